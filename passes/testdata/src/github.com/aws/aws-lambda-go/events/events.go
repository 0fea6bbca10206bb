// Package events is a stub.
package events

type APIGatewayProxyRequest struct {
	Body           string
	Headers        map[string]string
	Path           string
	RequestContext APIGatewayProxyRequestContext
}

type APIGatewayProxyResponse struct {
	StatusCode int
	Body       string
}

type APIGatewayProxyRequestContext struct{ RequestID string }

type SQSEvent struct {
	Records []SQSMessage `json:"Records"`
}

type SQSMessage struct {
	MessageId     string            `json:"messageId"`
	ReceiptHandle string            `json:"receiptHandle"`
	Body          string            `json:"body"`
	Attributes    map[string]string `json:"attributes"`
}

type SQSEventResponse struct {
	BatchItemFailures []SQSBatchItemFailure `json:"batchItemFailures"`
}

type SQSBatchItemFailure struct {
	ItemIdentifier string `json:"itemIdentifier"`
}

type KinesisEvent struct{ Records []KinesisEventRecord }

type KinesisEventRecord struct {
	EventID string
	Kinesis KinesisRecord
}

type KinesisRecord struct {
	SequenceNumber string
	Data           []byte
}

type KinesisEventResponse struct {
	BatchItemFailures []KinesisBatchItemFailure
}

type KinesisBatchItemFailure struct{ ItemIdentifier string }

type DynamoDBEvent struct{ Records []DynamoDBEventRecord }

type DynamoDBEventRecord struct {
	EventID string
	Change  DynamoDBStreamRecord
}

type DynamoDBStreamRecord struct{ SequenceNumber string }

type DynamoDBEventResponse struct {
	BatchItemFailures []DynamoDBBatchItemFailure
}

type DynamoDBBatchItemFailure struct{ ItemIdentifier string }

type KafkaEvent struct{ Records map[string][]KafkaRecord }

type KafkaRecord struct {
	Topic     string
	Partition int64
	Offset    int64
	Value     string
}

type SNSEvent struct{ Records []SNSEventRecord }

type SNSEventRecord struct{ SNS SNSEntity }

type SNSEntity struct{ MessageID, Message string }

type S3Event struct{ Records []S3EventRecord }

type S3EventRecord struct{ S3 S3Entity }

type S3Entity struct{ Object S3Object }

type S3Object struct{ Key, Sequencer string }
