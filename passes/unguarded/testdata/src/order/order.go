// Package order is about where a guard stands and which side of it leads on.
package order

import (
	"context"
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

var rdb *redis.Client

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func claim(ctx context.Context, id string) bool {
	won, err := rdb.SetNX(ctx, "k:"+id, 1, time.Hour).Result()
	return err == nil && won
}

func upright(w http.ResponseWriter, r *http.Request) {
	if claim(r.Context(), r.FormValue("id")) {
		_ = mail("x")
	}
}

func inverted(w http.ResponseWriter, r *http.Request) {
	if !claim(r.Context(), r.FormValue("id")) {
		_ = mail("x") // want `^order\.inverted sends an email .* the way where redis\.SetNX \(order\.go:\d+\) says that it was processed leads here, too$`
	}
}

func after(w http.ResponseWriter, r *http.Request) {
	_ = mail("x") // want `redis\.SetNX \(order\.go:\d+\) is consulted only after the effect`
	if !claim(r.Context(), r.FormValue("id")) {
		return
	}
	w.WriteHeader(200)
}

func ignored(w http.ResponseWriter, r *http.Request) {
	rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour)
	_ = mail("x") // want `the answer of redis\.SetNX \(order\.go:\d+\) is ignored`
}

func onlyError(w http.ResponseWriter, r *http.Request) {
	if err := rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour).Err(); err != nil {
		return
	}
	_ = mail("x") // want `the answer of redis\.SetNX \(order\.go:\d+\) is ignored`
}

func oneBranch(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("type") == "a" {
		if !claim(r.Context(), r.FormValue("id")) {
			return
		}
		_ = mail("a")
		return
	}
	_ = mail("b") // want `redis\.SetNX \(order\.go:\d+\) guards another path, not this one`
}

func allBranches(w http.ResponseWriter, r *http.Request) {
	if !claim(r.Context(), r.FormValue("id")) {
		return
	}
	switch r.FormValue("type") {
	case "a":
		_ = mail("a")
	case "b":
		_ = mail("b")
	}
}

// sometimes: the claim is skipped for one kind, and both kinds lead to the effect.
func sometimes(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("type") != "test" {
		if !claim(r.Context(), r.FormValue("id")) {
			return
		}
	}
	_ = mail("b") // want `sends an email`
}

func duplicateSide(w http.ResponseWriter, r *http.Request) {
	if !claim(r.Context(), r.FormValue("id")) {
		_ = mail("again") // want `sends an email`
		return
	}
	_ = mail("first")
}

// logged: the branch on the answer only logs, both sides go on.
func logged(w http.ResponseWriter, r *http.Request) {
	if !claim(r.Context(), r.FormValue("id")) {
		println("duplicate")
	}
	_ = mail("x") // want `sends an email`
}

func notFoundStops(w http.ResponseWriter, r *http.Request) {
	who, err := rdb.Get(r.Context(), "customer:"+r.FormValue("id")).Result()
	if err == redis.Nil {
		w.WriteHeader(404)
		return
	}
	if err != nil {
		return
	}
	_ = mail(who) // want `sends an email`
}
