// Package claims holds tries that are claimed: one by one, or all at once.
package claims

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
)

type shop struct {
	rdb  *redis.Client
	pool *pgxpool.Pool
}

func post() error {
	_, err := http.Post("https://api.test/orders", "application/json", nil)
	return err
}

// A claim before the loop stops other deliveries, not the second try.
func (s *shop) before(w http.ResponseWriter, r *http.Request) {
	won, err := s.rdb.SetNX(r.Context(), "order:"+r.FormValue("id"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	for range 3 {
		if post() == nil { // want `in a loop that tries again`
			return
		}
	}
}

// One that each try asks for does.
func (s *shop) inside(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		won, err := s.rdb.SetNX(r.Context(), "order:"+r.FormValue("id"), 1, time.Hour).Result()
		if err != nil {
			continue
		}
		if !won {
			return
		}
		if post() == nil {
			return
		}
	}
}

func (s *shop) insideFunc(w http.ResponseWriter, r *http.Request) {
	_ = retry.Do(func() error {
		won, err := s.rdb.SetNX(r.Context(), "order:"+r.FormValue("id"), 1, time.Hour).Result()
		if err != nil {
			return err
		}
		if !won {
			return nil
		}
		return post()
	})
}

// One whose answer nobody asks for does not.
func (s *shop) ignored(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		s.rdb.SetNX(r.Context(), "order:"+r.FormValue("id"), 1, time.Hour)
		if post() == nil { // want `in a loop that tries again`
			return
		}
	}
}

// A claim in the transaction that is tried again.
func (s *shop) inTx(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if s.credit(r.Context(), r.FormValue("id")) == nil {
			return
		}
	}
}

func (s *shop) credit(ctx context.Context, id string) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	tag, err := tx.Exec(ctx, `INSERT INTO processed (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, `UPDATE accounts SET credits = credits + 1`); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// Without one, a commit whose answer is lost is made again.
func (s *shop) txWithout(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if s.add(r.Context()) == nil { // want `in a loop that tries again`
			return
		}
	}
}

func (s *shop) add(ctx context.Context) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if _, err := tx.Exec(ctx, `UPDATE accounts SET credits = credits + 1`); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// A compare-and-set in each try.
func (s *shop) status(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		tag, err := s.pool.Exec(r.Context(), `UPDATE orders SET state = 'sent' WHERE id = $1 AND state = 'new'`, r.FormValue("id"))
		if err != nil {
			continue
		}
		if tag.RowsAffected() == 0 {
			return
		}
		if post() == nil {
			return
		}
	}
}

var errLost = errors.New("lost")

// The loop tries to get the claim; the effect comes after it.
func (s *shop) claimsAgain(w http.ResponseWriter, r *http.Request) {
	err := errLost
	for range 3 {
		var won bool
		won, err = s.rdb.SetNX(r.Context(), "order:"+r.FormValue("id"), 1, time.Hour).Result()
		if err == nil && !won {
			return
		}
		if err == nil {
			break
		}
	}
	if err == nil {
		_ = post()
	}
}
