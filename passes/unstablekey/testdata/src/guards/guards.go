// Package guards holds guards of a program's own whose key can't recognise the event, each
// with a twin whose key can.
package guards

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"

	"github.com/google/uuid"
	"github.com/lib/pq"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

type server struct {
	db    *sql.DB
	rdb   *redis.Client
	inbox *mongo.Collection
}

func mail(to string) { _ = smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// SET NX.

func (s *server) setnx(w http.ResponseWriter, r *http.Request) {
	won, err := s.rdb.SetNX(r.Context(), "mail:"+uuid.NewString(), 1, time.Hour).Result() // want `^\(\*guards\.server\)\.setnx uses a key that differs in each delivery of an event, so that redis\.SetNX does not recognise`
	if err != nil || !won {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) setnxOf(w http.ResponseWriter, r *http.Request) {
	won, err := s.rdb.SetNX(r.Context(), "mail:"+r.FormValue("event"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	mail(r.FormValue("to"))
}

// What nobody asks is no guard: a fresh entry is an entry.
func (s *server) setnxIgnored(w http.ResponseWriter, r *http.Request) {
	s.rdb.SetNX(r.Context(), "visit:"+uuid.NewString(), 1, time.Hour)
}

// A lookup and its record.

func (s *server) lookup(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("user") + time.Now().Format(time.RFC3339)
	if n, err := s.rdb.Exists(r.Context(), key).Result(); err != nil || n > 0 { // want `redis\.Exists does not recognise`
		return
	}
	mail(r.FormValue("to"))
	s.rdb.Set(r.Context(), key, 1, time.Hour)
}

func (s *server) lookupOf(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("user") + r.FormValue("event")
	if n, err := s.rdb.Exists(r.Context(), key).Result(); err != nil || n > 0 {
		return
	}
	mail(r.FormValue("to"))
	s.rdb.Set(r.Context(), key, 1, time.Hour)
}

// An insert by the rows that it affects.

func (s *server) rows(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(),
		`INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`,
		uuid.NewString()) // want `sql\.DB\.ExecContext does not recognise`
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) rowsOf(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("event"))
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) generated(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`) // want `does not recognise a redelivery: the statement itself makes a new value each time; use`
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

// The statement names the column that decides.

func (s *server) target(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO mails (id, event, at) VALUES ($1, $2, $3) ON CONFLICT (event) DO NOTHING`,
		uuid.NewString(), r.FormValue("event")+uuid.NewString(), time.Now()) // want `sql\.DB\.ExecContext does not recognise`
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) targetOf(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO mails (id, event, at) VALUES ($1, $2, $3) ON CONFLICT (event) DO NOTHING`,
		uuid.NewString(), r.FormValue("event"), time.Now())
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) targets(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO notes (consumer, event) VALUES ('mailer', $1) ON CONFLICT (consumer, event) DO NOTHING`,
		r.FormValue("event")+time.Now().String()) // want `time\.Now`
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) targetsOf(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO notes (consumer, event) VALUES ('mailer', $1) ON CONFLICT (consumer, event) DO NOTHING`,
		r.FormValue("event"))
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

// RETURNING gives no row for a duplicate.

func (s *server) returning(w http.ResponseWriter, r *http.Request) {
	var id string
	err := s.db.QueryRowContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id`, uuid.NewString()).Scan(&id) // want `sql\.DB\.QueryRowContext does not recognise`
	if errors.Is(err, sql.ErrNoRows) {
		return
	}
	mail(r.FormValue("to"))
}

// A unique violation that is told apart.

func (s *server) violation(w http.ResponseWriter, r *http.Request) {
	_, err := s.db.ExecContext(r.Context(), `INSERT INTO receipts (id) VALUES ($1)`, uuid.NewString()) // want `sql\.DB\.ExecContext does not recognise`
	var pe *pq.Error
	if errors.As(err, &pe) && pe.Code == "23505" {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) violationOf(w http.ResponseWriter, r *http.Request) {
	_, err := s.db.ExecContext(r.Context(), `INSERT INTO receipts (id) VALUES ($1)`, r.FormValue("event"))
	var pe *pq.Error
	if errors.As(err, &pe) && pe.Code == "23505" {
		return
	}
	mail(r.FormValue("to"))
}

// A SELECT and the INSERT that records.

func (s *server) record(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("event") + uuid.NewString()
	var there bool
	if err := s.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM sent WHERE event = $1)`, key).Scan(&there); err != nil || there { // want `sql\.DB\.QueryRowContext does not recognise`
		return
	}
	mail(r.FormValue("to"))
	_, _ = s.db.ExecContext(r.Context(), `INSERT INTO sent (event) VALUES ($1)`, key)
}

func (s *server) recordOf(w http.ResponseWriter, r *http.Request) {
	key := "mail-" + r.FormValue("event")
	var there bool
	if err := s.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM sent WHERE event = $1)`, key).Scan(&there); err != nil || there {
		return
	}
	mail(r.FormValue("to"))
	_, _ = s.db.ExecContext(r.Context(), `INSERT INTO sent (event) VALUES ($1)`, key)
}

