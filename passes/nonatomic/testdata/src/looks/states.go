package looks

import (
	"encoding/json"
	"errors"
	"net/http"

	"gorm.io/gorm"
)

// What an event brings is compared with what an earlier one has left.

type state24 string

type update struct {
	ID    string
	State state24
}

func decode(r *http.Request) (u update, err error) {
	err = json.NewDecoder(r.Body).Decode(&u)
	return u, err
}

func sameState(w http.ResponseWriter, r *http.Request) {
	u, err := decode(r)
	if err != nil {
		return
	}
	var now state24
	if db.QueryRowContext(r.Context(), `SELECT state FROM machines WHERE id = $1`, u.ID).Scan(&now) != nil { // want `only looks`
		return
	}
	if now != u.State {
		_ = mail("x")
		_, _ = db.ExecContext(r.Context(), `UPDATE machines SET state = $1 WHERE id = $2`, string(u.State), u.ID)
	}
}

// translated stores another word for what the event says.
func translated(w http.ResponseWriter, r *http.Request) {
	u, err := decode(r)
	if err != nil {
		return
	}
	var now string
	if db.QueryRowContext(r.Context(), `SELECT state FROM motors WHERE id = $1`, u.ID).Scan(&now) != nil { // want `only looks`
		return
	}
	next := word(u.State)
	if now == next {
		return
	}
	_ = mail("x")
	_, _ = db.ExecContext(r.Context(), `UPDATE motors SET state = $1 WHERE id = $2`, next, u.ID)
}

func word(s state24) string {
	switch s {
	case "ON":
		return "running"
	case "OFF":
		return "stopped"
	}
	return "broken"
}

// A look-up that leaves the zero row where there is none.

type notice struct {
	ID    uint
	Event string
}

var errKnown = errors.New("known")

func known(orm *gorm.DB, event string) error {
	var n notice
	if err := orm.Where("event = ?", event).Limit(1).Find(&n).Error; err != nil {
		return err
	}
	if n.ID > 0 {
		return errKnown
	}
	return nil
}

func zeroRow(w http.ResponseWriter, r *http.Request) {
	if err := known(orm, r.FormValue("event")); err != nil { // want `only looks \(gorm\.DB\.Find\)`
		if errors.Is(err, errKnown) {
			return
		}
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	_ = mail("x")
	orm.Create(&notice{Event: r.FormValue("event")})
}

func listed(w http.ResponseWriter, r *http.Request) {
	var all []notice
	if orm.Where("event = ?", r.FormValue("event")).Find(&all).Error != nil || len(all) > 0 { // want `only looks \(gorm\.DB\.Find\)`
		return
	}
	_ = mail("x")
	orm.Create(&notice{Event: r.FormValue("event")})
}

func stateRoutes() {
	http.HandleFunc("POST /same-state", sameState)
	http.HandleFunc("POST /translated", translated)
	http.HandleFunc("POST /zero-row", zeroRow)
	http.HandleFunc("POST /listed", listed)
}
