// Package inbox is about deliveries that are stored, or handed on, before they are acknowledged.
package inbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"net/smtp"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
	amqp "github.com/rabbitmq/amqp091-go"
)

var (
	db    *sql.DB
	queue *sqs.Client
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

type event struct{ ID, To string }

func stored(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var e event
	if json.Unmarshal(raw, &e) != nil {
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO inbox (id, raw) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, e.ID, raw); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK)
	_ = mail(e.To)
}

func storedAgain(w http.ResponseWriter, r *http.Request) {
	var e event
	if json.NewDecoder(r.Body).Decode(&e) != nil {
		return
	}
	raw, _ := json.Marshal(e)
	if _, err := db.ExecContext(r.Context(), `INSERT INTO inbox (id, raw) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, e.ID, raw); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK)
	_ = mail(e.To)
}

// idOnly: from the id alone the work can't be done later.
func idOnly(w http.ResponseWriter, r *http.Request) {
	var e event
	if json.NewDecoder(r.Body).Decode(&e) != nil {
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT (id) DO NOTHING`, e.ID); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK) // want `answers that all is well`
	_ = mail(e.To)
}

// storedLater is too late.
func storedLater(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	w.WriteHeader(http.StatusOK) // want `answers that all is well`
	_, _ = db.ExecContext(r.Context(), `INSERT INTO inbox (raw) VALUES ($1)`, raw)
}

func storedThenGo(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	if _, err := db.ExecContext(r.Context(), `INSERT INTO inbox (raw) VALUES ($1)`, raw); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	go mail("x")
	w.WriteHeader(http.StatusOK)
}

func handedOn(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	text := string(raw)
	if _, err := queue.SendMessage(r.Context(), &sqs.SendMessageInput{MessageBody: &text}); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func store(ctx context.Context, body []byte) error {
	_, err := db.ExecContext(ctx, `INSERT INTO inbox (body) VALUES ($1)`, body)
	return err
}

func fromBroker(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		if err := store(ctx, d.Body); err != nil {
			_ = d.Nack(false, true)
			continue
		}
		_ = d.Ack(false)
		_ = mail(string(d.Body))
	}
	return nil
}
