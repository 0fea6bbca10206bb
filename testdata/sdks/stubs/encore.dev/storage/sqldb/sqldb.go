// Package sqldb is the access to the databases of a service.
package sqldb

import "context"

type Tx struct{}

func Begin(ctx context.Context) (*Tx, error) { return nil, nil }

func Commit(tx *Tx) error { return nil }

func Rollback(tx *Tx) error { return nil }

func (tx *Tx) Commit() error { return nil }

func (tx *Tx) Rollback() error { return nil }
