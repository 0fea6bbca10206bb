package closed

import (
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
