package released

import (
	"context"
	"net/http"
)

// Each way makes its own claim, and gives that back.
func claimAs(ctx context.Context, kind, id string) bool {
	n := int64(0)
	if kind == "letter" {
		if res, err := db.ExecContext(ctx, `UPDATE letters SET sent_at = now() WHERE id = $1 AND sent_at IS NULL`, id); err == nil {
			n, _ = res.RowsAffected()
		}
	} else {
		if res, err := db.ExecContext(ctx, `INSERT INTO others (id) VALUES ($1) ON CONFLICT DO NOTHING`, id); err == nil {
			n, _ = res.RowsAffected()
		}
	}
	return n == 1
}

func undoAs(ctx context.Context, kind, id string) {
	if kind == "letter" {
		_, _ = db.ExecContext(ctx, `UPDATE letters SET sent_at = NULL WHERE id = $1`, id)
		return
	}
	_, _ = db.ExecContext(ctx, `DELETE FROM others WHERE id = $1`, id)
}

func ways(w http.ResponseWriter, r *http.Request) {
	kind, id := r.FormValue("kind"), r.FormValue("id")
	if !claimAs(r.Context(), kind, id) {
		return
	}
	if mail("x") != nil {
		undoAs(r.Context(), kind, id)
		http.Error(w, "mail", http.StatusInternalServerError)
	}
}

func wayRoutes() { http.HandleFunc("POST /ways", ways) }
