package events

type SQSEvent struct{ Records []SQSMessage }

type SQSMessage struct{ MessageId, ReceiptHandle, Body string }

type SQSEventResponse struct {
	BatchItemFailures []SQSBatchItemFailure `json:"batchItemFailures"`
}

type SQSBatchItemFailure struct {
	ItemIdentifier string `json:"itemIdentifier"`
}

type SNSEvent struct{ Records []SNSEventRecord }

type SNSEventRecord struct{ SNS SNSEntity }

type SNSEntity struct{ MessageID, Message string }

type KinesisEvent struct{ Records []KinesisEventRecord }

type KinesisEventRecord struct {
	EventID string
	Kinesis KinesisRecord
}

type KinesisRecord struct {
	Data           []byte
	PartitionKey   string
	SequenceNumber string
}

type APIGatewayProxyRequest struct{ Body string }

type APIGatewayProxyResponse struct{ StatusCode int }
