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

// labelOf locks the order and gives "" where there is no label yet.
func labelOf(ctx context.Context, tx *sql.Tx, order string) (label string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT coalesce(o.label, '') FROM orders o WHERE o.id = $1 FOR UPDATE`, order).Scan(&label)
	return label, err
}

// noteOf reads a column that may be NULL.
func noteOf(ctx context.Context, tx *sql.Tx, order string) (string, error) {
	var note sql.NullString
	err := tx.QueryRowContext(ctx, `SELECT note FROM orders WHERE id = $1 FOR UPDATE`, order).Scan(&note)
	return note.String, err
}

// paid asks for the truth of a condition.
func paid(ctx context.Context, tx *sql.Tx, order string) (yes bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT paid_at IS NOT NULL AS paid FROM orders WHERE id = $1 FOR UPDATE`, order).Scan(&yes)
	return yes, err
}

func unpaid(ctx context.Context, tx *sql.Tx, order string) (yes bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT paid_at IS NULL FROM orders WHERE id = $1 FOR UPDATE`, order).Scan(&yes)
	return yes, err
}

func label(ctx context.Context, order string) (string, error) {
	res, err := http.Post("https://carrier.test/labels", "application/json", nil)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var v struct{ Label string }
	return v.Label, json.NewDecoder(res.Body).Decode(&v)
}

func labelled(ctx context.Context, order string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	have, err := labelOf(ctx, tx, order)
	if err != nil || have != "" {
		return err
	}
	if have, err = label(ctx, order); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET label = $2 WHERE id = $1`, order, have); err != nil {
		return err
	}
	return tx.Commit()
}

func noted(ctx context.Context, order string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	have, err := noteOf(ctx, tx, order)
	if err != nil || have != "" {
		return err
	}
	if have, err = label(ctx, order); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET note = $2 WHERE id = $1`, order, have); err != nil {
		return err
	}
	return tx.Commit()
}

func pays(ctx context.Context, order string, skip func(context.Context, *sql.Tx, string) (bool, error)) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if done, err := skip(ctx, tx, order); err != nil || done {
		return err
	}
	if _, err := label(ctx, order); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE orders SET paid_at = now() WHERE id = $1`, order); err != nil {
		return err
	}
	return tx.Commit()
}

func lookLocked(w http.ResponseWriter, r *http.Request) {
	order := r.FormValue("order")
	_ = labelled(r.Context(), order)
	_ = noted(r.Context(), order)
}

func lookPaid(w http.ResponseWriter, r *http.Request) {
	_ = pays(r.Context(), r.FormValue("order"), paid)
}

// lookUnpaid goes on where it is paid.
func lookUnpaid(w http.ResponseWriter, r *http.Request) {
	_ = pays(r.Context(), r.FormValue("order"), unpaid) // want `sends an HTTP request`
}

func init() {
	http.HandleFunc("POST /look-locked", lookLocked)
	http.HandleFunc("POST /look-paid", lookPaid)
	http.HandleFunc("POST /look-unpaid", lookUnpaid)
}
