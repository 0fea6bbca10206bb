package looks

import (
	"net/http"
)

// The columns of an embedded struct are the table's.

type base struct {
	ID      uint64 `gorm:"column:id;primary_key"`
	Version int    `gorm:"column:version"`
}

type purse struct {
	Address string `gorm:"column:address"`
	base
}

func purseOf(address string) (*purse, error) {
	p := new(purse)
	err := orm.Model(p).Limit(1).Find(p, "address = ?", address).Error
	return p, err
}

// A row that was found has an id.
func addPurse(w http.ResponseWriter, r *http.Request) {
	address := r.FormValue("address")
	old, err := purseOf(address) // want `only looks`
	if err != nil || old.ID > 0 {
		return
	}
	if err := orm.Create(&purse{Address: address}).Error; err != nil {
		w.WriteHeader(500)
	}
}

func embeddedRoutes() { http.HandleFunc("POST /purses", addPurse) }
