// Package options is a stub.
package options

type UpdateOptions struct{ Upsert *bool }

func (u *UpdateOptions) SetUpsert(b bool) *UpdateOptions { return u }

func Update() *UpdateOptions { return nil }

type ReturnDocument int8

const (
	Before ReturnDocument = iota
	After
)

type FindOneAndUpdateOptions struct {
	ReturnDocument *ReturnDocument
	Upsert         *bool
}

func (f *FindOneAndUpdateOptions) SetReturnDocument(rd ReturnDocument) *FindOneAndUpdateOptions {
	return f
}

func (f *FindOneAndUpdateOptions) SetUpsert(b bool) *FindOneAndUpdateOptions { return f }

func FindOneAndUpdate() *FindOneAndUpdateOptions { return nil }
