// Package mongoutil is a stub: collections and options are those of the MongoDB driver.
package mongoutil

import "context"

func InsertOne[T any](ctx context.Context, coll any, val T, opts ...any) error    { return nil }
func InsertMany[T any](ctx context.Context, coll any, val []T, opts ...any) error { return nil }

func UpdateOne(ctx context.Context, coll, filter, update any, notMatchedErr bool, opts ...any) error {
	return nil
}
func UpdateMany(ctx context.Context, coll, filter, update any, opts ...any) (any, error) {
	return nil, nil
}

func Find[T any](ctx context.Context, coll, filter any, opts ...any) ([]T, error) { return nil, nil }
func FindOne[T any](ctx context.Context, coll, filter any, opts ...any) (res T, err error) {
	return
}
func FindOneAndUpdate[T any](ctx context.Context, coll, filter, update any, opts ...any) (res T, err error) {
	return
}

func Count(ctx context.Context, coll, filter any, opts ...any) (int64, error) { return 0, nil }
func Exist(ctx context.Context, coll, filter any, opts ...any) (bool, error)  { return false, nil }

func DeleteOne(ctx context.Context, coll, filter any, opts ...any) error  { return nil }
func DeleteMany(ctx context.Context, coll, filter any, opts ...any) error { return nil }
