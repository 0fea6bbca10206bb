// Package lookups asks what was stored, in several ways of saying that there is nothing, and
// computes new values of it.
package lookups

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var (
	db     *sql.DB
	orders *mongo.Collection
	sales  *mongo.Collection
)

// receiptOf gives 0 if there is none, kindOf "".
func receiptOf(ctx context.Context, event string) (id int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT id FROM receipts WHERE event = $1`, event).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

func kindOf(ctx context.Context, event string) (kind string, err error) {
	err = db.QueryRowContext(ctx, `SELECT kind FROM receipts WHERE event = $1`, event).Scan(&kind)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return kind, err
}

func insert(ctx context.Context, event, kind string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO receipts (event, kind) VALUES ($1, $2)`, event, kind)
	return err
}

func number(w http.ResponseWriter, r *http.Request) {
	id, err := receiptOf(r.Context(), r.FormValue("event"))
	if err != nil || id > 0 {
		return
	}
	_ = insert(r.Context(), r.FormValue("event"), "sale")
}

func text(w http.ResponseWriter, r *http.Request) {
	kind, err := kindOf(r.Context(), r.FormValue("event"))
	if err != nil || kind != "" {
		return
	}
	_ = insert(r.Context(), r.FormValue("event"), r.FormValue("kind"))
}

// wrongWay goes on where there is one.
func wrongWay(w http.ResponseWriter, r *http.Request) {
	id, err := receiptOf(r.Context(), r.FormValue("event"))
	if err != nil || id < 0 {
		return
	}
	_ = insert(r.Context(), r.FormValue("event"), "sale") // want `inserts into receipts again`
}

// A field that says what state a document is in.

type order struct {
	ID     string `bson:"id"`
	IsPaid bool   `bson:"is_paid"`
	Cents  int64  `bson:"cents"`
	Left   int64  `bson:"left"`
}

func read(ctx context.Context, id string) (o order, err error) {
	err = orders.FindOne(ctx, bson.M{"id": id}).Decode(&o)
	return o, err
}

func field(w http.ResponseWriter, r *http.Request) {
	o, err := read(r.Context(), r.FormValue("id"))
	if err != nil || o.IsPaid {
		return
	}
	if _, err := orders.UpdateOne(r.Context(), bson.M{"id": o.ID}, bson.M{"$set": bson.M{"is_paid": true}}); err != nil {
		return
	}
	_, _ = sales.InsertOne(r.Context(), bson.M{"order": o.ID})
}

// otherField asks for what is not set.
func otherField(w http.ResponseWriter, r *http.Request) {
	o, err := read(r.Context(), r.FormValue("id"))
	if err != nil || o.Cents == 0 {
		return
	}
	if _, err := orders.UpdateOne(r.Context(), bson.M{"id": o.ID}, bson.M{"$set": bson.M{"is_paid": true}}); err != nil {
		return
	}
	_, _ = sales.InsertOne(r.Context(), bson.M{"order": o.ID}) // want `mongo\.Collection\.InsertOne`
}

// Values that are computed from what was read.

func take(w http.ResponseWriter, r *http.Request) {
	o, err := read(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	_, _ = orders.UpdateOne(r.Context(), bson.M{"id": o.ID}, bson.M{"$set": bson.M{"left": o.Left - 1}}) // want `changes stored data`
}

func put(w http.ResponseWriter, r *http.Request) {
	o, err := read(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	_, _ = orders.UpdateOne(r.Context(), bson.M{"id": o.ID}, bson.M{"$set": bson.M{"left": o.Left}})
}

func given(w http.ResponseWriter, r *http.Request) {
	var in order
	_ = json.NewDecoder(r.Body).Decode(&in)
	_, _ = orders.UpdateOne(r.Context(), bson.M{"id": in.ID}, bson.M{"$set": bson.M{"left": in.Left - 1}})
}
