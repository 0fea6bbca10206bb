// Package mongo is a stub.
package mongo

import "context"

type Collection struct{ name string }

type UpdateResult struct{ MatchedCount, ModifiedCount int64 }

func (c *Collection) UpdateOne(ctx context.Context, filter, update any) (*UpdateResult, error) {
	return nil, nil
}

func (c *Collection) UpdateByID(ctx context.Context, id, update any) (*UpdateResult, error) {
	return nil, nil
}

type SingleResult struct{ err error }

func (r *SingleResult) Decode(v any) error { return r.err }

func (c *Collection) FindOne(ctx context.Context, filter any) *SingleResult { return nil }

func (c *Collection) ReplaceOne(ctx context.Context, filter, doc any) (*UpdateResult, error) {
	return nil, nil
}

type FindOneAndUpdateOptions struct{ ReturnDocument *int }

func (c *Collection) FindOneAndUpdate(ctx context.Context, filter, update any, opts ...*FindOneAndUpdateOptions) *SingleResult {
	return nil
}
