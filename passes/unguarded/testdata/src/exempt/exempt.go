// Package exempt holds operations that change something each time and are no effects, each with a
// twin that is one.
package exempt

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

var (
	db     *sql.DB
	rdb    *redis.Client
	client = &http.Client{Timeout: time.Second}
)

// Alerts: what is sent where something has failed tells of that error.

func tell(text string) {
	body, _ := json.Marshal(map[string]string{"content": text})
	res, err := client.Post("https://hooks.test", "application/json", bytes.NewReader(body))
	if err == nil {
		res.Body.Close()
	}
}

func pay(ctx context.Context, id string) (err error) {
	defer func() {
		if err != nil {
			tell("not paid: " + err.Error())
		}
	}()
	_, err = db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1`, id)
	return err
}

func alert(w http.ResponseWriter, r *http.Request) {
	if err := pay(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

func mailError(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id")); err != nil {
		_ = smtp.SendMail("mx:25", nil, "a@b", []string{"ops"}, []byte(err.Error()))
	}
}

// mailCustomer tells somebody else of something else.
func mailCustomer(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id")); err != nil {
		_ = smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("mail")}, []byte("try again")) // want `sends an email`
	}
}

// always tells of an error, too, but also when there is none.
func always(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
	text := "paid"
	if err != nil {
		text = err.Error()
	}
	tell(text) // want `sends an HTTP request`
}

// Rows that are replaced.

func inTx(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func replaceTags(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	err := inTx(r.Context(), func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(r.Context(), `DELETE FROM item_tags WHERE item = $1`, id); err != nil {
			return err
		}
		for _, tag := range r.Form["tag"] {
			if _, err := tx.ExecContext(r.Context(), `INSERT INTO item_tags (item, tag) VALUES ($1, $2)`, id, tag); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		w.WriteHeader(500)
	}
}

// replaceOther deletes the rows of another item.
func replaceOther(w http.ResponseWriter, r *http.Request) {
	err := inTx(r.Context(), func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(r.Context(), `DELETE FROM item_tags WHERE item = $1`, r.FormValue("old")); err != nil {
			return err
		}
		_, err := tx.ExecContext(r.Context(), `INSERT INTO item_tags (item, tag) VALUES ($1, $2)`, r.FormValue("new"), "x") // want `inserts into item_tags again`
		return err
	})
	if err != nil {
		w.WriteHeader(500)
	}
}

// replaceApart does it without a transaction: two deliveries at once leave the rows twice.
func replaceApart(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if _, err := db.ExecContext(r.Context(), `DELETE FROM item_tags WHERE item = $1`, id); err != nil {
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO item_tags (item, tag) VALUES ($1, $2)`, id, "x") // want `inserts into item_tags again`
}

// Counters of limits.

func limited(w http.ResponseWriter, r *http.Request) {
	key := "limit:" + r.RemoteAddr
	n, err := rdb.LLen(r.Context(), key).Result()
	if err != nil || n > 10 {
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	rdb.RPush(r.Context(), key, time.Now().Unix())
	rdb.Expire(r.Context(), key, time.Minute)
}

// queued does not expire: it is a list of things to do.
func queued(w http.ResponseWriter, r *http.Request) {
	key := "todo"
	n, err := rdb.LLen(r.Context(), key).Result()
	if err != nil || n > 10 {
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	rdb.RPush(r.Context(), key, r.FormValue("id")) // want `redis\.RPush`
}

// history expires, but decides nothing.
func history(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("user") == "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	key := "seen:" + r.FormValue("user")
	rdb.RPush(r.Context(), key, r.FormValue("id")) // want `redis\.RPush`
	rdb.Expire(r.Context(), key, time.Hour)
}
