package interfaces

import (
	"fmt"
	"net/http"
	"net/smtp"

	"gorm.io/gorm"
)

// A type of a library whose method is named alike, and takes something else, stands behind no interface.

type channel struct{ Kind int }

type backend interface{ Post(text string) error }

type factory interface{ Create(c *channel) backend }

type mute struct{}

func (mute) Post(string) error { return nil }

type silent struct{}

func (silent) Create(*channel) backend { return mute{} }

var _ factory = silent{}

func relays(by func(kind int) factory, db *gorm.DB) http.HandlerFunc {
	fmt.Println(db)
	return func(w http.ResponseWriter, r *http.Request) {
		c := channel{Kind: len(r.FormValue("kind"))}
		if err := by(c.Kind).Create(&c).Post(r.FormValue("text")); err != nil {
			w.WriteHeader(500)
		}
	}
}

// Its own method is called where the interface has it.
type rows interface{ Create(value any) *gorm.DB }

func adds(w http.ResponseWriter, r *http.Request) {
	var into rows = &gorm.DB{}
	if err := into.Create(&channel{Kind: 1}).Error; err != nil { // want `adds inserts into channels`
		w.WriteHeader(500)
	}
}

// Of many that may stand behind it each counts.

type sender interface{ Deliver(to string) error }

type (
	p01 struct{}
	p02 struct{}
	p03 struct{}
	p04 struct{}
	p05 struct{}
	p06 struct{}
	p07 struct{}
	p08 struct{}
	p09 struct{}
	p10 struct{}
	p11 struct{}
	p12 struct{}
	p13 struct{}
	p14 struct{}
)

func (p01) Deliver(string) error { return nil }
func (p02) Deliver(string) error { return nil }
func (p03) Deliver(string) error { return nil }
func (p04) Deliver(string) error { return nil }
func (p05) Deliver(string) error { return nil }
func (p06) Deliver(string) error { return nil }
func (p07) Deliver(string) error { return nil }
func (p08) Deliver(string) error { return nil }
func (p09) Deliver(string) error { return nil }
func (p10) Deliver(string) error { return nil }
func (p11) Deliver(string) error { return nil }
func (p12) Deliver(string) error { return nil }
func (p13) Deliver(string) error { return nil }
func (p14) Deliver(to string) error {
	return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil)
}

var senders = []sender{p01{}, p02{}, p03{}, p04{}, p05{}, p06{}, p07{}, p08{}, p09{}, p10{}, p11{}, p12{}, p13{}, p14{}}

func pick(n string) sender { return lookUp(n) }

var lookUp func(string) sender

func sendsByOne(w http.ResponseWriter, r *http.Request) {
	if err := pick(r.FormValue("by")).Deliver(r.FormValue("to")); err != nil { // want `sendsByOne sends an email`
		w.WriteHeader(500)
	}
}

func NamedRoutes(by func(int) factory, db *gorm.DB) {
	http.HandleFunc("POST /relay", relays(by, db))
	http.HandleFunc("POST /adds", adds)
	http.HandleFunc("POST /by", sendsByOne)
}
