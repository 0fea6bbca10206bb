// Package harmless holds what may be tried again: reads, writes that are the same the second
// time, connections. And loops that do not try again.
package harmless

import (
	"context"
	"database/sql"
	"net"
	"net/http"
	"net/smtp"
	"strings"
	"time"
)

const hook = "https://api.test/orders"

func request(r *http.Request, method string) error {
	req, err := http.NewRequestWithContext(r.Context(), method, hook, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func get(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if _, err := http.Get(hook); err == nil {
			break
		}
	}
	_ = request(r, http.MethodPost)
}

func put(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if request(r, http.MethodPut) == nil {
			return
		}
	}
}

func read(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var email string
		for i := 0; i < 3; i++ {
			if err := db.QueryRowContext(r.Context(), `SELECT email FROM users WHERE id = $1`, r.FormValue("id")).Scan(&email); err == nil {
				break
			}
		}
		_ = smtp.SendMail("smtp.test:25", nil, "a@test", []string{email}, nil)
	}
}

func upsert(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < 3; i++ {
			_, err := db.ExecContext(r.Context(), `INSERT INTO prices (id, price) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET price = EXCLUDED.price`,
				r.FormValue("id"), r.FormValue("price"))
			if err == nil {
				return
			}
		}
	}
}

func absolute(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < 3; i++ {
			if _, err := db.ExecContext(r.Context(), `UPDATE orders SET paid = true WHERE id = $1`, r.FormValue("id")); err == nil {
				return
			}
		}
	}
}

func connect(w http.ResponseWriter, r *http.Request) {
	var db *sql.DB
	var err error
	for i := 0; i < 3; i++ {
		if db, err = sql.Open("postgres", "dsn"); err == nil {
			if err = db.PingContext(r.Context()); err == nil {
				break
			}
		}
		time.Sleep(time.Second)
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO orders (amount) VALUES (1)`)
}

func dial(w http.ResponseWriter, r *http.Request) {
	for {
		c, err := net.Dial("tcp", "peer:80")
		if err == nil {
			_ = c.Close()
			break
		}
	}
	_ = request(r, http.MethodPost)
}

// Not tried again.

func once(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		_ = request(r, http.MethodPost)
		return
	}
}

func stops(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if err := request(r, http.MethodPost); err != nil {
			return
		}
		break
	}
}

// A turn that repeats all, whether or not it failed, means it.
func means(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		_ = request(r, http.MethodPost)
	}
}

func meansMany(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if err := request(r, http.MethodPost); err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
	}
}

// Pages are asked for until there are none.
func pages(w http.ResponseWriter, r *http.Request) {
	for page := next(r.Context(), 0); page != 0; page = next(r.Context(), page) {
		_ = request(r, http.MethodPost)
	}
}

func next(ctx context.Context, page int) int

// An effect on some ways to a loop that reads.
func sometimesBefore(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("new") != "" {
		_ = request(r, http.MethodPost)
	}
	for i := 0; i < 3; i++ {
		if _, err := http.Get(hook); err == nil {
			return
		}
	}
}

func alwaysBefore(w http.ResponseWriter, r *http.Request) {
	err := request(r, http.MethodPost)
	for err != nil {
		_, err = http.Get(hook)
	}
}

// A wait for a state, then the effect.
func polls(w http.ResponseWriter, r *http.Request) {
	for {
		res, err := http.Get(hook)
		if err == nil && res.StatusCode == http.StatusOK {
			break
		}
		time.Sleep(time.Second)
	}
	_ = request(r, http.MethodPost)
}

// A second effect that only tells of the first one's failure.
func fallsBack(w http.ResponseWriter, r *http.Request) {
	if err := request(r, http.MethodPost); err != nil {
		_ = smtp.SendMail("smtp.test:25", nil, "a@test", []string{"b@test"}, nil)
	}
}

// No handler.
func command(r *http.Request) {
	for i := 0; i < 3; i++ {
		if request(r, http.MethodPost) == nil {
			return
		}
	}
}

func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("POST /1", read(db))
	mux.HandleFunc("POST /2", upsert(db))
	mux.HandleFunc("POST /3", absolute(db))
}
