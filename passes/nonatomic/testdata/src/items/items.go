// Package items is about work that is stored until it is done, and then deleted: what is not there is done.
package items

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"

	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var (
	db      *sql.DB
	rdb     *redis.Client
	letters *mongo.Collection
)

func mail(text string) error {
	return smtp.SendMail("mx:25", nil, "a@b", []string{"c@d"}, []byte(text))
}

// Absent is a failure like any other.
func failing(w http.ResponseWriter, r *http.Request) {
	var text string
	err := db.QueryRowContext(r.Context(), `SELECT text FROM drafts WHERE id = $1`, r.FormValue("id")).Scan(&text) // want `still to do`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if mail(text) != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

// Absent is told to the client.
func unknown(w http.ResponseWriter, r *http.Request) {
	var text string
	err := db.QueryRowContext(r.Context(), `SELECT text FROM drafts WHERE id = $1`, r.FormValue("id")).Scan(&text) // want `still to do`
	if errors.Is(err, sql.ErrNoRows) {
		http.NotFound(w, r)
		return
	}
	if err != nil || mail(text) != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

// another deletes another row than it has looked up: not guarded.
func another(w http.ResponseWriter, r *http.Request) {
	var text string
	err := db.QueryRowContext(r.Context(), `SELECT text FROM drafts WHERE id = $1`, r.FormValue("id")).Scan(&text)
	if err != nil || mail(text) != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("old")); err != nil {
		w.WriteHeader(500)
	}
}

// taken deletes first, and goes on if it was there.
func taken(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return
	}
	_ = mail("x")
}

// locked looks it up for the time of the transaction.
func locked(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	defer tx.Rollback()
	var text string
	err = tx.QueryRowContext(r.Context(), `SELECT text FROM drafts WHERE id = $1 FOR UPDATE`, r.FormValue("id")).Scan(&text)
	if err != nil || mail(text) != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := tx.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("id")); err != nil {
		w.WriteHeader(500)
		return
	}
	if tx.Commit() != nil {
		w.WriteHeader(500)
	}
}

func entry(w http.ResponseWriter, r *http.Request) {
	text, err := rdb.Get(r.Context(), "draft:"+r.FormValue("id")).Result() // want `still to do`
	if err != nil || mail(text) != nil {
		w.WriteHeader(500)
		return
	}
	if err := rdb.Del(r.Context(), "draft:"+r.FormValue("id")).Err(); err != nil {
		w.WriteHeader(500)
	}
}

type letter struct {
	ID   string `bson:"_id"`
	Text string
}

func find(ctx context.Context, id string) (l letter, err error) {
	return l, letters.FindOne(ctx, bson.M{"_id": id}).Decode(&l)
}

func document(w http.ResponseWriter, r *http.Request) {
	l, err := find(r.Context(), r.FormValue("id")) // want `still to do`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if mail(l.Text) != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := letters.DeleteOne(r.Context(), bson.M{"_id": l.ID}); err != nil {
		w.WriteHeader(500)
	}
}

func init() {
	http.HandleFunc("POST /failing", failing)
	http.HandleFunc("POST /unknown", unknown)
	http.HandleFunc("POST /another", another)
	http.HandleFunc("POST /taken", taken)
	http.HandleFunc("POST /locked", locked)
	http.HandleFunc("POST /entry", entry)
	http.HandleFunc("POST /document", document)
}
