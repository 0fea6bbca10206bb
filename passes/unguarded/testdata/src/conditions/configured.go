package conditions

import (
	"encoding/json"
	"flag"
	"net/http"
	"net/smtp"
	"os"
)

// What a library reads into a package variable is not known, nor is what a field of one holds that is
// set somewhere.
var (
	fromFile, fromFlags, byHand, byMethod, untouched settings

	defaults = settings{Kind: "plain"}
)

type settings struct{ URL, Kind string }

func readFile() {
	data, _ := os.ReadFile("settings.json")
	if err := json.Unmarshal(data, &fromFile); err != nil {
		panic(err)
	}
	_ = json.Unmarshal(data, &defaults)
}

func readFlags() { flag.StringVar(&fromFlags.URL, "url", "", "where to") }

func (s *settings) read(data []byte) { _ = json.Unmarshal(data, s) }

func fileSaid(w http.ResponseWriter, r *http.Request) {
	if fromFile.URL == "" {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

func flagSaid(w http.ResponseWriter, r *http.Request) {
	if fromFlags.URL == "" {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

func handSaid(w http.ResponseWriter, r *http.Request) {
	if byHand.URL == "" {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

func methodSaid(w http.ResponseWriter, r *http.Request) {
	if byMethod.URL == "" {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

func defaultSaid(w http.ResponseWriter, r *http.Request) {
	if defaults.Kind == "plain" {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

func nobodySaid(w http.ResponseWriter, r *http.Request) {
	if untouched.URL == "" {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil)
}

// reload is called while the program runs.
func reload(w http.ResponseWriter, r *http.Request) { byHand.URL = r.FormValue("url") }

func Configured(data []byte) {
	readFile()
	readFlags()
	byMethod.read(data)
	http.HandleFunc("/file", fileSaid)
	http.HandleFunc("/flag", flagSaid)
	http.HandleFunc("/hand", handSaid)
	http.HandleFunc("/method", methodSaid)
	http.HandleFunc("/default", defaultSaid)
	http.HandleFunc("/nobody", nobodySaid)
	http.HandleFunc("/reload", reload)
}
