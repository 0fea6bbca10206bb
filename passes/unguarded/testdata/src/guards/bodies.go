package guards

import (
	"bytes"
	"encoding/json"
	"net/http"
)

// The key may stand in the body.

type payout struct {
	Account        string `json:"account"`
	IdempotencyKey string `json:"idempotencyKey,omitempty"`
}

type invoice struct {
	Account string `json:"account"`
}

func post(to string, body any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	resp, err := http.Post("https://bank.example.com/"+to, "application/json", bytes.NewReader(data))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func payOut(w http.ResponseWriter, r *http.Request) {
	if err := post("payouts", payout{Account: r.FormValue("account"), IdempotencyKey: r.FormValue("id")}); err != nil {
		w.WriteHeader(500)
	}
}

func payOutWithout(w http.ResponseWriter, r *http.Request) {
	if err := post("payouts", payout{Account: r.FormValue("account")}); err != nil { // want `sends an HTTP request`
		w.WriteHeader(500)
	}
}

func passOn(w http.ResponseWriter, r *http.Request) {
	var p payout
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		return
	}
	if err := post("payouts", p); err != nil {
		w.WriteHeader(500)
	}
}

func passOnInvoice(w http.ResponseWriter, r *http.Request) {
	var i invoice
	if err := json.NewDecoder(r.Body).Decode(&i); err != nil {
		return
	}
	if err := post("invoices", i); err != nil { // want `sends an HTTP request`
		w.WriteHeader(500)
	}
}

func payOutFields(w http.ResponseWriter, r *http.Request) {
	if err := post("payouts", map[string]any{"account": r.FormValue("account"), "idempotency_key": r.FormValue("id")}); err != nil {
		w.WriteHeader(500)
	}
}

func bodyRoutes() {
	http.HandleFunc("POST /payouts", payOut)
	http.HandleFunc("POST /payouts/without", payOutWithout)
	http.HandleFunc("POST /payouts/pass", passOn)
	http.HandleFunc("POST /invoices/pass", passOnInvoice)
	http.HandleFunc("POST /payouts/fields", payOutFields)
}
