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
