package statements

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"
)

// A bucket that the clock fills up again: who gets no row has to come later.
func take(ctx context.Context, client string) (bool, error) {
	var left float64
	err := db.QueryRowContext(ctx, `UPDATE buckets
		SET level = LEAST(size, level + EXTRACT(EPOCH FROM (now() - filled_at)) * per_second) - 1, filled_at = now()
		WHERE client = $1 AND LEAST(size, level + EXTRACT(EPOCH FROM (now() - filled_at)) * per_second) >= 1
		RETURNING level`, client).Scan(&left)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func bucket(w http.ResponseWriter, r *http.Request) {
	ok, err := take(r.Context(), r.RemoteAddr)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if !ok {
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// Who gets no token goes without it.
func lookUp(w http.ResponseWriter, r *http.Request) {
	if ok, _ := take(r.Context(), "resolver"); ok {
		_ = db.QueryRowContext(r.Context(), `SELECT 1`)
	}
}

// A counter for each minute.
func perMinute(w http.ResponseWriter, r *http.Request) {
	var n int
	err := db.QueryRowContext(r.Context(), `INSERT INTO hits (client, minute, n) VALUES ($1, date_trunc('minute', now()), 1)
		ON CONFLICT (client, minute) DO UPDATE SET n = hits.n + 1 RETURNING n`, r.RemoteAddr).Scan(&n)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n > 60 {
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// The window comes from the program's clock, and is asked by another statement.
func perWindow(w http.ResponseWriter, r *http.Request) {
	start := time.Now().UTC().Truncate(time.Minute)
	_, err := db.ExecContext(r.Context(), `INSERT INTO calls (client, start, n) VALUES ($1, $2, 1)
		ON CONFLICT (client, start) DO UPDATE SET n = calls.n + 1, seen_at = $3`, r.RemoteAddr, start, time.Now())
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	var n int
	if err := db.QueryRowContext(r.Context(), `SELECT n FROM calls WHERE client = $1 AND start = $2`, r.RemoteAddr, start).Scan(&n); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n > 60 {
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// The row begins anew when its time is over.
func resetting(w http.ResponseWriter, r *http.Request) {
	now := time.Now()
	var n int
	err := db.QueryRowContext(r.Context(), `INSERT INTO tries (client, n, until) VALUES ($1, 1, $3)
		ON CONFLICT (client) DO UPDATE SET n = CASE WHEN tries.until < $2 THEN 1 ELSE tries.n + 1 END,
			until = CASE WHEN tries.until < $2 THEN EXCLUDED.until ELSE tries.until END
		RETURNING n`, r.RemoteAddr, now, now.Add(time.Minute)).Scan(&n)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n > 5 {
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

const addView = `INSERT INTO views (page, minute, n) VALUES ($1, date_trunc('minute', now()), 1)
		ON CONFLICT (page, minute) DO UPDATE SET n = views.n + 1`

// Nobody asks for the number: it is a statistic.
func statistic(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), addView, r.FormValue("page")) // want `changes views\.n relative to its old value again`
	answer(w, err)
}

const addExport = `INSERT INTO exports (customer, day, n) VALUES ($1, $2, 1)
		ON CONFLICT (customer, day) DO UPDATE SET n = exports.n + 1 RETURNING n`

// Whether the row is there tells nothing of a limit.
func counted(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `UPDATE reads SET n = n + 1 WHERE page = $1 AND hour = date_trunc('hour', now())`, r.FormValue("page")) // want `changes reads\.n relative to its old value again`
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		_, err := db.ExecContext(r.Context(), `INSERT INTO reads (page, hour, n) VALUES ($1, date_trunc('hour', now()), 1) ON CONFLICT DO NOTHING`, r.FormValue("page"))
		answer(w, err)
	}
}

// What a customer may have in a day is not given back by itself.
func daily(w http.ResponseWriter, r *http.Request) {
	var n int
	err := db.QueryRowContext(r.Context(), addExport, r.FormValue("customer"), time.Now().Format("2006-01-02")).Scan(&n) // want `changes exports\.n relative to its old value again`
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n > 10 {
		w.WriteHeader(http.StatusPaymentRequired)
	}
}

// The stock is what there is.
func reserve(w http.ResponseWriter, r *http.Request) {
	var left int
	err := db.QueryRowContext(r.Context(), `UPDATE articles SET pieces = pieces - 1, touched_at = now() WHERE id = $1 AND pieces > 0 RETURNING pieces`, r.FormValue("id")).Scan(&left) // want `articles`
	if errors.Is(err, sql.ErrNoRows) {
		w.WriteHeader(http.StatusConflict)
		return
	}
	answer(w, err)
}

const addCaller = `INSERT INTO callers (client, minute, n, note) VALUES ($1, date_trunc('minute', now()), 1, $2)
		ON CONFLICT (client, minute) DO UPDATE SET n = callers.n + 1, note = EXCLUDED.note RETURNING n`

// The row holds more than a counter.
func lastCaller(w http.ResponseWriter, r *http.Request) {
	var n int
	err := db.QueryRowContext(r.Context(), addCaller, r.RemoteAddr, r.FormValue("note")).Scan(&n) // want `callers`
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n > 60 {
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// A coupon that is not over yet may be taken so many times.
func redeem(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `UPDATE offers SET taken = taken + 1 WHERE code = $1 AND ends_at > now() AND taken < at_most`, r.FormValue("code")) // want `offers`
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		w.WriteHeader(http.StatusGone)
	}
}

// A subscription is paid for once more.
func prolong(w http.ResponseWriter, r *http.Request) {
	var until time.Time
	err := db.QueryRowContext(r.Context(), `UPDATE members SET until = GREATEST(until, now()) + interval '1 month', paid_at = now() WHERE id = $1 RETURNING until`, r.FormValue("id")).Scan(&until) // want `members`
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if until.IsZero() {
		w.WriteHeader(http.StatusGone)
	}
}

func limitRoutes() {
	http.HandleFunc("POST /hook/bucket", bucket)
	http.HandleFunc("POST /hook/lookup", lookUp)
	http.HandleFunc("POST /hook/minute", perMinute)
	http.HandleFunc("POST /hook/window", perWindow)
	http.HandleFunc("POST /hook/resetting", resetting)
	http.HandleFunc("POST /hook/statistic", statistic)
	http.HandleFunc("POST /hook/counted", counted)
	http.HandleFunc("POST /hook/daily", daily)
	http.HandleFunc("POST /hook/reserve", reserve)
	http.HandleFunc("POST /hook/caller", lastCaller)
	http.HandleFunc("POST /hook/redeem", redeem)
	http.HandleFunc("POST /hook/prolong", prolong)
}
