// Command thumbs отмечает снимки, для которых готова миниатюра.
// It notes which scans have a thumbnail: the same however often it runs.
package main

import (
	"context"
	"database/sql"
	"os"
)

type event struct {
	Messages []struct {
		Details struct {
			Message struct {
				Body string `json:"body"`
			} `json:"message"`
		} `json:"details"`
	} `json:"messages"`
}

// Handler: повтор ничего не меняет. A repetition changes nothing.
func Handler(ctx context.Context, e *event) error {
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer db.Close()
	for _, m := range e.Messages {
		if _, err := db.ExecContext(ctx, `UPDATE scans SET thumbnail = true WHERE id = $1`, m.Details.Message.Body); err != nil {
			return err
		}
	}
	return nil
}

func main() {}
