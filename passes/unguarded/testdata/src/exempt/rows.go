package exempt

import (
	"context"
	"log"
	"net/http"

	"gorm.io/gorm"
)

// A row that was read is put back by a repository that runs closures with a connection, whichever row it is.

type sale struct {
	ID     int64 `gorm:"primaryKey"`
	Number string
	State  int
}

type connection struct{ db *gorm.DB }

func (c connection) exec(ctx context.Context, f func(db *gorm.DB) error, keys ...string) error {
	return f(c.db.WithContext(ctx))
}

func (c connection) find(ctx context.Context, where, value string) (*sale, error) {
	var s sale
	err := c.exec(ctx, func(db *gorm.DB) error { return db.Where(where, value).First(&s).Error })
	if err != nil {
		return nil, err
	}
	return &s, nil
}

func (c connection) update(ctx context.Context, s *sale, tx ...*gorm.DB) error {
	return c.exec(ctx, func(db *gorm.DB) error {
		if len(tx) > 0 {
			db = tx[0]
		}
		return db.Save(s).Error
	}, s.Number)
}

// chosen is the row that is asked for in one of two ways, or none.
func (c connection) chosen(r *http.Request) (s *sale) {
	if n := r.FormValue("number"); n != "" {
		s, _ = c.find(r.Context(), "number = ?", n)
	} else if id := r.FormValue("id"); id != "" {
		s, _ = c.find(r.Context(), "id = ?", id)
	}
	return s
}

func (c connection) paid(w http.ResponseWriter, r *http.Request) {
	s := c.chosen(r)
	s.State = 5
	if err := c.update(r.Context(), s); err != nil {
		log.Print(err)
	}
}

// One may be new.
func (c connection) opened(w http.ResponseWriter, r *http.Request) {
	s := c.chosen(r)
	if s == nil {
		s = &sale{Number: r.FormValue("number")}
	}
	if err := c.update(r.Context(), s); err != nil { // want `inserts into sales`
		log.Print(err)
	}
}

func rowRoutes(db *gorm.DB, mux *http.ServeMux) {
	c := connection{db}
	mux.HandleFunc("POST /rows/paid", c.paid)
	mux.HandleFunc("POST /rows/opened", c.opened)
}
