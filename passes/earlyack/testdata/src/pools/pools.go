// Package pools is about effects that the handler hands to a pool of an SDK, and whether it
// waits for them.
package pools

import (
	"net/http"
	"net/smtp"

	"github.com/alitto/pond/v2"
	"github.com/gammazero/workerpool"
)

func mail() error { return smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil) }

func send() { _ = mail() }

var (
	shared  = pond.NewPool(4)
	workers = workerpool.New(4)
)

func handed(w http.ResponseWriter, r *http.Request) {
	shared.Submit(send) // want `^pools\.handed sends an email \(smtp\.SendMail, pools\.go:\d+\) in a goroutine that it does not wait for`
}

func went(w http.ResponseWriter, r *http.Request) {
	_ = shared.Go(send) // want `in a goroutine`
}

func waited(w http.ResponseWriter, r *http.Request) {
	if err := shared.SubmitErr(mail).Wait(); err != nil {
		http.Error(w, "later", http.StatusServiceUnavailable)
	}
}

func closed(w http.ResponseWriter, r *http.Request) {
	<-shared.Submit(send).Done()
}

func group(w http.ResponseWriter, r *http.Request) {
	shared.NewGroup().Submit(send, func() {}) // want `in a goroutine`
}

func groupWaited(w http.ResponseWriter, r *http.Request) {
	g := shared.NewGroup()
	g.Submit(send, send).SubmitErr(mail)
	if g.Wait() != nil {
		http.Error(w, "later", http.StatusServiceUnavailable)
	}
}

func submitted(w http.ResponseWriter, r *http.Request) {
	workers.Submit(send) // want `in a goroutine`
}

func submitWaited(w http.ResponseWriter, r *http.Request) {
	workers.SubmitWait(send)
}

// own is a pool of this request: it ends with it.
func own(w http.ResponseWriter, r *http.Request) {
	p := workerpool.New(2)
	p.Submit(send)
	p.Submit(send)
	p.StopWait()
}

// waitedOnce waits on one way only.
func waitedOnce(w http.ResponseWriter, r *http.Request) {
	t := shared.Submit(send) // want `in a goroutine`
	if r.FormValue("sync") != "" {
		_ = t.Wait()
	}
}

func routes() {
	http.HandleFunc("POST /webhooks/handed", handed)
	http.HandleFunc("POST /webhooks/went", went)
	http.HandleFunc("POST /webhooks/waited", waited)
	http.HandleFunc("POST /webhooks/closed", closed)
	http.HandleFunc("POST /webhooks/group", group)
	http.HandleFunc("POST /webhooks/groupwaited", groupWaited)
	http.HandleFunc("POST /webhooks/submitted", submitted)
	http.HandleFunc("POST /webhooks/submitwaited", submitWaited)
	http.HandleFunc("POST /webhooks/own", own)
	http.HandleFunc("POST /webhooks/once", waitedOnce)
}
