package keyed

import (
	"bytes"
	"encoding/json"
	"net/http"
)

// Some receivers know a request by a field of its body, under a name of their own.

type trade struct {
	Number string `json:"out_trade_no"`
	Amount int    `json:"amount"`
}

type order struct {
	OutTradeNo string `json:"out_trade_no"`
	Amount     int    `json:"amount"`
}

func send(r *http.Request, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	res, err := http.Post(hook, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func numbered(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if send(r, order{OutTradeNo: r.FormValue("order"), Amount: 3}) == nil {
			return
		}
	}
}

func mapped(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if send(r, map[string]any{"partnerReferenceNo": r.FormValue("order"), "amount": 3}) == nil {
			return
		}
	}
}

func unnumbered(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if send(r, map[string]any{"order": r.FormValue("order"), "amount": 3}) == nil { // want `in a loop that tries again after an error`
			return
		}
	}
}

func tagged(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if send(r, trade{Number: r.FormValue("order"), Amount: 3}) == nil {
			return
		}
	}
}

func bodyRoutes() {
	http.HandleFunc("POST /numbered", numbered)
	http.HandleFunc("POST /mapped", mapped)
	http.HandleFunc("POST /unnumbered", unnumbered)
	http.HandleFunc("POST /tagged", tagged)
}
