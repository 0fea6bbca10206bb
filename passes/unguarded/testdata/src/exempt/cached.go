package exempt

import (
	"net/http"

	"github.com/go-redis/cache/v9"
	"github.com/google/uuid"
)

// What is put into a cache by its key is there once, whatever it is.

var pages *cache.Cache

type cachedPage struct{ ID, Text string }

func cachePage(w http.ResponseWriter, r *http.Request) {
	p := &cachedPage{ID: uuid.NewString(), Text: r.FormValue("text")}
	if err := pages.Set(&cache.Item{Ctx: r.Context(), Key: "page:" + r.FormValue("id"), Value: p}); err != nil {
		w.WriteHeader(500)
	}
}

func cachedRoutes() { http.HandleFunc("POST /pages/cached", cachePage) }
