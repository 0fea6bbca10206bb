// Package core is what the services of WeChat Pay share.
package core

type APIResult struct{}

func String(s string) *string { return &s }
func Int64(i int64) *int64    { return &i }
