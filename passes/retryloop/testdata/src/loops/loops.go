// Package loops holds loops that try an effect again after an error.
package loops

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"net"
	"net/http"
	"net/smtp"
	"strings"
	"time"
)

const hook = "https://api.test/orders"

func post(r *http.Request) error {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, hook, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		return fmt.Errorf("orders: %s", res.Status)
	}
	return nil
}

func three(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if err := post(r); err == nil { // want `three sends an HTTP request \(http\.Client\.Do\) in a loop that tries again after an error: a try whose answer was lost may have taken effect, and nothing tells the second try from another request; give all tries one key, made from the event's id`
			return
		}
	}
}

func ranged(w http.ResponseWriter, r *http.Request) {
	for range 5 {
		if post(r) == nil { // want `in a loop that tries again`
			break
		}
	}
}

func counted(w http.ResponseWriter, r *http.Request) {
	var err error
	for try := range len(r.FormValue("tries")) {
		if try > 0 {
			time.Sleep(time.Second << try)
		}
		err = post(r) // want `in a loop that tries again`
		if err == nil {
			break
		}
	}
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func endless(w http.ResponseWriter, r *http.Request) {
	for {
		err := post(r) // want `in a loop that tries again`
		if err == nil {
			break
		}
		time.Sleep(time.Second)
	}
}

func condition(w http.ResponseWriter, r *http.Request) {
	for post(r) != nil { // want `in a loop that tries again`
		time.Sleep(time.Second)
	}
}

func labelled(w http.ResponseWriter, r *http.Request) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
tries:
	for {
		select {
		case <-r.Context().Done():
			break tries
		case <-tick.C:
			if err := post(r); err != nil { // want `in a loop that tries again`
				continue tries
			}
			break tries
		}
	}
}

func jumps(w http.ResponseWriter, r *http.Request) {
	n := 0
again:
	if err := post(r); err != nil && n < 3 { // want `in a loop that tries again`
		n++
		goto again
	}
}

func jitter(w http.ResponseWriter, r *http.Request) {
	wait := 100 * time.Millisecond
	for i := 0; i < 5; i++ {
		err := post(r) // want `in a loop that tries again`
		if err == nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(wait + time.Duration(rand.Int63n(int64(wait)))):
		}
		wait *= 2
	}
}

// What decides about another try.

func isRetryable(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, context.DeadlineExceeded)
}

func helper(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		err := post(r) // want `in a loop that tries again`
		if err == nil {
			return
		}
		if !isRetryable(err) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
	}
}

func helperFirst(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		err := post(r) // want `in a loop that tries again`
		if !isRetryable(err) {
			break
		}
	}
}

func status(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		res, err := http.Post(hook, "application/json", nil) // want `in a loop that tries again`
		if err != nil {
			return
		}
		res.Body.Close()
		if res.StatusCode < 500 {
			return
		}
	}
}

func statusOr(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		res, err := http.Post(hook, "application/json", nil) // want `in a loop that tries again`
		if err != nil || res.StatusCode == http.StatusTooManyRequests || res.StatusCode >= 500 {
			continue
		}
		res.Body.Close()
		break
	}
}

func done(w http.ResponseWriter, r *http.Request) {
	for ok := false; !ok; {
		ok = post(r) == nil // want `in a loop that tries again`
	}
}

// Other effects.

func mail(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if err := smtp.SendMail("smtp.test:25", nil, "a@test", []string{"b@test"}, nil); err == nil { // want `sends an email`
			return
		}
	}
}

func insert(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < 3; i++ {
			_, err := db.ExecContext(r.Context(), `INSERT INTO orders (amount) VALUES ($1)`, r.FormValue("amount")) // want `inserts into orders`
			if err == nil {
				return
			}
		}
	}
}

func increment(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < 3; i++ {
			_, err := db.ExecContext(r.Context(), `UPDATE accounts SET credits = credits + 1 WHERE id = $1`, r.FormValue("id")) // want `in a loop that tries again`
			if err == nil {
				return
			}
		}
	}
}

// Two effects of one turn, of which the second fails.
func both(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if err := post(r); err != nil { // want `in a loop that tries again`
			continue
		}
		if err := smtp.SendMail("smtp.test:25", nil, "a@test", []string{"b@test"}, nil); err != nil { // want `sends an email`
			continue
		}
		return
	}
}

// The last try, after the loop.
func last(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if post(r) == nil { // want `in a loop that tries again`
			return
		}
	}
	_ = post(r)
}

// A job says how often it is tried, and which answers are good.
type job struct {
	Tries uint8
	Good  []int
}

func (j *job) run(r *http.Request) (ok bool, err error) {
	res, err := http.Post(hook, "text/plain", nil)
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	if len(j.Good) == 0 {
		return res.StatusCode < 400, nil
	}
	for _, good := range j.Good {
		if good == res.StatusCode {
			return true, nil
		}
	}
	return false, nil
}

func jobs(w http.ResponseWriter, r *http.Request) {
	var all []job
	if err := json.NewDecoder(r.Body).Decode(&all); err != nil {
		return
	}
	for _, j := range all {
		for n := uint8(0); n <= j.Tries; n++ {
			ok, err := j.run(r) // want `in a loop that tries again`
			if err != nil {
				w.WriteHeader(http.StatusBadGateway)
				return
			}
			if ok {
				break
			}
		}
	}
}

// parts go one by one, as many as the job says: no tries.
func parts(w http.ResponseWriter, r *http.Request) {
	var j job
	if err := json.NewDecoder(r.Body).Decode(&j); err != nil {
		return
	}
	for n := uint8(0); n <= j.Tries; n++ {
		if err := post(r); err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
	}
}

// Suppressed.
func ignored(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		//idemcheck:ignore retryloop the peer drops what it has seen within a minute
		if post(r) == nil {
			return
		}
	}
}

func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("POST /1", insert(db))
	mux.HandleFunc("POST /2", increment(db))
}
