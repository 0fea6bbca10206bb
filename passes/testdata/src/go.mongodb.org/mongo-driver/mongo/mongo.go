// Package mongo is a stub.
package mongo

import (
	"context"

	"go.mongodb.org/mongo-driver/mongo/options"
)

type Collection struct{ name string }

func (c *Collection) UpdateOne(ctx context.Context, filter, update interface{}, opts ...*options.UpdateOptions) (*UpdateResult, error) {
	return nil, nil
}

func (c *Collection) UpdateByID(ctx context.Context, id, update any) (*UpdateResult, error) {
	return nil, nil
}

func (c *Collection) FindOne(ctx context.Context, filter any) *SingleResult { return nil }

func (c *Collection) ReplaceOne(ctx context.Context, filter, doc any) (*UpdateResult, error) {
	return nil, nil
}

func (c *Collection) FindOneAndUpdate(ctx context.Context, filter, update any, opts ...*options.FindOneAndUpdateOptions) *SingleResult {
	return nil
}

func (c *Collection) InsertOne(ctx context.Context, doc interface{}) (*InsertOneResult, error) {
	return nil, nil
}

func (c *Collection) DeleteMany(ctx context.Context, filter interface{}) (*DeleteResult, error) {
	return nil, nil
}

func (c *Collection) DeleteOne(ctx context.Context, filter interface{}) (*DeleteResult, error) {
	return nil, nil
}

func (c *Collection) InsertMany(ctx context.Context, docs []interface{}) (*InsertManyResult, error) {
	return nil, nil
}

type UpdateResult struct {
	MatchedCount, ModifiedCount int64
	UpsertedCount               int64
}

type SingleResult struct{ err error }

func (r *SingleResult) Decode(v any) error { return r.err }

func (r *SingleResult) Err() error { return r.err }

type ServerError interface {
	error
	HasErrorCode(code int) bool
}

type WriteException struct{ Labels []string }

func (e WriteException) Error() string { return "" }

func (e WriteException) HasErrorCode(code int) bool { return false }

type InsertOneResult struct{ InsertedID interface{} }

func IsDuplicateKeyError(err error) bool { return false }

type DeleteResult struct{ DeletedCount int64 }

type InsertManyResult struct{ InsertedIDs []interface{} }

type SessionContext interface {
	context.Context
	Session
}

type Session interface {
	WithTransaction(ctx context.Context, fn func(ctx SessionContext) (interface{}, error)) (interface{}, error)
	EndSession(ctx context.Context)
}
