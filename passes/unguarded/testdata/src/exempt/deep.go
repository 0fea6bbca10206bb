package exempt

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/smtp"
	"time"
)

// A mail keeps its text deep inside.
type mailer struct{}

type body struct{ Text *string }

type message struct {
	To   []string
	Body *body
}

func (m *mailer) send(msg *message) error {
	return smtp.SendMail("mx:25", nil, "a@b", msg.To, []byte(*msg.Body.Text))
}

func deepAlert(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id")); err != nil {
		text := "not paid: " + err.Error()
		_ = (&mailer{}).send(&message{To: []string{"ops"}, Body: &body{Text: &text}})
	}
}

// panicked tells of a panic, atTheEnd of the end.
func panicked(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if v := recover(); v != nil {
			tell(fmt.Sprint("panic: ", v))
		}
	}()
	_, _ = db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
}

func atTheEnd(w http.ResponseWriter, r *http.Request) {
	defer func() {
		tell(fmt.Sprint("done: ", recover())) // want `sends an HTTP request`
	}()
	_, _ = db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
}

// A statusError is no error to the compiler.
type statusError struct {
	Code int
	Text string
}

func charge(ctx context.Context, id string) *statusError {
	if _, err := db.ExecContext(ctx, `UPDATE orders SET status = 'paid' WHERE id = $1`, id); err != nil {
		return &statusError{500, err.Error()}
	}
	return nil
}

func report(e statusError) { tell(e.Text) }

func ownError(w http.ResponseWriter, r *http.Request) {
	e := charge(r.Context(), r.FormValue("id"))
	if e == nil {
		return
	}
	report(*e)
}

// attempts counts codes that were wrong: the count is forgotten, and decides a refusal. visits
// counts for ever.
type tries struct{ N int }

func attempts(w http.ResponseWriter, r *http.Request) {
	countTries(w, r, 10*time.Minute)
}

func visits(w http.ResponseWriter, r *http.Request) {
	countTries(w, r, 0) // want `relative to its old value`
}

func countTries(w http.ResponseWriter, r *http.Request, ttl time.Duration) {
	key := "tries:" + r.FormValue("user")
	text, err := rdb.Get(r.Context(), key).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	var t tries
	_ = json.Unmarshal([]byte(text), &t)
	if t.N++; t.N > 5 {
		w.WriteHeader(429)
		return
	}
	b, _ := json.Marshal(t)
	_ = rdb.Set(r.Context(), key, b, ttl).Err()
}

func init() {
	http.HandleFunc("POST /deep-alert", deepAlert)
	http.HandleFunc("POST /panicked", panicked)
	http.HandleFunc("POST /at-the-end", atTheEnd)
	http.HandleFunc("POST /own-error", ownError)
	http.HandleFunc("POST /attempts", attempts)
	http.HandleFunc("POST /visits", visits)
}
