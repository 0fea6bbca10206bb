package closed

import (
	"crypto/rand"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var alarms *mongo.Collection

type alarm struct {
	Rung bool `bson:"rung"`
}

// swap sets the flag and answers what it was, in one step; it takes it back where the mail fails.
func swap(w http.ResponseWriter, r *http.Request) {
	var old alarm
	if alarms.FindOneAndUpdate(r.Context(), bson.M{"_id": r.FormValue("id")}, bson.M{"$set": bson.M{"rung": true}}).Decode(&old) != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	if old.Rung {
		return
	}
	if mail("x") != nil {
		_, _ = alarms.UpdateOne(r.Context(), bson.M{"_id": r.FormValue("id")}, bson.M{"$set": bson.M{"rung": false}})
		http.Error(w, "mail", http.StatusInternalServerError)
	}
}

func swapRoutes() { http.HandleFunc("POST /swap", swap) }

// code asks whether a code that it has just made is free.
func code(w http.ResponseWriter, r *http.Request) {
	c := rand.Text()
	var n int
	if db.QueryRowContext(r.Context(), `SELECT count(*) FROM codes WHERE code = $1`, c).Scan(&n) != nil || n > 0 {
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO codes (code, owner) VALUES ($1, $2)`, c, r.FormValue("owner"))
}

func codeRoutes() { http.HandleFunc("POST /code", code) }
