package places

import (
	"net/http"

	"github.com/google/uuid"
)

// Headers that are set in a loop over a map: names and values go together.
func mapped(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://api.test", nil)
	if err != nil {
		return
	}
	for name, value := range map[string]string{
		"Content-Type":    "application/json",
		"Idempotency-Key": uuid.NewString(),
	} {
		req.Header.Set(name, value) // want `uuid\.NewString`
	}
	_, _ = http.DefaultClient.Do(req)
}

// The id is that of a request, not its key.
func mappedTrace(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://api.test", nil)
	if err != nil {
		return
	}
	for name, value := range map[string]string{
		"Idempotency-Key": r.FormValue("event"),
		"Trace-Id":        uuid.NewString(),
	} {
		req.Header.Set(name, value)
	}
	_, _ = http.DefaultClient.Do(req)
}
