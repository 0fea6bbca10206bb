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
	mux.Handle("POST /hook/replaced", replaced(db))
}

// A parent's rows are replaced, whatever they are.
func replaced(db *gorm.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := db.Transaction(func(tx *gorm.DB) error {
			if err := tx.Where("item = ?", 5).Delete(&numbered{}).Error; err != nil {
				return err
			}
			var rows []numbered
			for _, name := range r.Form["name"] {
				rows = append(rows, numbered{Item: 5, Name: name})
			}
			return tx.Create(&rows).Error
		})
		if err != nil {
			http.Error(w, "rows", http.StatusInternalServerError)
		}
	}
}

type numbered struct {
	Item int64
	Name string
}
