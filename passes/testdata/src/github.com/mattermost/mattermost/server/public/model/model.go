// Package model is a stub.
package model

type AppError struct{ Message string }

func (*AppError) Error() string { return "" }

type Post struct{ Message, PendingPostId string }
