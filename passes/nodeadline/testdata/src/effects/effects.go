// Package effects holds what is done at the end of the wait: other effects than HTTP requests,
// and what is none.
package effects

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/slack-go/slack"
)

const insert = `INSERT INTO orders (id) VALUES ($1)`

// Databases: a context that never ends is worse than the handler's; a call without one is not
// reported.

func execTODO(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = db.ExecContext(context.TODO(), insert, r.FormValue("id")) // want `inserts into orders under a context that never ends`
	}
}

func execRequest(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = db.ExecContext(r.Context(), insert, r.FormValue("id"))
	}
}

func exec(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = db.Exec(insert, r.FormValue("id"))
	}
}

func prepared(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		st, err := db.PrepareContext(r.Context(), insert)
		if err != nil {
			return
		}
		_, _ = st.Exec(r.FormValue("id"))
		_, _ = st.ExecContext(context.Background(), r.FormValue("id")) // want `under a context that never ends`
	}
}

func inTx(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		tx, err := db.BeginTx(r.Context(), nil)
		if err != nil {
			return
		}
		defer tx.Rollback()
		if _, err := tx.ExecContext(context.Background(), insert, r.FormValue("id")); err != nil { // want `under a context that never ends`
			return
		}
		_ = tx.Commit()
	}
}

func pool(p *pgxpool.Pool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = p.Exec(context.Background(), insert, r.FormValue("id")) // want `under a context that never ends`
	}
}

// Reads, upserts and updates to absolute values are no effects.

func reads(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rows, err := db.QueryContext(context.Background(), `SELECT id FROM orders`)
		if err != nil {
			return
		}
		_ = rows.Close()
		_, _ = db.ExecContext(context.Background(), `UPDATE orders SET paid = true WHERE id = $1`, r.FormValue("id"))
		_, _ = db.ExecContext(context.Background(), `DELETE FROM orders WHERE id = $1`, r.FormValue("id"))
	}
}

func requests(w http.ResponseWriter, r *http.Request) {
	_, _ = http.Get("https://api.test/orders")
	_, _ = http.Head("https://api.test/orders")
	_, _ = http.DefaultClient.Get("https://api.test/orders")
	for _, method := range []string{http.MethodGet, http.MethodPut} {
		req, err := http.NewRequest(method, "https://api.test/orders/1", nil)
		if err != nil {
			return
		}
		_, _ = http.DefaultClient.Do(req)
	}
	req, err := http.NewRequest(http.MethodDelete, "https://api.test/orders/1", nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req)
}

func zeroMethod(w http.ResponseWriter, r *http.Request) {
	_, _ = http.DefaultClient.Do(&http.Request{URL: r.URL})
}

func byMethod(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(r.FormValue("method"), "https://api.test/orders/1", nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req) // want `neither a context nor a client timeout`
}

// A key makes an effect safe, not short.
func keyed(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(http.MethodPost, "https://api.test/orders", strings.NewReader("{}"))
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", r.FormValue("id"))
	_, _ = http.DefaultClient.Do(req) // want `neither a context nor a client timeout`
}

// Mail over SMTP has no context and no timeout.
func mail(w http.ResponseWriter, r *http.Request) {
	_ = smtp.SendMail("smtp.test:25", nil, "a@test", []string{"b@test"}, nil) // want `sends an email \(smtp\.SendMail\) with neither a context nor a client timeout`
}

// Nobody waits for a goroutine.
func goroutine(w http.ResponseWriter, r *http.Request) {
	go http.Post("https://api.test/orders", "application/json", nil)
	go func() {
		_ = smtp.SendMail("smtp.test:25", nil, "a@test", []string{"b@test"}, nil)
	}()
	go func() {
		req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, "https://api.test/orders", nil)
		if err != nil {
			return
		}
		_, _ = http.DefaultClient.Do(req)
	}()
}

// resty: a client without a timeout, until it is given one.

var (
	plain  = resty.New()
	timed  = resty.New().SetTimeout(5 * time.Second)
	slowly = resty.New().SetBaseURL("https://api.test")
)

func init() { slowly.SetTimeout(time.Minute) }

func restyPlain(w http.ResponseWriter, r *http.Request) {
	_, _ = plain.R().SetBody("{}").Post("/orders") // want `neither a context nor a client timeout`
}

func restyTimed(w http.ResponseWriter, r *http.Request) {
	_, _ = timed.R().SetBody("{}").Post("/orders")
	_, _ = slowly.R().SetBody("{}").Post("/orders")
}

func restyInPlace(w http.ResponseWriter, r *http.Request) {
	_, _ = resty.New().SetBaseURL("https://api.test").R().Post("/orders") // want `neither a context nor a client timeout`
	_, _ = resty.New().SetTimeout(time.Second).SetBaseURL("https://api.test").R().Post("/orders")
}

func restyContext(w http.ResponseWriter, r *http.Request) {
	_, _ = plain.R().SetContext(r.Context()).SetBody("{}").Post("/orders")
	_, _ = plain.R().SetBody("{}").SetContext(r.Context()).Post("/orders")
	_, _ = plain.R().SetContext(context.Background()).Post("/orders") // want `under a context that never ends`
}

func restyLater(w http.ResponseWriter, r *http.Request) {
	req := plain.R()
	req.SetContext(r.Context())
	_, _ = req.Post("/orders")
}

func restyInjected(c *resty.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = c.R().Post("/orders")
	}
}

func restyReads(w http.ResponseWriter, r *http.Request) {
	_, _ = plain.R().Get("/orders")
	_, _ = plain.R().Put("/orders/1")
}

// Slack: the client has no timeout.

var chat = slack.New("token")

func slackPlain(w http.ResponseWriter, r *http.Request) {
	_, _, _ = chat.PostMessage("#orders", slack.MsgOptionText("paid", false)) // want `posts to a chat .* with neither a context nor a client timeout`
}

func slackContext(w http.ResponseWriter, r *http.Request) {
	_, _, _ = chat.PostMessageContext(r.Context(), "#orders", slack.MsgOptionText("paid", false))
}

func Routes(mux *http.ServeMux, db *sql.DB, p *pgxpool.Pool, c *resty.Client) {
	mux.HandleFunc("POST /1", execTODO(db))
	mux.HandleFunc("POST /2", execRequest(db))
	mux.HandleFunc("POST /3", exec(db))
	mux.HandleFunc("POST /4", prepared(db))
	mux.HandleFunc("POST /5", inTx(db))
	mux.HandleFunc("POST /6", pool(p))
	mux.HandleFunc("POST /7", reads(db))
	mux.HandleFunc("POST /8", restyInjected(c))
}
