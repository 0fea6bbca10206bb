package statements

import "net/http"

// What is listed because another table holds nothing for it is listed once, if the handler puts that there.

func listed(w http.ResponseWriter, r *http.Request, query string) (ids []int64) {
	rows, err := db.QueryContext(r.Context(), query)
	if err != nil {
		http.Error(w, "bills", http.StatusInternalServerError)
		return nil
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if rows.Scan(&id) == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

func remind(w http.ResponseWriter, r *http.Request, ids []int64) {
	for _, id := range ids {
		if _, err := db.ExecContext(r.Context(), `INSERT INTO notices (bill) VALUES ($1)`, id); err != nil {
			http.Error(w, "notices", http.StatusInternalServerError)
			return
		}
		if _, err := db.ExecContext(r.Context(), `INSERT INTO reminders (bill, sent_at) VALUES ($1, now())`, id); err != nil {
			http.Error(w, "reminders", http.StatusInternalServerError)
			return
		}
	}
}

func remindWithout(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT b.id FROM bills b LEFT JOIN reminders AS m ON m.bill = b.id WHERE m.bill IS NULL`))
}

func remindNever(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT id FROM bills b WHERE paid = false AND NOT EXISTS (SELECT 1 FROM reminders WHERE bill = b.id)`))
}

func remindOthers(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT id FROM bills WHERE id NOT IN (SELECT bill FROM reminders)`))
}

func remindAgain(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT b.id FROM bills b LEFT OUTER JOIN reminders m ON m.bill = b.id
		GROUP BY b.id HAVING MAX(m.sent_at) IS NULL OR MAX(m.sent_at) < now() - interval '7 days'`))
}

// Those that have some, those for which the handler puts nothing there, and all.

func remindMore(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT b.id FROM bills b LEFT JOIN reminders m ON m.bill = b.id WHERE m.bill IS NOT NULL`)) // want `inserts into notices`
}

func remindElsewhere(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT id FROM bills b WHERE NOT EXISTS (SELECT 1 FROM payments WHERE bill = b.id)`)) // want `inserts into notices`
}

func remindAll(w http.ResponseWriter, r *http.Request) {
	remind(w, r, listed(w, r, `SELECT b.id FROM bills b LEFT JOIN reminders m ON m.bill = b.id`)) // want `inserts into notices`
}

func remindRoutes() {
	http.HandleFunc("POST /remind-without", remindWithout)
	http.HandleFunc("POST /remind-never", remindNever)
	http.HandleFunc("POST /remind-others", remindOthers)
	http.HandleFunc("POST /remind-again", remindAgain)
	http.HandleFunc("POST /remind-more", remindMore)
	http.HandleFunc("POST /remind-elsewhere", remindElsewhere)
	http.HandleFunc("POST /remind-all", remindAll)
}
