// Package workers has effects in goroutines that receive from its own channels.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
)

var (
	db    *sql.DB
	queue = make(chan string, 10)
	once  = make(chan string, 10)
)

func work() {
	for id := range queue {
		if _, err := db.ExecContext(context.Background(), `INSERT INTO orders (id) VALUES ($1)`, id); err != nil {
			log.Print(err)
		}
	}
}

func workOnce() {
	for id := range once {
		res, err := db.ExecContext(context.Background(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
		if err != nil {
			continue
		}
		if n, _ := res.RowsAffected(); n == 0 {
			continue
		}
		_, _ = db.ExecContext(context.Background(), `INSERT INTO orders (id) VALUES ($1)`, id)
	}
}

func order(w http.ResponseWriter, r *http.Request) {
	queue <- r.FormValue("id") // want `workers\.order inserts into orders again`
}

func guarded(w http.ResponseWriter, r *http.Request) {
	once <- r.FormValue("id")
}

func main() {
	go work()
	go workOnce()
	http.HandleFunc("POST /order", order)
	http.HandleFunc("POST /guarded", guarded)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
