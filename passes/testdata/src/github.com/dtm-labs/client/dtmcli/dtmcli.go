// Package dtmcli is a stub.
package dtmcli

import (
	"database/sql"
	"net/url"
)

type BranchBarrier struct{}

func (bb *BranchBarrier) CallWithDB(db *sql.DB, busiCall func(tx *sql.Tx) error) error { return nil }

func BarrierFromQuery(qs url.Values) (*BranchBarrier, error) { return nil, nil }
