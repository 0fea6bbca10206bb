package mongo

import "context"

type DeleteResult struct{ DeletedCount int64 }

func (c *Collection) DeleteMany(ctx context.Context, filter interface{}) (*DeleteResult, error) {
	return nil, nil
}

type InsertManyResult struct{ InsertedIDs []interface{} }

func (c *Collection) InsertMany(ctx context.Context, docs []interface{}) (*InsertManyResult, error) {
	return nil, nil
}

type SessionContext interface {
	context.Context
	Session
}

type Session interface {
	WithTransaction(ctx context.Context, fn func(ctx SessionContext) (interface{}, error)) (interface{}, error)
	EndSession(ctx context.Context)
}
