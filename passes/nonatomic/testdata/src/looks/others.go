package looks

import (
	"encoding/json"
	"errors"
	"net/http"

	"gorm.io/gorm"
)

// A read that can't find what the delivery writes asks nothing about the event.

type note struct {
	ID      uint
	Thread  string
	ReplyTo uint
	Text    string
}

type crate struct {
	ID    string
	Items []crateItem
}

type crateItem struct {
	ID      string
	Content string
}

// By the id of another row: the store makes that of the one that is added.
func reply(w http.ResponseWriter, r *http.Request) {
	var first note
	if err := orm.Where("id = ?", r.FormValue("reply_to")).First(&first).Error; err == nil {
		return
	}
	if err := orm.Create(&note{Text: r.FormValue("text")}).Error; err != nil {
		w.WriteHeader(500)
	}
}

// By a column that the event sets it can.
func thread(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("thread")
	var first note
	if err := orm.Where("thread = ?", name).First(&first).Error; err == nil { // want `only looks`
		return
	}
	if err := orm.Create(&note{Thread: name}).Error; err != nil {
		w.WriteHeader(500)
	}
}

// What the rows of a customer come to is a limit.
func volume(w http.ResponseWriter, r *http.Request) {
	var sum int
	err := db.QueryRowContext(r.Context(), `SELECT COALESCE(SUM(amount), 0) FROM payouts WHERE customer = $1`, r.FormValue("customer")).Scan(&sum)
	if err != nil || sum > 1000 {
		w.WriteHeader(400)
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO payouts (customer, amount) VALUES ($1, $2)`, r.FormValue("customer"), r.FormValue("amount"))
}

// How many there are of an order tells whether it was paid out.
func paidOut(w http.ResponseWriter, r *http.Request) {
	var n int
	err := db.QueryRowContext(r.Context(), `SELECT COUNT(*) FROM payouts WHERE payment = $1`, r.FormValue("payment")).Scan(&n) // want `only looks`
	if err != nil || n > 0 {
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO payouts (payment, amount) VALUES ($1, $2)`, r.FormValue("payment"), r.FormValue("amount"))
}

// Rows that came out of the tables have their keys: one that is added again is refused.
func repair(w http.ResponseWriter, r *http.Request) {
	var p crate
	if err := orm.First(&p, "id = ?", r.FormValue("id")).Error; err != nil {
		w.WriteHeader(404)
		return
	}
	for _, item := range p.Items {
		var old crateItem
		if err := orm.Where("id = ?", item.ID).First(&old).Error; !errors.Is(err, gorm.ErrRecordNotFound) {
			continue
		}
		if err := orm.Create(&item).Error; err != nil {
			w.WriteHeader(500)
		}
	}
}

// So is one of which only the type is known, where its own key was looked for.
func adopt(w http.ResponseWriter, r *http.Request) {
	var item crateItem
	if err := json.NewDecoder(r.Body).Decode(&item); err != nil {
		w.WriteHeader(400)
		return
	}
	var old crateItem
	if err := orm.Where("id = ?", item.ID).First(&old).Error; !errors.Is(err, gorm.ErrRecordNotFound) {
		return
	}
	if err := orm.Create(&item).Error; err != nil {
		w.WriteHeader(500)
	}
}

// Where it was looked for by what it holds, it is not.
func adoptContent(w http.ResponseWriter, r *http.Request) {
	var item crateItem
	if err := json.NewDecoder(r.Body).Decode(&item); err != nil {
		w.WriteHeader(400)
		return
	}
	var old crateItem
	if err := orm.Where("content = ?", item.Content).First(&old).Error; !errors.Is(err, gorm.ErrRecordNotFound) { // want `only looks`
		return
	}
	if err := orm.Create(&item).Error; err != nil {
		w.WriteHeader(500)
	}
}

func otherRoutes() {
	http.HandleFunc("POST /crates/adopt", adopt)
	http.HandleFunc("POST /crates/adopt/content", adoptContent)
	http.HandleFunc("POST /notes/reply", reply)
	http.HandleFunc("POST /notes/thread", thread)
	http.HandleFunc("POST /payouts", volume)
	http.HandleFunc("POST /payouts/paid", paidOut)
	http.HandleFunc("POST /crates/repair", repair)
}
