package after

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Credits adds the credits of paid orders to accounts.
type Credits struct{ DB *sql.DB }

func (c *Credits) Handle(ctx context.Context, batch events.KinesisEvent) (events.KinesisEventResponse, error) {
	for _, rec := range batch.Records {
		if err := credit(ctx, c.DB, rec.EventID, rec.Kinesis.Data); err != nil {
			return events.KinesisEventResponse{BatchItemFailures: []events.KinesisBatchItemFailure{
				{ItemIdentifier: rec.Kinesis.SequenceNumber},
			}}, nil
		}
	}
	return events.KinesisEventResponse{}, nil
}

// credit does a record's work unless it was done.
func credit(ctx context.Context, db *sql.DB, id string, data []byte) error {
	order, err := shop.ReadOrder(data)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO credits (account, cents) VALUES ($1, $2)`, order.Account, order.Cents); err != nil {
		return err
	}
	return tx.Commit()
}
