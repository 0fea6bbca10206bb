// Package cluster has what plugins of Mattermost share between servers.
package cluster

import (
	"context"
	"time"
)

type MutexPluginAPI any

type JobPluginAPI any

type Mutex struct{}

func NewMutex(pluginAPI MutexPluginAPI, key string) (*Mutex, error) { return nil, nil }

func (*Mutex) Lock()                                     {}
func (*Mutex) LockWithContext(ctx context.Context) error { return nil }
func (*Mutex) Unlock()                                   {}

type JobMetadata struct{}

type NextWaitInterval func(now time.Time, metadata JobMetadata) time.Duration

type Job struct{}

func Schedule(pluginAPI JobPluginAPI, key string, nextWaitInterval NextWaitInterval, callback func()) (*Job, error) {
	return nil, nil
}

type JobOnce struct{}

type JobOnceScheduler struct{}

func (*JobOnceScheduler) SetCallback(callback func(string, any)) error { return nil }
func (*JobOnceScheduler) ScheduleOnce(key string, runAt time.Time, props any) (*JobOnce, error) {
	return nil, nil
}
