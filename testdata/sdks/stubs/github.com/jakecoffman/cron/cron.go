// Package cron runs jobs by the clock.
package cron

type Job interface{ Run() }

type Schedule any

type Cron struct{}

func (*Cron) AddFunc(spec string, cmd func(), name string)     {}
func (*Cron) AddJob(spec string, cmd Job, name string)         {}
func (*Cron) Schedule(schedule Schedule, cmd Job, name string) {}
