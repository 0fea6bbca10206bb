package tables

import (
	"net/http"
	"time"

	"gorm.io/gorm"
)

// Indexes of some of the rows, which the rows that are written belong to or don't.
const indexes = `
CREATE UNIQUE INDEX one_tag ON tags (shop, name) WHERE shop IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX one_draft ON drafts (name) WHERE sent_at IS NULL;
CREATE UNIQUE INDEX one_hero ON heroes (name) WHERE kind = 'hero';`

type tag struct {
	ID        uint
	Shop      *string
	Name      string
	DeletedAt *time.Time
}

var orm *gorm.DB

func newTag(w http.ResponseWriter, r *http.Request) {
	shop := r.FormValue("shop")
	if err := orm.Create(&tag{Shop: &shop, Name: r.FormValue("name")}).Error; err != nil {
		w.WriteHeader(500)
	}
}

// Tags of no shop may have one name.
func freeTag(w http.ResponseWriter, r *http.Request) {
	if err := orm.Create(&tag{Name: r.FormValue("name")}).Error; err != nil { // want `inserts into tags again`
		w.WriteHeader(500)
	}
}

func draft(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO drafts (name) VALUES ($1)`, r.FormValue("name")); err != nil {
		w.WriteHeader(500)
	}
}

// What was sent is no draft.
func sent(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO drafts (name, sent_at) VALUES ($1, $2)`, r.FormValue("name"), r.FormValue("at")); err != nil { // want `inserts into drafts again`
		w.WriteHeader(500)
	}
}

func hero(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO heroes (name, kind) VALUES ($1, $2)`, r.FormValue("name"), r.FormValue("kind")); err != nil { // want `inserts into heroes again`
		w.WriteHeader(500)
	}
}

func partialRoutes() {
	http.HandleFunc("POST /tags", newTag)
	http.HandleFunc("POST /tags/free", freeTag)
	http.HandleFunc("POST /drafts", draft)
	http.HandleFunc("POST /drafts/sent", sent)
	http.HandleFunc("POST /heroes", hero)
}
