package causes

import (
	"net/http"
	"time"
)

// A guard that is asked too late explains more than one on another path.

func won(r *http.Request, key string) bool {
	won, _ := rdb.SetNX(r.Context(), key+r.FormValue("id"), 1, time.Hour).Result()
	return won
}

func late(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("type") == "a" {
		if won(r, "a:") {
			_ = mail("a")
		}
		return
	}
	_ = mail("b") // want `: redis\.SetNX \(late\.go:\d+\) is consulted only after the effect$`
	if !once(r) {
		return
	}
	w.WriteHeader(200)
}

func once(r *http.Request) bool {
	won, _ := rdb.SetNX(r.Context(), "b:"+r.FormValue("id"), 1, time.Hour).Result()
	return won
}

func lateRoutes() { http.HandleFunc("POST /late", late) }
