package errtext

import (
	"errors"
	"net/http"

	"go.mongodb.org/mongo-driver/mongo"
)

var visits *mongo.Collection

type visit struct{ Device, Page string }

// asserted tells the code of a duplicate.
func asserted(w http.ResponseWriter, r *http.Request) {
	_, err := visits.InsertOne(r.Context(), visit{r.FormValue("device"), r.FormValue("page")})
	if we, ok := err.(mongo.WriteException); ok && we.HasErrorCode(11000) {
		return
	}
	if err != nil {
		w.WriteHeader(500)
	}
}

// server does so for any error of the server.
func server(w http.ResponseWriter, r *http.Request) {
	_, err := visits.InsertOne(r.Context(), visit{r.FormValue("device"), r.FormValue("page")})
	var se mongo.ServerError
	if errors.As(err, &se) && se.HasErrorCode(11000) {
		return
	}
	if err != nil {
		w.WriteHeader(500)
	}
}

// otherCode tells a conflict of transactions.
func otherCode(w http.ResponseWriter, r *http.Request) {
	_, err := visits.InsertOne(r.Context(), visit{r.FormValue("device"), r.FormValue("page")}) // want `adds an item`
	var we mongo.WriteException
	if errors.As(err, &we) && we.HasErrorCode(112) {
		w.WriteHeader(409)
		return
	}
	if err != nil {
		w.WriteHeader(500)
	}
}

func codes() {
	http.HandleFunc("POST /asserted", asserted)
	http.HandleFunc("POST /server", server)
	http.HandleFunc("POST /other-code", otherCode)
}
