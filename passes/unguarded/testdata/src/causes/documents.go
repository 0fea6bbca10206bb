package causes

import (
	"encoding/json"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// A document that is overwritten, whatever it was, is kept up to date: no event is recognised by it.
type parcel struct {
	ID    string `bson:"_id"`
	State string
}

var parcels *mongo.Collection

func parcelOf(r *http.Request) *parcel {
	var p parcel
	_ = json.NewDecoder(r.Body).Decode(&p)
	if p.ID == "" {
		p.ID = r.FormValue("track")
	}
	return &p
}

func keptDocument(w http.ResponseWriter, r *http.Request) {
	p := parcelOf(r)
	p.State = "open"
	o := options.FindOneAndUpdate().SetUpsert(true).SetReturnDocument(options.After)
	if err := parcels.FindOneAndUpdate(r.Context(), bson.M{"_id": p.ID}, bson.M{"$set": p}, o).Decode(p); err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x") // want `: no guard on the way asks whether it was processed before$`
	_, _ = parcels.UpdateOne(r.Context(), bson.M{"_id": p.ID}, bson.M{"$set": bson.M{"state": "sent"}}, options.Update().SetUpsert(true))
}

// What the filter demands is set again.
func keptState(w http.ResponseWriter, r *http.Request) {
	p := parcelOf(r)
	_, err := parcels.UpdateOne(r.Context(), bson.M{"_id": p.ID, "state": p.State}, bson.M{"$set": bson.M{"state": p.State, "place": r.FormValue("place")}})
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x") // want `: no guard on the way asks whether it was processed before$`
}

func keptUpsert(w http.ResponseWriter, r *http.Request) {
	p := parcelOf(r)
	_, err := parcels.UpdateOne(r.Context(), bson.M{"_id": p.ID}, bson.M{"$set": p}, options.Update().SetUpsert(true))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x") // want `: no guard on the way asks whether it was processed before$`
}

// One that is only made where it is not there was meant as a guard, and so was one that is moved on.
func madeDocument(w http.ResponseWriter, r *http.Request) {
	_, err := parcels.UpdateOne(r.Context(), bson.M{"_id": r.FormValue("id")}, bson.M{"$setOnInsert": bson.M{"state": "open"}}, options.Update().SetUpsert(true))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x") // want `: the answer of mongo\.Collection\.UpdateOne \(documents\.go:\d+\) is ignored$`
}

func movedDocument(w http.ResponseWriter, r *http.Request) {
	_, err := parcels.UpdateOne(r.Context(), bson.M{"_id": r.FormValue("id"), "state": "open"}, bson.M{"$set": bson.M{"state": "sent"}})
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x") // want `: the answer of mongo\.Collection\.UpdateOne \(documents\.go:\d+\) is ignored$`
}

func documentRoutes() {
	http.HandleFunc("POST /documents/kept", keptDocument)
	http.HandleFunc("POST /documents/state", keptState)
	http.HandleFunc("POST /documents/upsert", keptUpsert)
	http.HandleFunc("POST /documents/made", madeDocument)
	http.HandleFunc("POST /documents/moved", movedDocument)
}
