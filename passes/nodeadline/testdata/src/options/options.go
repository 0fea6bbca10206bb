// Package options gives an SDK a client, or leaves it out: then the SDK makes one without a timeout.
package options

import (
	"net"
	"net/http"
	"net/smtp"
	"time"

	"github.com/SherClockHolmes/webpush-go"
)

var (
	to      webpush.Subscription
	bounded = &http.Client{Timeout: time.Second}
)

func leftOut(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, &webpush.Options{TTL: 60}) // want `sends a push notification`
}

func none(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, nil) // want `sends a push notification`
}

func given(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, &webpush.Options{HTTPClient: bounded})
}

func endless(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, &webpush.Options{HTTPClient: &http.Client{}}) // want `sends a push notification`
}

type pusher struct{ options *webpush.Options }

// unknown is given its options by whoever makes it.
func (p *pusher) unknown(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, p.options)
}

// sender keeps its options; its constructor gives them no client.
type sender struct {
	push webpush.Options
	ttl  *webpush.Options
}

func newSender(ttl int) *sender {
	return &sender{push: webpush.Options{TTL: ttl}, ttl: &webpush.Options{TTL: 5}}
}

func (s *sender) copied(w http.ResponseWriter, r *http.Request) {
	options := s.push
	options.TTL = 10
	_, _ = webpush.SendNotification(nil, &to, &options) // want `sends a push notification`
}

func (s *sender) pointed(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, s.ttl) // want `sends a push notification`
}

func (s *sender) setLater(w http.ResponseWriter, r *http.Request) {
	options := s.push
	options.HTTPClient = bounded
	_, _ = webpush.SendNotification(nil, &to, &options)
}

// either is made by two constructors, of which one gives a client.
type either struct{ push webpush.Options }

func newEither() *either { return &either{push: webpush.Options{TTL: 1}} }

func newBounded() *either { return &either{push: webpush.Options{HTTPClient: bounded}} }

func (e *either) some(w http.ResponseWriter, r *http.Request) {
	_, _ = webpush.SendNotification(nil, &to, &e.push)
}

func dialled(w http.ResponseWriter, r *http.Request) {
	c, err := smtp.Dial("mx:25")
	if err != nil {
		return
	}
	_, _ = c.Data() // want `sends an email`
}

func connected(w http.ResponseWriter, r *http.Request) {
	conn, err := net.DialTimeout("tcp", "mx:25", time.Second)
	if err != nil {
		return
	}
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	c, err := smtp.NewClient(conn, "mx")
	if err != nil {
		return
	}
	_, _ = c.Data()
}
