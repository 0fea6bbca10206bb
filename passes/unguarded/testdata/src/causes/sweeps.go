package causes

import (
	"net/http"
	"time"
)

// An update of whatever is due asks nothing about the event.

func closeStale() error {
	_, err := db.Exec(`UPDATE orders SET status = 'closed' WHERE status = 'pending' AND created < $1`, time.Now().Unix()-3600)
	return err
}

func swept(w http.ResponseWriter, r *http.Request) {
	_ = closeStale()
	_ = mail("x") // want `: no guard on the way asks whether it was processed before$`
}

// One of the event's row does.
func taken(w http.ResponseWriter, r *http.Request) {
	_, _ = db.Exec(`UPDATE orders SET status = 'closed' WHERE status = 'pending' AND id = $1`, r.FormValue("id"))
	_ = mail("x") // want `: the answer of sql\.DB\.Exec \(sweeps\.go:\d+\) is ignored$`
}

func sweepRoutes() {
	http.HandleFunc("POST /swept", swept)
	http.HandleFunc("POST /taken", taken)
}
