// Package count counts clicks: a function of Google Cloud.
package count

import (
	"context"
	"database/sql"
)

var db *sql.DB

// Message is what Pub/Sub delivers.
type Message struct{ Data []byte }

// Count counts one.
func Count(ctx context.Context, m Message) error {
	_, err := db.ExecContext(ctx, `UPDATE clicks SET n = n + 1 WHERE page = $1`, string(m.Data))
	return err
}
