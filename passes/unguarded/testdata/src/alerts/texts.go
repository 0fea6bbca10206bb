package alerts

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"time"
)

var pager = &http.Client{Timeout: time.Second}

// render may fail: then there is no text.
func render(what any) (io.Reader, error) {
	text, err := json.Marshal(what)
	if err != nil {
		return nil, err
	}
	return bytes.NewReader(text), nil
}

func page(what any) {
	text, _ := render(what)
	req, _ := http.NewRequest(http.MethodPost, "http://pager.test", text)
	_, _ = pager.Do(req)
}

// broken pages somebody, with nothing to say if that could not be rendered.
func broken(w http.ResponseWriter, r *http.Request) {
	if err := db.PingContext(r.Context()); err != nil {
		page(map[string]string{"reason": err.Error()})
		w.WriteHeader(500)
	}
}

// diverted sends the order to another system where the first one fails: what it sends is not the failure.
func diverted(w http.ResponseWriter, r *http.Request) {
	if err := db.PingContext(r.Context()); err != nil {
		page(map[string]string{"order": r.FormValue("id")}) // want `sends an HTTP request`
		w.WriteHeader(500)
	}
}

// chatty pages where nothing has failed, too.
func chatty(w http.ResponseWriter, r *http.Request) {
	err := db.PingContext(r.Context())
	page(map[string]any{"state": err}) // want `sends an HTTP request`
}
