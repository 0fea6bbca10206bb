// Package cron declares jobs that run at times.
package cron

type JobConfig struct {
	Title    string
	Endpoint interface{}
	Every    Duration
	Schedule string
}

type Duration int64

type Job struct{}

func NewJob(id string, jobConfig JobConfig) *Job { return nil }
