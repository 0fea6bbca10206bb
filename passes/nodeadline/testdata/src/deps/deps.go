// Package deps reaches effects in another package.
package deps

import (
	"context"
	"net/http"

	"deps/mailer"
)

func endless(w http.ResponseWriter, r *http.Request) {
	_ = mailer.Default.Send("a@test") // want `endless sends an HTTP request .* with neither a context nor a client timeout`
}

func bounded(w http.ResponseWriter, r *http.Request) {
	_ = mailer.Timed.Send("a@test")
	_ = mailer.New().Send("a@test")
}

func own(w http.ResponseWriter, r *http.Request) {
	_ = mailer.Default.SendContext(r.Context(), "a@test")
	_ = mailer.Default.SendContext(context.Background(), "a@test") // want `under a context that never ends`
}

func made(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := mailer.Context()
	defer cancel()
	_ = mailer.Default.SendContext(ctx, "a@test")
	_ = mailer.Default.SendContext(mailer.Detach(r.Context()), "a@test") // want `under a context that never ends`
}
