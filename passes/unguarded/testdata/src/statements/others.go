package statements

import "net/http"

const accounts = `
CREATE TABLE invoices (id TEXT PRIMARY KEY, state TEXT);
CREATE TABLE reminders (id TEXT PRIMARY KEY, invoice_id TEXT REFERENCES invoices, state TEXT);
CREATE TABLE receipts (id TEXT PRIMARY KEY, invoice_id TEXT UNIQUE, state TEXT);`

func migrateAccounts() error {
	_, err := db.Exec(accounts)
	return err
}

// The other addresses of the user, and other rows of the invoice, say nothing of the event.
func address(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE addresses SET preferred = FALSE WHERE user_id = $1 AND preferred`, r.FormValue("user")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, err := db.ExecContext(r.Context(), `INSERT INTO addresses (user_id, street, preferred) VALUES ($1, $2, TRUE)`, r.FormValue("user"), r.FormValue("street")) // want `inserts into addresses again when the request is delivered again: no guard on the way asks`
	answer(w, err)
}

func settle(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE reminders SET state = 'over' WHERE invoice_id = $1 AND state = 'open'`, r.FormValue("invoice")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, err := db.ExecContext(r.Context(), `INSERT INTO bookings (invoice, cents) VALUES ($1, $2)`, r.FormValue("invoice"), r.FormValue("cents")) // want `inserts into bookings again when the request is delivered again: no guard on the way asks`
	answer(w, err)
}

// One row that the event names, by its own key or by one that no other row has: that would tell.
func pay(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE invoices SET state = 'paid' WHERE id = $1 AND state = 'open'`, r.FormValue("invoice")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, err := db.ExecContext(r.Context(), `INSERT INTO bookings (invoice, cents) VALUES ($1, $2)`, r.FormValue("invoice"), r.FormValue("cents")) // want `inserts into bookings again when the request is delivered again: the answer of sql\.DB\.ExecContext \(others\.go:\d+\) is ignored`
	answer(w, err)
}

func receipt(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE receipts SET state = 'sent' WHERE invoice_id = $1 AND state = 'new'`, r.FormValue("invoice")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, err := db.ExecContext(r.Context(), `INSERT INTO mails (invoice) VALUES ($1)`, r.FormValue("invoice")) // want `inserts into mails again when the request is delivered again: the answer of sql\.DB\.ExecContext \(others\.go:\d+\) is ignored`
	answer(w, err)
}

// The index is one of some rows alone: of those that are open, a parent has one.
func openCase(invoice string) error {
	_, err := db.Exec(`INSERT INTO cases (invoice_id, state) VALUES ($1, 'open') ON CONFLICT (invoice_id) WHERE state = 'open' DO UPDATE SET state = 'open'`, invoice)
	return err
}

func closeCase(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE cases SET state = 'over' WHERE invoice_id = $1 AND state = 'open'`, r.FormValue("invoice")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_, err := db.ExecContext(r.Context(), `INSERT INTO bookings (invoice, cents) VALUES ($1, $2)`, r.FormValue("invoice"), r.FormValue("cents")) // want `inserts into bookings again when the request is delivered again: no guard on the way asks`
	answer(w, err)
}

func closedCase(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `INSERT INTO cases (invoice_id, state) VALUES ($1, 'over')`, r.FormValue("invoice")) // want `inserts into cases again`
	answer(w, err)
}

func otherRoutes() {
	http.HandleFunc("POST /hook/close", closeCase)
	http.HandleFunc("POST /hook/closed", closedCase)
	http.HandleFunc("POST /hook/address", address)
	http.HandleFunc("POST /hook/settle", settle)
	http.HandleFunc("POST /hook/pay", pay)
	http.HandleFunc("POST /hook/receipt", receipt)
}
