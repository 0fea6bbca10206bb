// Package config configures workers.
package config

type KinesisClientLibConfiguration struct {
	ApplicationName string
	StreamName      string
	WorkerID        string
	MaxRecords      int
}

func NewKinesisClientLibConfig(applicationName, streamName, regionName, workerID string) *KinesisClientLibConfiguration {
	return nil
}