// The _id of a document, with its duplicate told apart.

func (s *server) document(w http.ResponseWriter, r *http.Request) {
	_, err := s.inbox.InsertOne(r.Context(), bson.M{
		"_id":   uuid.NewString(), // want `mongo\.Collection\.InsertOne does not recognise`
		"event": r.FormValue("event"),
	})
	if mongo.IsDuplicateKeyError(err) {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) documentOf(w http.ResponseWriter, r *http.Request) {
	_, err := s.inbox.InsertOne(r.Context(), bson.M{"_id": r.FormValue("event"), "trace": uuid.NewString()})
	if mongo.IsDuplicateKeyError(err) {
		return
	}
	mail(r.FormValue("to"))
}

type entry struct {
	ID    string `bson:"_id"`
	Event string `bson:"event"`
}

func (s *server) documentStruct(w http.ResponseWriter, r *http.Request) {
	e := entry{Event: r.FormValue("event")}
	e.ID = uuid.NewString() // want `mongo\.Collection\.InsertOne does not recognise`
	_, err := s.inbox.InsertOne(r.Context(), e)
	if mongo.IsDuplicateKeyError(err) {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) documentStructOf(w http.ResponseWriter, r *http.Request) {
	_, err := s.inbox.InsertOne(r.Context(), &entry{ID: r.FormValue("event")})
	if mongo.IsDuplicateKeyError(err) {
		return
	}
	mail(r.FormValue("to"))
}

// A document that is looked up, or put there by an upsert.

func (s *server) find(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("event") + uuid.NewString()
	if s.inbox.FindOne(r.Context(), bson.M{"event": key}).Err() == nil { // want `mongo\.Collection\.FindOne does not recognise`
		return
	}
	mail(r.FormValue("to"))
	_, _ = s.inbox.InsertOne(r.Context(), bson.M{"event": key})
}

func (s *server) findOf(w http.ResponseWriter, r *http.Request) {
	if s.inbox.FindOne(r.Context(), bson.M{"event": r.FormValue("event")}).Err() == nil {
		return
	}
	mail(r.FormValue("to"))
	_, _ = s.inbox.InsertOne(r.Context(), bson.M{"event": r.FormValue("event"), "at": time.Now()})
}

func (s *server) upsert(w http.ResponseWriter, r *http.Request) {
	res, err := s.inbox.UpdateOne(r.Context(), bson.M{"_id": uuid.NewString()}, // want `mongo\.Collection\.UpdateOne does not recognise`
		bson.M{"$setOnInsert": bson.M{"event": r.FormValue("event")}}, options.Update().SetUpsert(true))
	if err != nil || res.UpsertedCount == 0 {
		return
	}
	mail(r.FormValue("to"))
}

// The filter of a lease asks for the time, by an operator.
func (s *server) lease(w http.ResponseWriter, r *http.Request) {
	res, err := s.inbox.UpdateOne(r.Context(), bson.M{"_id": r.FormValue("event"), "until": bson.M{"$lt": time.Now()}},
		bson.M{"$set": bson.M{"until": time.Now().Add(time.Minute)}}, options.Update().SetUpsert(true))
	if err != nil || res.UpsertedCount == 0 {
		return
	}
	mail(r.FormValue("to"))
}

// A guard in a helper that is given the key, and one that makes it.

func (s *server) once(ctx context.Context, key string, do func()) error {
	won, err := s.rdb.SetNX(ctx, key, 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	do()
	return nil
}

func (s *server) given(w http.ResponseWriter, r *http.Request) {
	_ = s.once(r.Context(), uuid.NewString(), func() { mail(r.FormValue("to")) }) // want `SetNX does not recognise`
}

func (s *server) givenOf(w http.ResponseWriter, r *http.Request) {
	_ = s.once(r.Context(), r.FormValue("event"), func() { mail(r.FormValue("to")) })
}

func (s *server) onceEach(ctx context.Context, event string, do func()) error {
	won, err := s.rdb.SetNX(ctx, event+uuid.NewString(), 1, time.Hour).Result() // want `^\(\*guards\.server\)\.makes uses a key`
	if err != nil || !won {
		return err
	}
	do()
	return nil
}

func (s *server) makes(w http.ResponseWriter, r *http.Request) {
	_ = s.onceEach(r.Context(), r.FormValue("event"), func() { mail(r.FormValue("to")) })
}
