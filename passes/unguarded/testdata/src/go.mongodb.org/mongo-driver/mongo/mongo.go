// Package mongo is a stub.
package mongo

import (
	"context"

	"go.mongodb.org/mongo-driver/mongo/options"
)

type Collection struct{ name string }

type InsertOneResult struct{ InsertedID interface{} }

func (c *Collection) InsertOne(ctx context.Context, doc interface{}) (*InsertOneResult, error) {
	return nil, nil
}

type UpdateResult struct{ UpsertedCount, ModifiedCount int64 }

func (c *Collection) UpdateOne(ctx context.Context, filter, update interface{}, opts ...*options.UpdateOptions) (*UpdateResult, error) {
	return nil, nil
}

type SingleResult struct{ err error }

func (r *SingleResult) Err() error { return r.err }

func (c *Collection) FindOne(ctx context.Context, filter interface{}) *SingleResult { return nil }

func IsDuplicateKeyError(err error) bool { return false }
