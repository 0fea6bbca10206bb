// Package deps has its effects, its guards and its errors in another package.
package deps

import (
	"errors"
	"net/http"

	"deps/ledger"
)

type server struct{ l *ledger.Ledger }

func (s *server) guarded(w http.ResponseWriter, r *http.Request) {
	err := s.l.Claim(r.Context(), r.FormValue("id"))
	if errors.Is(err, ledger.ErrBooked) {
		w.WriteHeader(200)
		return
	}
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = s.l.Book(r.Context(), 1)
}

func (s *server) otherSentinel(w http.ResponseWriter, r *http.Request) {
	err := s.l.Claim(r.Context(), r.FormValue("id"))
	if errors.Is(err, ledger.ErrClosed) {
		return
	}
	_ = s.l.Book(r.Context(), 1) // want `^\(\*deps\.server\)\.otherSentinel inserts into bookings again .*: the way where sql\.DB\.ExecContext \(ledger\.go:\d+\) says`
}

func (s *server) open(w http.ResponseWriter, r *http.Request) {
	_ = s.l.Book(r.Context(), 1) // want `inserts into bookings again`
}

func Mount(mux *http.ServeMux, l *ledger.Ledger) {
	mux.HandleFunc("POST /hook", l.Hook) // want `^\(\*ledger\.Ledger\)\.Hook inserts into bookings again .*; path: ledger\.go:\d+ calls \(\*ledger\.Ledger\)\.Book, ledger\.go:\d+ inserts into bookings$`
	mux.Handle("POST /once", l.Once(http.HandlerFunc(l.Hook)))
	mux.HandleFunc("GET /hook", l.Hook)
}
