package tables

import (
	"crypto/rand"
	"math/big"
	"net/http"
)

const codes = `CREATE TABLE codes (code TEXT PRIMARY KEY, owner TEXT)`

// random makes a code of letters.
func random(n int, letters string) ([]byte, error) {
	b := make([]byte, n)
	for i := range b {
		at, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			return nil, err
		}
		b[i] = letters[at.Int64()]
	}
	return b, nil
}

func insertCode(w http.ResponseWriter, r *http.Request, code string) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO codes (code, owner) VALUES ($1, $2)`, code, r.FormValue("owner")); err != nil { // the second one is refused, if it has the same code
		w.WriteHeader(500)
	}
}

func givenCode(w http.ResponseWriter, r *http.Request) {
	insertCode(w, r, r.FormValue("code"))
}

func randomCode(w http.ResponseWriter, r *http.Request) {
	b, err := random(8, "abcdef")
	if err != nil {
		w.WriteHeader(500)
		return
	}
	insertCode(w, r, string(b)) // want `inserts into codes again`
}

// Who gives no code gets another one each time.
func givenOrRandom(w http.ResponseWriter, r *http.Request) {
	code := r.FormValue("code")
	if code == "" {
		b, err := random(8, "abcdef")
		if err != nil {
			w.WriteHeader(500)
			return
		}
		code = string(b)
	}
	insertCode(w, r, code) // want `inserts into codes again`
}

func codeRoutes() {
	http.HandleFunc("POST /codes", givenCode)
	http.HandleFunc("POST /codes/random", randomCode)
	http.HandleFunc("POST /codes/any", givenOrRandom)
}
