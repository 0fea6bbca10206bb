package exempt

import "net/http"

// A request that is passed on as it came is its client's, and whether it may come twice is up to who takes it.

var behind = &http.Client{Timeout: 5e9}

func passesOn(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), r.Method, "http://behind"+r.URL.String(), r.Body)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	req.Header = r.Header
	if _, err := behind.Do(req); err != nil {
		w.WriteHeader(502)
	}
}

// One of its own is not, with whatever body.
func posts(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "http://behind", r.Body)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := behind.Do(req); err != nil { // want `sends an HTTP request`
		w.WriteHeader(502)
	}
}

func proxyRoutes() {
	http.HandleFunc("/passes", passesOn)
	http.HandleFunc("POST /posts", posts)
}
