package guards

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// A folder that is named anew for each delivery is no guard that asks for it.
func (s *server) unpack(w http.ResponseWriter, r *http.Request) {
	dir := filepath.Join(os.TempDir(), fmt.Sprint(r.FormValue("shop"), time.Now().UnixNano()))
	defer os.RemoveAll(dir)
	if _, err := os.Stat(dir); err == nil {
		return
	}
	if err := os.WriteFile(dir, []byte(r.FormValue("body")), 0o600); err != nil {
		w.WriteHeader(500)
		return
	}
	mail(r.FormValue("to"))
}

func (s *server) scratchRoutes() { http.HandleFunc("POST /unpack", s.unpack) }
