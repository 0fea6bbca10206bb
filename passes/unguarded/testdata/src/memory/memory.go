// Package memory is about guards in the memory of a process.
package memory

import (
	"net/http"
	"net/smtp"
	"sync"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

var seen sync.Map

func syncMap(w http.ResponseWriter, r *http.Request) {
	if _, loaded := seen.LoadOrStore(r.FormValue("id"), true); loaded {
		return
	}
	_ = mail("x") // want `^memory\.syncMap .*: sync\.Map\.LoadOrStore \(memory\.go:\d+\) remembers in the memory of this process, which other instances do not see$`
}

type server struct {
	mu   sync.Mutex
	done map[string]bool
}

func (s *server) plainMap(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done[r.FormValue("id")] {
		return
	}
	s.done[r.FormValue("id")] = true
	_ = mail("x") // want `sends an email`
}

var once sync.Once

func syncOnce(w http.ResponseWriter, r *http.Request) {
	once.Do(func() {
		_ = mail("x") // want `sends an email`
	})
}
