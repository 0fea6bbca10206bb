package replay

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// asked are handlers of which each question has something to say.
const asked = `-- github.com/aws/aws-lambda-go/events/sqs.go --
package events

type SQSEvent struct{ Records []SQSMessage }

type SQSMessage struct{ MessageId, ReceiptHandle, Body string }

type SQSEventResponse struct{ BatchItemFailures []SQSBatchItemFailure }

type SQSBatchItemFailure struct{ ItemIdentifier string }
-- p/p.go --
package p

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"
	"time"

	"github.com/aws/aws-lambda-go/events"
)

var db *sql.DB

func mail(to string) error { return smtp.SendMail("", nil, "", []string{to}, nil) }

func Early(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(200)
	go mail(r.FormValue("to"))
	mail(r.FormValue("to"))
}

func Check(w http.ResponseWriter, r *http.Request) {
	var found bool
	db.QueryRow("SELECT EXISTS (SELECT 1 FROM paid WHERE id = $1)", r.FormValue("id")).Scan(&found)
	if found {
		return
	}
	if err := mail(r.FormValue("to")); err != nil {
		http.Error(w, "mail", 500)
		return
	}
	db.Exec("INSERT INTO paid (id) VALUES ($1)", r.FormValue("id"))
}

func Fresh(w http.ResponseWriter, r *http.Request) {
	req, _ := http.NewRequestWithContext(r.Context(), "POST", "http://example.com/", nil)
	req.Header.Set("Idempotency-Key", time.Now().String())
	http.DefaultClient.Do(req)
}

func Lost(w http.ResponseWriter, r *http.Request) {
	if err := mail(r.FormValue("to")); err != nil {
		w.WriteHeader(200)
		return
	}
	w.WriteHeader(200)
}

func Retry(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if err := mail(r.FormValue("to")); err == nil {
			return
		}
	}
	http.Get("http://example.com/" + r.FormValue("id"))
	http.Post("http://example.com/", "text/plain", nil)
}

func Batch(ctx context.Context, event events.SQSEvent) error {
	for _, m := range event.Records {
		if err := mail(m.Body); err != nil {
			return err
		}
		if _, err := db.ExecContext(ctx, "UPDATE totals SET n = n + 1"); err != nil {
			return err
		}
	}
	return nil
}
`

// begun are the handlers of the program, each after its first run.
func begun(t *testing.T) []*questions {
	t.Helper()
	r := newReplayer(summarytest.Program(t, asked), &Options{})
	r.handlerSteps = maxSteps
	var out []*questions
	for _, hd := range r.d.BySignature(map[string]bool{}) {
		if qs := r.handling(hd).begin(); qs != nil {
			out = append(out, qs)
		}
	}
	return out
}

// answers are those to questions, sorted.
func answers(qs []question) []string {
	var out []string
	for _, q := range qs {
		for _, f := range q.answer() {
			out = append(out, fmt.Sprintf("%T %s", f, f.Where().Key()))
		}
	}
	slices.Sort(out)
	return out
}

// Each question has something to say here, and whichever is asked first, the answers are the same.
func TestOrderOfQuestions(t *testing.T) {
	kinds := map[string]bool{}
	one, other := begun(t), begun(t)
	for i, qs := range one {
		want := answers(qs.toAsk())
		for _, line := range want {
			var kind, where string
			fmt.Sscan(line, &kind, &where)
			kinds[kind] = true
		}
		backwards := slices.Clone(other[i].toAsk())
		slices.Reverse(backwards)
		if diff := cmp.Diff(want, answers(backwards)); diff != "" {
			t.Errorf("%s (-asked in order +backwards):\n%s", qs.hd.Name(), diff)
		}
	}
	for _, f := range []Finding{&Repeat{}, &Key{}, &EarlyAck{}, &Gap{}, &Loss{}, &Open{}, &BatchFailure{}, &Retry{}, &EndlessWait{}} {
		if kind := fmt.Sprintf("%T", f); !kinds[kind] {
			t.Errorf("no %s", kind)
		}
	}
}

// What the first run has shown stays as it was, whatever is asked.
func TestFirstRunIsReadOnly(t *testing.T) {
	for _, qs := range begun(t) {
		f := qs.first
		shown := func() string {
			return fmt.Sprint(f.acts, f.co, f.before, f.inItem, f.calm, f.ends, f.loops, f.calmly, f.asked, f.commits, f.refuses, f.doubt, f.records)
		}
		before := shown()
		answers(qs.toAsk())
		if diff := cmp.Diff(before, shown()); diff != "" {
			t.Errorf("%s (-before +after):\n%s", qs.hd.Name(), diff)
		}
	}
}
