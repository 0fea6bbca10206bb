package guards

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"net/http"

	"github.com/google/uuid"
	"github.com/lib/pq"
	"go.mongodb.org/mongo-driver/bson"
)

// Ids and codes that this delivery makes are no keys of the event.

func (s *server) load(ctx context.Context, id string) (string, error) {
	var name string
	err := s.db.QueryRowContext(ctx, `SELECT name FROM cards WHERE id = $1`, id).Scan(&name)
	return name, err
}

// created reads back what it has just stored.
func (s *server) created(w http.ResponseWriter, r *http.Request) {
	id := uuid.NewString()
	if _, err := s.db.ExecContext(r.Context(), `INSERT INTO cards (id, name) VALUES ($1, $2)`, id, r.FormValue("name")); err != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := s.load(r.Context(), id); err != nil {
		w.WriteHeader(500)
	}
}

// coupon asks whether a code is free.
func (s *server) coupon(w http.ResponseWriter, r *http.Request) {
	for {
		code := uuid.NewString()[:6]
		var one int
		err := s.db.QueryRowContext(r.Context(), `SELECT 1 FROM coupons WHERE code = $1`, code).Scan(&one)
		if errors.Is(err, sql.ErrNoRows) {
			_, _ = s.db.ExecContext(r.Context(), `INSERT INTO coupons (code, owner) VALUES ($1, $2)`, code, r.FormValue("owner"))
			return
		}
		if err != nil {
			w.WriteHeader(500)
			return
		}
	}
}

// seat asks it of one shop's documents.
func (s *server) seat(w http.ResponseWriter, r *http.Request) {
	code := uuid.NewString()
	if s.inbox.FindOne(r.Context(), bson.M{"shop": r.FormValue("shop"), "code": code}).Err() == nil {
		w.WriteHeader(409)
		return
	}
	_, _ = s.inbox.InsertOne(r.Context(), bson.M{"shop": r.FormValue("shop"), "code": code})
}

// perHost counts the requests of an address.
func (s *server) perHost(w http.ResponseWriter, r *http.Request) {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	n, err := s.rdb.Incr(r.Context(), "host:"+host).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = s.rdb.Expire(r.Context(), "host:"+host, 60)
	if n > 20 {
		w.WriteHeader(429)
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) createTables() {
	s.db.Exec(`CREATE TABLE leases (id TEXT PRIMARY KEY, run TEXT, holder TEXT, released TIMESTAMP)`)
	s.db.Exec(`CREATE TABLE jobs (id TEXT PRIMARY KEY, task TEXT)`)
}

// reserve: the row that must not be there is found by what the event gives; its id is made here.
func (s *server) reserve(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO leases (id, run, holder) SELECT $1, $2, $3
		WHERE NOT EXISTS (SELECT 1 FROM leases AS l WHERE l.run = $2 AND l.released IS NULL)`, uuid.NewString(), r.FormValue("run"), "us")
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) freshReserve(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO leases (id, run, holder) SELECT $1, $2, $3
		WHERE NOT EXISTS (SELECT 1 FROM leases AS l WHERE l.id = $1)`, uuid.NewString(), r.FormValue("run"), "us") // want `does not recognise`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

// job: that its id is taken is told, and is an error like others: nothing recognises the event by it.
func (s *server) job(w http.ResponseWriter, r *http.Request) {
	tx, err := s.db.BeginTx(r.Context(), nil)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	defer tx.Rollback()
	id := uuid.NewString()
	_, err = tx.ExecContext(r.Context(), `INSERT INTO jobs (id, task) VALUES ($1, $2)`, id, r.FormValue("task"))
	var pe *pq.Error
	if errors.As(err, &pe) && pe.Code == "23505" {
		w.WriteHeader(500)
		return
	}
	if err != nil {
		w.WriteHeader(500)
		return
	}
	var task string
	if err := tx.QueryRowContext(r.Context(), `SELECT task FROM jobs WHERE id = $1`, id).Scan(&task); err != nil {
		w.WriteHeader(500)
		return
	}
	if tx.Commit() != nil {
		w.WriteHeader(500)
	}
}

func (s *server) freshRoutes() {
	http.HandleFunc("POST /reserve", s.reserve)
	http.HandleFunc("POST /fresh-reserve", s.freshReserve)
	http.HandleFunc("POST /job", s.job)
	http.HandleFunc("POST /created", s.created)
	http.HandleFunc("POST /coupon", s.coupon)
	http.HandleFunc("POST /seat", s.seat)
	http.HandleFunc("POST /per-host", s.perHost)
}
