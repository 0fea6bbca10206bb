// Package interfaces declares what a worker calls.
package interfaces

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/service/kinesis/types"
)

type InitializationInput struct {
	ShardId string
}

type ProcessRecordsInput struct {
	CacheEntryTime     *time.Time
	CacheExitTime      *time.Time
	Records            []types.Record
	Checkpointer       IRecordProcessorCheckpointer
	MillisBehindLatest int64
}

type ShutdownInput struct {
	Checkpointer IRecordProcessorCheckpointer
}

type IRecordProcessor interface {
	Initialize(initializationInput *InitializationInput)
	ProcessRecords(processRecordsInput *ProcessRecordsInput)
	Shutdown(shutdownInput *ShutdownInput)
}

type IRecordProcessorFactory interface {
	CreateProcessor() IRecordProcessor
}

type IRecordProcessorCheckpointer interface {
	Checkpoint(sequenceNumber *string) error
}
