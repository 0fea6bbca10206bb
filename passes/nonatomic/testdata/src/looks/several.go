package looks

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

// once claims a step in Redis, in one step.
func once(ctx context.Context, key string, work func() error) error {
	won, err := rdb.SetNX(ctx, key, "processing", time.Minute).Result()
	if err != nil {
		return err
	}
	if !won {
		state, err := rdb.Get(ctx, key).Result()
		if err != nil {
			return err
		}
		if state != "done" {
			return errors.New("busy")
		}
		return nil
	}
	if err := work(); err != nil {
		rdb.Del(ctx, key)
		return err
	}
	return rdb.Set(ctx, key, "done", time.Hour).Err()
}

// The insert has a check of its own, behind another effect's.
func ownCheck(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if err := once(r.Context(), id, func() error { return mail("x") }); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	var yes bool
	err := db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM refunds WHERE id = $1)`, id).Scan(&yes) // want `only looks \(sql\.DB\.QueryRowContext\) whether the request was processed before it inserts into refunds`
	if err != nil || yes {
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO refunds (id) VALUES ($1)`, id)
}

// The insert's check comes first, before what has one of its own.
func checkFirst(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	var yes bool
	err := db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM returns WHERE id = $1)`, id).Scan(&yes) // want `only looks \(sql\.DB\.QueryRowContext\) whether the request was processed before it inserts into returns`
	if err != nil {
		return
	}
	if err := once(r.Context(), id, func() error { return mail("x") }); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	if !yes {
		_, _ = db.ExecContext(r.Context(), `INSERT INTO returns (id) VALUES ($1)`, id)
	}
}

// Two mails, each with a check.
func eachItsOwn(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	n, err := rdb.Exists(r.Context(), "thanks"+id).Result() // want `only looks \(redis\.Exists\)`
	if err != nil {
		return
	}
	if n == 0 {
		_ = mail("thanks")
		_ = rdb.Set(r.Context(), "thanks"+id, 1, time.Hour).Err()
	}
	_, err = rdb.Get(r.Context(), "news"+id).Result() // want `only looks \(redis\.Get\)`
	if !errors.Is(err, redis.Nil) {
		return
	}
	_ = mail("news")
	_ = rdb.Set(r.Context(), "news"+id, 1, time.Hour).Err()
}

func mountSeveral(mux *http.ServeMux) {
	mux.HandleFunc("POST /own", ownCheck)
	mux.HandleFunc("POST /first", checkFirst)
	mux.HandleFunc("POST /each", eachItsOwn)
}
