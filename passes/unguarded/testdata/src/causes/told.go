package causes

import (
	"errors"
	"net/http"

	"gorm.io/gorm"
)

// An insert whose refusal is told apart behind it is meant as a guard, also where the schema shows that it is
// unique.
func toldLate(w http.ResponseWriter, r *http.Request) {
	_ = mail("x") // want `: gorm\.DB\.Create \(told\.go:\d+\) is consulted only after the effect$`
	err := orm.Create(&tag{Name: r.FormValue("tag")}).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return
	}
	if err != nil {
		w.WriteHeader(500)
	}
}

func toldRoutes() { http.HandleFunc("POST /told", toldLate) }
