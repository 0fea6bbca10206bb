// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"net/http"

	"github.com/google/uuid"
)

// Not seen: headers that are set in a loop over a map, whose names and values go together.
func fromMap(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://api.test", nil)
	if err != nil {
		return
	}
	for name, value := range map[string]string{
		"Content-Type":    "application/json",
		"Idempotency-Key": uuid.NewString(),
	} {
		req.Header.Set(name, value)
	}
	_, _ = http.DefaultClient.Do(req)
}
