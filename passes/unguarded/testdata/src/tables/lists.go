package tables

import (
	"net/http"
	"strings"

	"gorm.io/gorm"
)

// A link has a key of several columns.
type link struct {
	Group string `gorm:"primaryKey;autoIncrement:false"`
	Item  string `gorm:"primaryKey;autoIncrement:false"`
}

type mark struct {
	ID    uint
	Group string
	Item  string
}

// What the list holds, if anything, is known: its rows are refused the second time.
func linked(db *gorm.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		group := r.FormValue("group")
		var links []link
		for _, item := range strings.Split(r.FormValue("items"), ",") {
			links = append(links, link{Group: group, Item: item})
		}
		if err := db.Create(&links).Error; err != nil {
			http.Error(w, "links", http.StatusInternalServerError)
		}
	}
}

func marked(db *gorm.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		group := r.FormValue("group")
		var marks []mark
		for _, item := range strings.Split(r.FormValue("items"), ",") {
			marks = append(marks, mark{Group: group, Item: item})
		}
		if err := db.Create(&marks).Error; err != nil { // want `inserts into marks`
			http.Error(w, "marks", http.StatusInternalServerError)
		}
	}
}

func routeLists(mux *http.ServeMux, db *gorm.DB) {
	mux.Handle("POST /hook/linked", linked(db))
	mux.Handle("POST /hook/marked", marked(db))
}
