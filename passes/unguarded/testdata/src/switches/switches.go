// Package switches tells events apart by their types, and calls what it has chosen.
package switches

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

func insert(id string) { _, _ = db.Exec(`INSERT INTO orders (id) VALUES ($1)`, id) }

func parse(r *http.Request) any

type (
	paid   struct{ id string }
	failed struct{ id string }
	ping   struct{}
)

func byType(w http.ResponseWriter, r *http.Request) {
	switch e := parse(r).(type) {
	case *ping:
		w.WriteHeader(http.StatusNoContent)
	case *paid:
		insert(e.id) // want `inserts into orders again`
	case failed:
		insert(e.id) // want `inserts into orders again`
	default:
		insert("?") // want `inserts into orders again`
	}
}

func oneAfterTheOther(w http.ResponseWriter, r *http.Request) {
	e := parse(r)
	if _, ok := e.(*ping); ok {
		return
	}
	if p, ok := e.(*paid); ok {
		insert(p.id) // want `inserts into orders again`
	}
}

// Many alternatives.

type event1 struct{ id string }
type event2 struct{ id string }
type event3 struct{ id string }
type event4 struct{ id string }
type event5 struct{ id string }
type event6 struct{ id string }
type event7 struct{ id string }
type event8 struct{ id string }
type event9 struct{ id string }
type event10 struct{ id string }
type event11 struct{ id string }
type event12 struct{ id string }
type event13 struct{ id string }
type event14 struct{ id string }
type event15 struct{ id string }
type event16 struct{ id string }
type event17 struct{ id string }
type event18 struct{ id string }
type event19 struct{ id string }

func many(w http.ResponseWriter, r *http.Request) {
	var handler func()
	switch e := parse(r).(type) {
	case *event1:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event2:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event3:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event4:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event5:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event6:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event7:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event8:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event9:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event10:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event11:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event12:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event13:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event14:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event15:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event16:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event17:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event18:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	case *event19:
		handler = func() { insert(e.id) } // want `switches\.many inserts into orders again`
	}
	if handler == nil {
		return
	}
	handler()
}
