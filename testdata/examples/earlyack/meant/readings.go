// Package meant has work that may be lost.
package meant

import (
	"context"
	"database/sql"
	"log/slog"
	"net/http"
	"time"
)

// Readings keeps the last reading of each meter.
type Readings struct{ DB *sql.DB }

func (s *Readings) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	meter, value := r.FormValue("meter"), r.FormValue("value")
	w.WriteHeader(http.StatusAccepted)
	//idemcheck:ignore unguarded a reading that is there twice does no harm
	go s.store(context.WithoutCancel(r.Context()), meter, value) //idemcheck:ignore earlyack a lost reading is replaced by the next one
}

func (s *Readings) store(ctx context.Context, meter, value string) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if _, err := s.DB.ExecContext(ctx, `INSERT INTO readings (meter, value) VALUES ($1, $2)`, meter, value); err != nil {
		slog.ErrorContext(ctx, "reading", "err", err)
	}
}
