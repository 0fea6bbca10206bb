package routes

import (
	"errors"
	"net/http"
	"net/smtp"
)

// A handler that has closures of its own signature made, by a table of makers, and calls them one after the
// other, is the handler: they are its helpers.

type step func(w http.ResponseWriter, r *http.Request) error

var errNext = errors.New("next")

type basket struct{ kind, to string }

var steps = []func(o basket) step{dropped, thanked}

func dropped(o basket) step {
	return func(w http.ResponseWriter, r *http.Request) error {
		if o.kind != "drop" {
			return errNext
		}
		return smtp.SendMail("mx:25", nil, "a@b", []string{o.to}, nil)
	}
}

func thanked(o basket) step {
	return func(w http.ResponseWriter, r *http.Request) error {
		return smtp.SendMail("mx:25", nil, "a@b", []string{o.to}, nil)
	}
}

func replied(f step) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if f(w, r) != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}
}

func stepwise(w http.ResponseWriter, r *http.Request) error {
	o := basket{r.FormValue("kind"), r.FormValue("to")}
	for _, makes := range steps {
		h := makes(o)
		if err := h(w, r); !errors.Is(err, errNext) { // want `^routes\.stepwise sends an email`
			return err
		}
	}
	return nil
}

// What a function of the table is given to wrap is the handler.
var around = []func(f step) step{stepLogged}

func stepLogged(f step) step {
	return func(w http.ResponseWriter, r *http.Request) error {
		println(r.URL.Path)
		return f(w, r)
	}
}

func mailed(w http.ResponseWriter, r *http.Request) error {
	return smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("to")}, nil) // want `^routes\.mailed sends an email`
}

func through(f step) step {
	return func(w http.ResponseWriter, r *http.Request) error {
		h := f
		for _, wrap := range around {
			h = wrap(h)
		}
		return h(w, r)
	}
}

func stepRoutes() {
	http.HandleFunc("POST /hook/steps", replied(stepwise))
	http.HandleFunc("POST /hook/through", replied(through(mailed)))
}
