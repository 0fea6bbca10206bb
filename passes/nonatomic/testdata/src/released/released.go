// Package released is about claims that hide no event.
package released

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
)

var (
	db  *sql.DB
	rdb *redis.Client
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

const week = 7 * 24 * time.Hour

func direct(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, week).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if err := mail("x"); err != nil {
		rdb.Del(r.Context(), key)
		w.WriteHeader(500)
	}
}

func detached(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, week).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if err := mail("x"); err != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), time.Second)
		defer cancel()
		rdb.Del(ctx, key)
		w.WriteHeader(500)
	}
}

func work(ctx context.Context, id string) (err error) {
	won, err := rdb.SetNX(ctx, "e:"+id, 1, week).Result()
	if err != nil || !won {
		return err
	}
	defer func() {
		if err != nil {
			rdb.Del(context.WithoutCancel(ctx), "e:"+id)
		}
	}()
	return mail("x")
}

func deferred(w http.ResponseWriter, r *http.Request) {
	if err := work(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

func release(ctx context.Context, id string) {
	_, _ = db.ExecContext(ctx, `DELETE FROM claims WHERE id = $1`, id)
}

func byHelper(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	res, err := db.ExecContext(r.Context(), `INSERT INTO claims (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	if err := mail("x"); err != nil {
		release(r.Context(), id)
		w.WriteHeader(500)
	}
}

// back sets the state to what it was.
func back(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `UPDATE tickets SET status = 'sending' WHERE id = $1 AND status = 'new'`, r.FormValue("id"))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	if mail("x") != nil {
		_, _ = db.ExecContext(r.Context(), `UPDATE tickets SET status = 'new' WHERE id = $1`, r.FormValue("id"))
		w.WriteHeader(500)
	}
}

// sameTx: the claim is there only if the effect is.
func sameTx(w http.ResponseWriter, r *http.Request) {
	if err := book(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

func book(ctx context.Context, id string) error {
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
	if _, err := tx.ExecContext(ctx, `UPDATE accounts SET credits = credits + 1 WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// conflict answers duplicates with a failure: they come again until the claim is gone.
func conflict(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, week).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		w.WriteHeader(http.StatusConflict)
		return
	}
	if mail("x") != nil {
		w.WriteHeader(500)
	}
}

// loosely gives it back in a goroutine.
func loosely(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, 24*time.Hour).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail("x") != nil {
		go rdb.Del(context.Background(), "e:"+r.FormValue("id"))
		w.WriteHeader(500)
	}
}

var errBusy = errors.New("another delivery has it")

func failsDuplicates(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		won, err := rdb.SetNX(ctx, "e:"+rec.MessageId, 1, week).Result()
		if err != nil {
			return err
		}
		if !won {
			return errBusy
		}
		if err := mail(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func nacksDuplicates(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		won, err := rdb.SetNX(ctx, "e:"+d.MessageId, 1, week).Result()
		if err != nil || !won {
			_ = d.Nack(false, true)
			continue
		}
		if mail(string(d.Body)) != nil {
			_ = d.Nack(false, true)
			continue
		}
		_ = d.Ack(false)
	}
	return nil
}

// brief claims are gone when it comes again.
func brief(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, 15*time.Minute).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail("x") != nil {
		w.WriteHeader(500)
	}
}

func longer(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, 16*time.Minute).Result() // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail("x") != nil {
		w.WriteHeader(500)
	}
}

// lease: short while it works, long when it is done.
func lease(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, "working", time.Minute).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail("x") != nil {
		w.WriteHeader(500)
		return
	}
	_ = rdb.Set(r.Context(), key, "done", week).Err()
}

// swallowed: the failure is not told, so nothing comes again. That is another rule's.
func swallowed(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, week).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	_ = mail("x")
}

func starts() { lambda.Start(failsDuplicates) }
