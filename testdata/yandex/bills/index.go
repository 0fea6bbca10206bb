// Command bills выставляет счёт за каждый загруженный снимок.
// It bills each scan that is uploaded. Nothing in Go registers Handler: only main.tf says that
// the platform calls it. Handler вызывает платформа, об этом знает только main.tf.
package main

import (
	"context"
	"database/sql"
	"os"
)

type event struct {
	Messages []struct {
		Details struct {
			ObjectID string `json:"object_id"`
		} `json:"details"`
	} `json:"messages"`
}

// Handler добавляет строку на каждое сообщение, без защиты от повтора.
// It inserts a row for each message, and nothing keeps a second delivery from doing it again.
func Handler(ctx context.Context, e *event) error {
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer db.Close()
	for _, m := range e.Messages {
		if _, err := db.ExecContext(ctx, `INSERT INTO bills (scan) VALUES ($1)`, m.Details.ObjectID); err != nil { // finding: unguarded
			return err
		}
	}
	return nil
}

func main() {} // платформа вызывает Handler; the platform calls Handler
