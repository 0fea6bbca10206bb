package exempt

import (
	"context"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var (
	pool    *pgxpool.Pool
	session mongo.Session
	prices  *mongo.Collection
)

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		w.WriteHeader(500)
	}
}

// batched inserts the rows anew in a batch of the transaction that has deleted them.
func batched(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	answer(w, pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(r.Context(), `DELETE FROM stops WHERE tour = $1`, id); err != nil {
			return err
		}
		var b pgx.Batch
		for _, s := range r.Form["stop"] {
			b.Queue(`INSERT INTO stops (tour, place) VALUES ($1, $2)`, id, s)
		}
		return tx.SendBatch(r.Context(), &b).Close()
	}))
}

// oneBatch holds both.
func oneBatch(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	answer(w, pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		var b pgx.Batch
		b.Queue(`DELETE FROM stops WHERE tour = $1`, id)
		for _, s := range r.Form["stop"] {
			b.Queue(`INSERT INTO stops (tour, place) VALUES ($1, $2)`, id, s)
		}
		return tx.SendBatch(r.Context(), &b).Close()
	}))
}

// batchedLog replaces the stops, but adds to the log.
func batchedLog(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	answer(w, pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(r.Context(), `DELETE FROM stops WHERE tour = $1`, id); err != nil {
			return err
		}
		var b pgx.Batch
		b.Queue(`INSERT INTO stops (tour, place) VALUES ($1, $2)`, id, "start")
		b.Queue(`INSERT INTO tour_log (tour) VALUES ($1)`, id)
		return tx.SendBatch(r.Context(), &b).Close() // want `inserts into stops`
	}))
}

// all rows are replaced.
func all(w http.ResponseWriter, r *http.Request) {
	answer(w, pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(r.Context(), `DELETE FROM rates`); err != nil {
			return err
		}
		_, err := tx.Exec(r.Context(), `INSERT INTO rates (code, rate) VALUES ($1, $2)`, r.FormValue("code"), r.FormValue("rate"))
		return err
	}))
}

// retention deletes what is old, and appends.
func retention(w http.ResponseWriter, r *http.Request) {
	answer(w, pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(r.Context(), `DELETE FROM samples WHERE taken_at < $1`, time.Now().Add(-time.Hour)); err != nil {
			return err
		}
		_, err := tx.Exec(r.Context(), `INSERT INTO samples (meter, taken_at) VALUES ($1, now())`, r.FormValue("meter")) // want `inserts into samples`
		return err
	}))
}

// ofMeter deletes only the old ones of the meter.
func ofMeter(w http.ResponseWriter, r *http.Request) {
	meter := r.FormValue("meter")
	answer(w, pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(r.Context(), `DELETE FROM samples WHERE meter = $1 AND taken_at < $2`, meter, time.Now().Add(-time.Hour)); err != nil {
			return err
		}
		_, err := tx.Exec(r.Context(), `INSERT INTO samples (meter, taken_at) VALUES ($1, now())`, meter) // want `inserts into samples`
		return err
	}))
}

// documents are replaced in a session's transaction.
func documents(w http.ResponseWriter, r *http.Request) {
	shop := r.FormValue("shop")
	_, err := session.WithTransaction(r.Context(), func(ctx mongo.SessionContext) (interface{}, error) {
		if _, err := prices.DeleteMany(ctx, bson.M{"shop": shop}); err != nil {
			return nil, err
		}
		for _, p := range r.Form["price"] {
			if _, err := prices.InsertOne(ctx, bson.M{"shop": shop, "price": p}); err != nil {
				return nil, err
			}
		}
		return prices.InsertMany(ctx, []interface{}{bson.D{{Key: "shop", Value: shop}, {Key: "price", Value: 0}}})
	})
	answer(w, err)
}

// otherShop deletes those of another.
func otherShop(w http.ResponseWriter, r *http.Request) {
	_, err := session.WithTransaction(r.Context(), func(ctx mongo.SessionContext) (interface{}, error) {
		if _, err := prices.DeleteMany(ctx, bson.M{"shop": r.FormValue("old")}); err != nil {
			return nil, err
		}
		return prices.InsertOne(ctx, bson.M{"shop": r.FormValue("shop"), "price": 1}) // want `adds an item`
	})
	answer(w, err)
}

// outside of the transaction both can happen without the other.
func outside(w http.ResponseWriter, r *http.Request) {
	shop := r.FormValue("shop")
	if _, err := prices.DeleteMany(context.Background(), bson.M{"shop": shop}); err != nil {
		w.WriteHeader(500)
		return
	}
	_, err := prices.InsertOne(r.Context(), bson.M{"shop": shop, "price": 1}) // want `adds an item`
	answer(w, err)
}

func replacing() {
	http.HandleFunc("POST /batched", batched)
	http.HandleFunc("POST /one-batch", oneBatch)
	http.HandleFunc("POST /batched-log", batchedLog)
	http.HandleFunc("POST /all", all)
	http.HandleFunc("POST /retention", retention)
	http.HandleFunc("POST /of-meter", ofMeter)
	http.HandleFunc("POST /documents", documents)
	http.HandleFunc("POST /other-shop", otherShop)
	http.HandleFunc("POST /outside", outside)
}
