package lost

import (
	"log"
	"net/http"
	"sync"

	"golang.org/x/sync/errgroup"
)

// When a goroutine fails that nobody waits for, the acknowledgement can't know. That is
// earlyack's.
func (h *hooks) loose(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	go func() {
		if err := h.post(r.Context(), id); err != nil {
			log.Print("not posted: ", err)
			h.note(err)
		}
	}()
	w.WriteHeader(http.StatusAccepted)
}

func (h *hooks) waited(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := h.post(r.Context(), id); err != nil {
			h.note(err)
		}
	}()
	wg.Wait()
	w.WriteHeader(http.StatusOK) // want `although what sends an HTTP request`
}

// The group gives the error to who waits for it.
func (h *hooks) group(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	g, ctx := errgroup.WithContext(r.Context())
	g.Go(func() error {
		if err := h.post(ctx, id); err != nil {
			h.note(err)
			return err
		}
		return nil
	})
	if err := g.Wait(); err != nil {
		http.Error(w, "post", http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusOK)
}

func (h *hooks) note(err error) { h.errs = append(h.errs, err) }

func mountGoroutines(mux *http.ServeMux, h *hooks) {
	mux.HandleFunc("POST /loose", h.loose)
	mux.HandleFunc("POST /waited", h.waited)
	mux.HandleFunc("POST /group", h.group)
}
