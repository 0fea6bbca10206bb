package causes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v2"
)

// A row that the handling needs, of the kind that it writes, is no guard: without it the request
// fails, in one way or another.

type booking struct{ guest string }

func find(ctx context.Context, tx *sql.Tx, id string) (booking, error) {
	var b booking
	err := tx.QueryRowContext(ctx, `SELECT guest FROM bookings WHERE id = $1`, id).Scan(&b.guest)
	if err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			return b, fmt.Errorf("unknown booking: %w", err)
		}
		return b, fmt.Errorf("no answer: %w", err)
	}
	return b, nil
}

func extend(c *fiber.Ctx) error {
	ctx := context.Background()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	b, err := find(ctx, tx, c.Params("id"))
	if err != nil {
		if undone := tx.Rollback(); undone != nil {
			return fmt.Errorf("rollback: %w", undone)
		}
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO bookings (id, guest) VALUES ($1, $2)`, c.Params("id"), b.guest) // want `inserts into bookings again when the request is delivered again: no guard on the way asks`
	if err != nil {
		if undone := tx.Rollback(); undone != nil {
			return fmt.Errorf("rollback: %w", undone)
		}
		return err
	}
	return tx.Commit()
}

func neededRoutes() {
	app := fiber.New()
	app.Post("/bookings/:id", extend)
}
