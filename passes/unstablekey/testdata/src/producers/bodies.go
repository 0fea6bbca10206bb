package producers

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"
)

type transfer struct {
	Account        string `json:"account"`
	IdempotencyKey string `json:"idempotency_key"`
}

func transferOn(w http.ResponseWriter, t transfer) {
	body, err := json.Marshal(t)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	res, err := client.Post("https://bank.test/transfers", "application/json", bytes.NewReader(body))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	res.Body.Close()
}

func transferAnew(w http.ResponseWriter, r *http.Request) {
	transferOn(w, transfer{Account: r.FormValue("account"), IdempotencyKey: uuid.NewString()}) // want `uses a key that differs in each delivery of an event, so that http\.Client\.Post does not recognise a redelivery: uuid\.NewString`
}

func transferOnce(w http.ResponseWriter, r *http.Request) {
	transferOn(w, transfer{Account: r.FormValue("account"), IdempotencyKey: r.FormValue("id")})
}

func bodyRoutes() {
	http.HandleFunc("POST /transfers/anew", transferAnew)
	http.HandleFunc("POST /transfers", transferOnce)
}
