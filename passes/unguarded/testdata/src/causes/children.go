package causes

import (
	"database/sql"
	"net/http"

	"gorm.io/gorm"
)

// A key that holds the id of what this delivery inserts refuses no other delivery.

type uuid [16]byte

type task struct {
	ID    uuid `gorm:"primaryKey;default:gen_random_uuid()"`
	Title string
}

type assignee struct {
	ID     uint
	TaskID uuid   `gorm:"uniqueIndex:of"`
	User   string `gorm:"uniqueIndex:of"`
}

var (
	orm *gorm.DB
	db  *sql.DB
)

func children(w http.ResponseWriter, r *http.Request) {
	t := &task{Title: r.FormValue("title")}
	if err := orm.Create(t).Error; err != nil { // want `inserts into tasks again when the request is delivered again: no guard on the way asks`
		w.WriteHeader(500)
		return
	}
	if err := orm.Create(&assignee{TaskID: t.ID, User: r.FormValue("user")}).Error; err != nil { // want `inserts into assignees again when the request is delivered again: no guard on the way asks`
		w.WriteHeader(500)
	}
}

type tag struct {
	ID   uint
	Name string `gorm:"uniqueIndex"`
}

// A row that is there is an error like others: nobody meant it as a guard.
func tagged(w http.ResponseWriter, r *http.Request) {
	if err := orm.Create(&task{Title: r.FormValue("title")}).Error; err != nil { // want `inserts into tasks again when the request is delivered again: no guard on the way asks`
		w.WriteHeader(500)
		return
	}
	if err := orm.Create(&tag{Name: r.FormValue("tag")}).Error; err != nil {
		return
	}
	w.WriteHeader(201)
}

// Of a row of SQL.
func lines(w http.ResponseWriter, r *http.Request) {
	var id int64
	if err := db.QueryRowContext(r.Context(), `INSERT INTO carts (owner) VALUES ($1) RETURNING id`, r.FormValue("owner")).Scan(&id); err != nil { // want `inserts into carts again when the request is delivered again: no guard on the way asks`
		w.WriteHeader(500)
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO lines (cart, article) VALUES ($1, $2) ON CONFLICT (cart, article) DO NOTHING`, id, r.FormValue("article")); err != nil {
		w.WriteHeader(500)
	}
}

func childRoutes() {
	http.HandleFunc("POST /children", children)
	http.HandleFunc("POST /lines", lines)
	http.HandleFunc("POST /tagged", tagged)
}
