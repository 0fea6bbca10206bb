package exempt

import (
	"net/http"
	"reflect"
	"time"

	"go.mongodb.org/mongo-driver/mongo"
)

// What a function of a library is given to read keeps what the program has put into it.

var articles *mongo.Collection

type article struct {
	ID      string `bson:"_id,omitempty"`
	Name    string
	Created time.Time
}

// The id is the event's, whatever the time is.
func shown(w http.ResponseWriter, r *http.Request) {
	a := &article{ID: r.FormValue("id"), Name: r.FormValue("name"), Created: time.Now()}
	if reflect.Indirect(reflect.ValueOf(a)).IsZero() {
		w.WriteHeader(400)
		return
	}
	if _, err := articles.InsertOne(r.Context(), a); err != nil {
		w.WriteHeader(500)
	}
}

// None is given: the store makes one.
func shownAnew(w http.ResponseWriter, r *http.Request) {
	a := &article{Name: r.FormValue("name"), Created: time.Now()}
	if reflect.Indirect(reflect.ValueOf(a)).IsZero() {
		w.WriteHeader(400)
		return
	}
	if _, err := articles.InsertOne(r.Context(), a); err != nil { // want `adds an item`
		w.WriteHeader(500)
	}
}

func filledRoutes() {
	http.HandleFunc("POST /articles", shown)
	http.HandleFunc("POST /articles/new", shownAnew)
}
