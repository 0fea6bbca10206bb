// Package options is a stub.
package options

type UpdateOptions struct{ Upsert *bool }

func Update() *UpdateOptions { return nil }

func (u *UpdateOptions) SetUpsert(b bool) *UpdateOptions { return u }
