package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// markProcessed records an event for a consumer in the caller's transaction and reports
// whether it is new.
func markProcessed(ctx context.Context, tx pgx.Tx, consumer, eventID string) (fresh bool, err error) {
	tag, err := tx.Exec(ctx, `
		INSERT INTO processed_events (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		consumer, eventID)
	if err != nil {
		return false, fmt.Errorf("record event %s: %w", eventID, err)
	}
	return tag.RowsAffected() == 1, nil
}
