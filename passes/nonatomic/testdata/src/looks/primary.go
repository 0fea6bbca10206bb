package looks

import (
	"errors"
	"net/http"

	"gorm.io/gorm"
)

type ticket struct {
	ID    string
	Place string
}

// A row with the primary key that was looked for is refused.
func ticketOnce(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	var old ticket
	if err := orm.Where("id = ?", id).First(&old).Error; !errors.Is(err, gorm.ErrRecordNotFound) {
		return
	}
	if err := orm.Create(&ticket{ID: id}).Error; err != nil {
		w.WriteHeader(500)
	}
}

// One of another column is not.
func ticketOfPlace(w http.ResponseWriter, r *http.Request) {
	place := r.FormValue("place")
	var old ticket
	if err := orm.Where("place = ?", place).First(&old).Error; !errors.Is(err, gorm.ErrRecordNotFound) { // want `only looks`
		return
	}
	if err := orm.Create(&ticket{Place: place}).Error; err != nil {
		w.WriteHeader(500)
	}
}

func primaryRoutes() {
	http.HandleFunc("POST /tickets", ticketOnce)
	http.HandleFunc("POST /tickets/of-place", ticketOfPlace)
}
