// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
)

const hook = "https://api.test/orders"

func post(r *http.Request, key string) error {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, hook, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// Not seen: tries that come only after a first one, which stands before the loop.
func whileFails(w http.ResponseWriter, r *http.Request) {
	err := post(r, "")
	for err != nil {
		err = post(r, "")
	}
}

// Not seen: two tries without a loop.
func twice(w http.ResponseWriter, r *http.Request) {
	if post(r, "") != nil {
		_ = post(r, "")
	}
}

// Not seen: a function that calls itself.
func recursive(w http.ResponseWriter, r *http.Request) {
	again(r, 3)
}

func again(r *http.Request, left int) {
	if err := post(r, ""); err != nil && left > 0 {
		time.Sleep(time.Second)
		again(r, left-1)
	}
}

// Not seen: the number of the try in the key makes another one each time.
func numbered(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if post(r, fmt.Sprintf("%s-%d", r.FormValue("id"), i)) == nil {
			return
		}
	}
}

// Not seen: answers that a method tells of (IsError), which the analysis does not know.

var client = resty.New()

func asked(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		res, err := client.R().Post(hook)
		if err == nil && !failed(res) {
			return
		}
	}
}

func failed(*resty.Response) bool

// Not seen: a flag in the second part of the loop's condition, which is asked after the counter.
func flag(w http.ResponseWriter, r *http.Request) {
	sent := false
	for i := 0; i < 3 && !sent; i++ {
		if post(r, "") == nil {
			sent = true
		}
	}
}
