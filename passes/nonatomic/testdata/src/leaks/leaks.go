// Package leaks is about claims that a failing delivery keeps, and that then hide the event.
package leaks

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
)

var (
	db   *sql.DB
	pool *pgxpool.Pool
	rdb  *redis.Client
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

const week = 7 * 24 * time.Hour

func kept(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, week).Result() // want `^leaks\.kept keeps its claim \(redis\.SetNX\) when it fails before it sends an email \(smtp\.SendMail, leaks\.go:\d+\): the request comes again, is taken for done, and the effect never happens; give the claim back on failure, or make it in the effect's own transaction`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		w.WriteHeader(200)
		return
	}
	if err := mail("x"); err != nil {
		w.WriteHeader(500)
	}
}

func forever(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, 0).Result() // want `keeps its claim`
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

// uniqueInsert is committed by itself.
func uniqueInsert(w http.ResponseWriter, r *http.Request) {
	_, err := pool.Exec(r.Context(), `INSERT INTO events (id) VALUES ($1)`, r.FormValue("id")) // want `keeps its claim \(pgxpool\.Pool\.Exec\)`
	var pe *pgconn.PgError
	if errors.As(err, &pe) && pe.Code == "23505" {
		w.WriteHeader(200)
		return
	}
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if err := mail("x"); err != nil {
		w.WriteHeader(500)
	}
}

func onConflict(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		res, err := db.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1) ON CONFLICT DO NOTHING`, string(m.Key)) // want `keeps its claim`
		if err != nil {
			return err
		}
		if n, _ := res.RowsAffected(); n == 1 {
			if err := mail(string(m.Value)); err != nil {
				return err
			}
		}
		if err := r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}

// status moves to a state that says that it is done.
func status(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `UPDATE tickets SET status = 'sent' WHERE id = $1 AND status = 'new'`, r.FormValue("id")) // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		w.WriteHeader(200)
		return
	}
	if mail("x") != nil {
		w.WriteHeader(500)
	}
}

// between: any failure between claim and effect counts.
func between(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, week).Result() // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	var to string
	if err := db.QueryRowContext(r.Context(), `SELECT mail FROM accounts WHERE id = $1`, r.FormValue("account")).Scan(&to); err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail(to)
}

func claim(ctx context.Context, id string) (bool, error) {
	return rdb.SetNX(ctx, "e:"+id, 1, week).Result()
}

func helper(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		won, err := claim(ctx, rec.MessageId) // want `^leaks\.helper keeps its claim \(redis\.SetNX\)`
		if err != nil {
			return err
		}
		if !won {
			continue
		}
		if err := mail(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func nacked(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		won, err := claim(ctx, d.MessageId) // want `keeps its claim`
		if err != nil {
			_ = d.Nack(false, true)
			continue
		}
		if won && mail(string(d.Body)) != nil {
			_ = d.Nack(false, true)
			continue
		}
		_ = d.Ack(false)
	}
	return nil
}

// someReleased gives it back on one failure only.
func someReleased(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, week).Result() // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	body, err := http.Get("https://example.com/" + r.FormValue("id"))
	if err != nil {
		w.WriteHeader(502)
		return
	}
	defer body.Body.Close()
	if mail("x") != nil {
		rdb.Del(r.Context(), key)
		w.WriteHeader(500)
	}
}

func otherKey(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "e:"+r.FormValue("id"), 1, week).Result() // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail("x") != nil {
		rdb.Del(r.Context(), "lock:"+r.FormValue("id"))
		w.WriteHeader(500)
	}
}

// ownTx commits the claim in a transaction of its own.
func ownTx(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(r.Context(), `INSERT INTO events (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("id")) // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	n, _ := res.RowsAffected()
	if err := tx.Commit(); err != nil {
		w.WriteHeader(500)
		return
	}
	if n == 0 {
		return
	}
	if mail("x") != nil {
		w.WriteHeader(500)
	}
}

func starts() { lambda.Start(helper) }

// A record that the answer names comes again; one that is left out does not.
func named(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := once(ctx, rec); err != nil { // want `^leaks\.named keeps its claim \(redis\.SetNX\)`
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func once(ctx context.Context, rec events.SQSMessage) error {
	won, err := claim(ctx, rec.MessageId)
	if err != nil || !won {
		return err
	}
	return mail(rec.Body)
}

func released(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := once(ctx, rec); err != nil {
			rdb.Del(context.WithoutCancel(ctx), "e:"+rec.MessageId)
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func unnamed(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	for _, rec := range e.Records {
		if err := once(ctx, rec); err != nil {
			continue
		}
	}
	return events.SQSEventResponse{}, nil
}
