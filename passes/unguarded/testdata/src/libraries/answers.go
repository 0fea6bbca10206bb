package libraries

import (
	"database/sql"
	"errors"
	"net/http"

	"github.com/go-sql-driver/mysql"
	"github.com/gomodule/redigo/redis"
	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
)

func insert(db *sql.DB, r *http.Request) error {
	_, err := db.Exec("INSERT INTO events (id) VALUES ($1)", r.FormValue("id"))
	return err
}

// The code of an error may stand in a variable, or in an error that is compared with.
func Codes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("POST /variable", func(w http.ResponseWriter, r *http.Request) {
		err := insert(db, r)
		var pe *pq.Error
		if errors.As(err, &pe) && pe.Code == pqerror.UniqueViolation {
			return
		}
		if err != nil {
			return
		}
		mail()
	})
	mux.HandleFunc("POST /literal", func(w http.ResponseWriter, r *http.Request) {
		err := insert(db, r)
		if errors.Is(err, &mysql.MySQLError{Number: 1062}) {
			return
		}
		if err != nil {
			return
		}
		mail()
	})
	mux.HandleFunc("POST /other", func(w http.ResponseWriter, r *http.Request) {
		err := insert(db, r) // want `inserts into events`
		if errors.Is(err, &mysql.MySQLError{Number: 1205}) {
			return
		}
		mail() // want `sends an email`
	})
}

// SET NX answers nil where the key is taken.
func Redigo(mux *http.ServeMux, c redis.Conn) {
	mux.HandleFunc("POST /nil", func(w http.ResponseWriter, r *http.Request) {
		reply, err := c.Do("SET", r.FormValue("id"), "1", "NX")
		if err != nil {
			return
		}
		if reply == nil {
			return
		}
		mail()
	})
	mux.HandleFunc("POST /helper", func(w http.ResponseWriter, r *http.Request) {
		_, err := redis.String(c.Do("SET", r.FormValue("id"), "1", "NX"))
		if errors.Is(err, redis.ErrNil) {
			return
		}
		if err != nil {
			return
		}
		mail()
	})
	mux.HandleFunc("POST /unasked", func(w http.ResponseWriter, r *http.Request) {
		if _, err := c.Do("SET", r.FormValue("id"), "1", "NX"); err != nil {
			return
		}
		mail() // want `sends an email`
	})
}
