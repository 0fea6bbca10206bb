// Package cron is a stub.
package cron

type Cron struct{ running bool }

func (c *Cron) AddFunc(spec string, cmd func()) (EntryID, error) { return 0, nil }

type EntryID int
