// Package alerts is about messages to operators.
package alerts

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"

	"github.com/slack-go/slack"
)

var db *sql.DB

func alert(ctx context.Context, text string) {
	_ = slack.PostWebhookContext(ctx, "https://hooks.test", &slack.WebhookMessage{Text: text})
}

func onError(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		alert(r.Context(), "order was not paid")
		w.WriteHeader(500)
	}
}

func onSuccess(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	alert(r.Context(), "order was paid") // want `posts to a chat \(slack\.PostWebhookContext\) again`
}

// mailOnError: a mail is no alert.
func mailOnError(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		_ = smtp.SendMail("mx:25", nil, "a@b", []string{"ops"}, nil) // want `sends an email`
	}
}
