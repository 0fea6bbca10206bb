// Package ignored has right and wrong ignore comments.
package ignored

import "net/http"

func handle(w http.ResponseWriter, r *http.Request) {
	http.Post("https://a.example", "", r.Body) //idemcheck:ignore unguarded it may come twice
	/* want `an ignore comment has a reason: //idemcheck:ignore unguarded REASON` */ //idemcheck:ignore unguarded
	http.Post("https://b.example", "", r.Body)
	/* want `there is no rule "unguraded" to ignore; rules: ackonerror,` */ //idemcheck:ignore unguraded a slip
	http.Post("https://c.example", "", r.Body)
	/* want `an ignore comment names the rule that it silences` */ //idemcheck:ignore
	http.Post("https://d.example", "", r.Body)
}

func mount(mux *http.ServeMux) { mux.HandleFunc("POST /x", handle) }
