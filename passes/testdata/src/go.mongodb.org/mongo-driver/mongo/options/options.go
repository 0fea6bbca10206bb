// Package options is a stub.
package options

type UpdateOptions struct{ Upsert *bool }

func (u *UpdateOptions) SetUpsert(b bool) *UpdateOptions { return u }

func Update() *UpdateOptions { return nil }
