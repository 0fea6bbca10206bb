package events

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
