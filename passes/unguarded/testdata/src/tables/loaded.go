package tables

import (
	"net/http"

	"github.com/uptrace/bun"
)

// A row that is read into its model has the values of the table, with which another may be unique.

var rows *bun.DB

type account struct {
	ID    int64  `bun:",pk,autoincrement"`
	Owner string `bun:"owner"`
}

type booking struct {
	ID      int64  `bun:",pk,autoincrement"`
	Account int64  `bun:"account,unique:entry"`
	Number  string `bun:"number,unique:entry"`
}

type posting struct {
	ID      int64  `bun:",pk,autoincrement"`
	Account int64  `bun:"account"`
	Number  string `bun:"number"`
}

func accountOf(r *http.Request) (account, error) {
	a := account{}
	err := rows.NewSelect().Model(&a).Where("owner = ?", r.FormValue("owner")).Limit(1).Scan(r.Context())
	return a, err
}

func book(w http.ResponseWriter, r *http.Request) {
	a, err := accountOf(r)
	if err != nil {
		w.WriteHeader(404)
		return
	}
	if _, err := rows.NewInsert().Model(&booking{Account: a.ID, Number: r.FormValue("number")}).Exec(r.Context()); err != nil {
		w.WriteHeader(500)
	}
}

func post(w http.ResponseWriter, r *http.Request) {
	a, err := accountOf(r)
	if err != nil {
		w.WriteHeader(404)
		return
	}
	if _, err := rows.NewInsert().Model(&posting{Account: a.ID, Number: r.FormValue("number")}).Exec(r.Context()); err != nil { // want `inserts into postings`
		w.WriteHeader(500)
	}
}

func loadedRoutes() {
	http.HandleFunc("POST /book", book)
	http.HandleFunc("POST /post", post)
}
