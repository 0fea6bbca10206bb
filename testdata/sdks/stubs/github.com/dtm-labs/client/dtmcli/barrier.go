// Package dtmcli is a client of dtm, a manager of distributed transactions.
package dtmcli

import (
	"database/sql"
	"net/url"

	"github.com/go-redis/redis/v8"
	"go.mongodb.org/mongo-driver/mongo"
)

type BarrierBusiFunc func(tx *sql.Tx) error

// A BranchBarrier guards a branch of a transaction against repeats.
type BranchBarrier struct {
	TransType string
	Gid       string
	BranchID  string
	Op        string
	BarrierID int
}

func BarrierFromQuery(qs url.Values) (*BranchBarrier, error) { return nil, nil }

func BarrierFrom(transType, gid, branchID, op string) (*BranchBarrier, error) { return nil, nil }

func (bb *BranchBarrier) Call(tx *sql.Tx, busiCall BarrierBusiFunc) (rerr error) { return nil }

func (bb *BranchBarrier) CallWithDB(db *sql.DB, busiCall BarrierBusiFunc) error { return nil }

func (bb *BranchBarrier) MongoCall(mc *mongo.Client, busiCall func(mongo.SessionContext) error) (rerr error) {
	return nil
}

func (bb *BranchBarrier) RedisCheckAdjustAmount(rd *redis.Client, key string, amount int, barrierExpire int) error {
	return nil
}

func (bb *BranchBarrier) QueryPrepared(db *sql.DB) error { return nil }
