// Package cron is a stub.
package cron

type Cron struct{ running bool }

type EntryID int

func (c *Cron) AddFunc(spec string, cmd func()) (EntryID, error) { return 0, nil }
