// Package formats holds what a key is put together with, each with a twin whose parts are
// all the event's.
package formats

import (
	"bytes"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"text/template"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

// Text.

func sprintf(w http.ResponseWriter, r *http.Request) {
	charge(fmt.Sprintf("%s:%d", r.FormValue("event"), time.Now().UnixMilli())) // want `may differ between deliveries of an event.*time\.Now`
}

func sprintfOf(w http.ResponseWriter, r *http.Request) {
	charge(fmt.Sprintf("%s:%s", r.FormValue("event"), r.FormValue("user")))
}

func sprintfVerb(w http.ResponseWriter, r *http.Request) {
	charge(fmt.Sprintf("%v", []any{r.FormValue("event"), time.Now()})) // want `time\.Now`
}

func concatenation(w http.ResponseWriter, r *http.Request) {
	key := "charge"
	key += "-" + r.FormValue("event")
	key += "-" + uuid.NewString()
	charge(key) // want `uuid\.NewString`
}

func concatenationOf(w http.ResponseWriter, r *http.Request) {
	key := "charge"
	key += "-" + r.FormValue("event")
	charge(key)
}

func builder(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString(r.FormValue("event"))
	b.WriteByte('-')
	b.WriteString(uuid.NewString())
	charge(b.String()) // want `uuid\.NewString`
}

func builderOf(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("charge-")
	b.WriteString(r.FormValue("event"))
	charge(b.String())
}

func fprintf(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s-%d", r.FormValue("event"), time.Now().Unix())
	charge(b.String()) // want `time\.Now`
}

var layout = template.Must(template.New("key").Parse("{{.Event}}-{{.At}}"))

func executed(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	if err := layout.Execute(&b, map[string]any{"Event": r.FormValue("event"), "At": time.Now()}); err != nil {
		return
	}
	charge(b.String()) // want `time\.Now`
}

func buffer(w http.ResponseWriter, r *http.Request) {
	b := new(bytes.Buffer)
	b.WriteString(r.FormValue("event"))
	b.Write([]byte(time.Now().String()))
	charge(b.String()) // want `time\.Now`
}

func bufferOf(w http.ResponseWriter, r *http.Request) {
	b := bytes.NewBufferString("charge-")
	b.WriteString(r.FormValue("event"))
	charge(b.String())
}

func join(w http.ResponseWriter, r *http.Request) {
	charge(strings.Join([]string{"charge", r.FormValue("event"), uuid.NewString()}, ":")) // want `uuid\.NewString`
}

func joinOf(w http.ResponseWriter, r *http.Request) {
	charge(strings.Join([]string{"charge", r.FormValue("event")}, ":"))
}

func joinAppended(w http.ResponseWriter, r *http.Request) {
	parts := []string{r.FormValue("event")}
	parts = append(parts, strconv.FormatInt(time.Now().Unix(), 10))
	charge(strings.Join(parts, ":")) // want `time\.Now`
}

func replaced(w http.ResponseWriter, r *http.Request) {
	charge(strings.ReplaceAll(uuid.NewString(), "-", "")) // want `uuid\.NewString`
}

func escaped(w http.ResponseWriter, r *http.Request) {
	charge(url.QueryEscape(strings.ToUpper(uuid.NewString()[:8]))) // want `uuid\.NewString`
}

func appendInt(w http.ResponseWriter, r *http.Request) {
	charge(string(strconv.AppendInt([]byte(r.FormValue("event")), time.Now().Unix(), 10))) // want `time\.Now`
}

func values(w http.ResponseWriter, r *http.Request) {
	v := url.Values{}
	v.Set("event", r.FormValue("event"))
	v.Set("at", time.Now().String())
	charge(v.Encode()) // want `time\.Now`
}

// Hashes.

func hashNew(w http.ResponseWriter, r *http.Request) {
	h := sha256.New()
	h.Write([]byte(r.FormValue("event")))
	h.Write([]byte(time.Now().String()))
	charge(hex.EncodeToString(h.Sum(nil))) // want `time\.Now`
}

func hashNewOf(w http.ResponseWriter, r *http.Request) {
	h := sha256.New()
	h.Write([]byte(r.FormValue("event")))
	charge(hex.EncodeToString(h.Sum(nil)))
}

func hashString(w http.ResponseWriter, r *http.Request) {
	h := sha256.New()
	_, _ = io.WriteString(h, uuid.NewString())
	charge(fmt.Sprintf("%x", h.Sum(nil))) // want `uuid\.NewString`
}

func hashPrint(w http.ResponseWriter, r *http.Request) {
	h := md5.New()
	fmt.Fprint(h, r.FormValue("event"), time.Now())
	charge(fmt.Sprintf("%x", h.Sum(nil))) // want `time\.Now`
}

func hashSum(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256([]byte(r.FormValue("event") + uuid.NewString()))
	charge(hex.EncodeToString(sum[:])) // want `uuid\.NewString`
}

func hashSumOf(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	sum := sha256.Sum256(body)
	charge(base64.RawURLEncoding.EncodeToString(sum[:]))
}

func hashBase64(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256([]byte(uuid.NewString()))
	charge(base64.RawURLEncoding.EncodeToString(sum[:16])) // want `uuid\.NewString`
}

func hash64(w http.ResponseWriter, r *http.Request) {
	h := fnv.New64a()
	h.Write([]byte(uuid.NewString()))
	charge(strconv.FormatUint(h.Sum64(), 16)) // want `uuid\.NewString`
}

func mac(w http.ResponseWriter, r *http.Request) {
	m := hmac.New(sha256.New, []byte("secret"))
	m.Write([]byte(r.FormValue("event") + time.Now().String()))
	charge(hex.EncodeToString(m.Sum(nil))) // want `time\.Now`
}

func macOf(w http.ResponseWriter, r *http.Request) {
	m := hmac.New(sha256.New, []byte("secret"))
	m.Write([]byte(r.FormValue("event")))
	charge(hex.EncodeToString(m.Sum(nil)))
}

func encoded(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 8)
	binary.BigEndian.PutUint64(b, uint64(time.Now().UnixNano()))
	dst := make([]byte, hex.EncodedLen(len(b)))
	hex.Encode(dst, b)
	charge(string(dst)) // want `time\.Now`
}

// Documents.

type command struct {
	ID    string    `json:"id"`
	Event string    `json:"event"`
	At    time.Time `json:"at"`
}

func marshalled(w http.ResponseWriter, r *http.Request) {
	b, err := json.Marshal(command{Event: r.FormValue("event"), At: time.Now()})
	if err != nil {
		return
	}
	sum := sha256.Sum256(b)
	charge(hex.EncodeToString(sum[:])) // want `time\.Now`
}

func marshalledPointer(w http.ResponseWriter, r *http.Request) {
	c := &command{Event: r.FormValue("event")}
	c.ID = uuid.NewString()
	b, err := json.Marshal(c)
	if err != nil {
		return
	}
	charge(string(b)) // want `uuid\.NewString`
}

func marshalledOf(w http.ResponseWriter, r *http.Request) {
	b, err := json.Marshal(&command{Event: r.FormValue("event")})
	if err != nil {
		return
	}
	charge(string(b))
}

func marshalledMap(w http.ResponseWriter, r *http.Request) {
	b, err := json.Marshal(map[string]any{"event": r.FormValue("event"), "at": time.Now()})
	if err != nil {
		return
	}
	charge(string(b)) // want `time\.Now`
}

func marshalledMapOf(w http.ResponseWriter, r *http.Request) {
	b, err := json.Marshal(map[string]any{"event": r.FormValue("event")})
	if err != nil {
		return
	}
	charge(string(b))
}

func encoder(w http.ResponseWriter, r *http.Request) {
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(command{Event: r.FormValue("event"), At: time.Now()}); err != nil {
		return
	}
	charge(hex.EncodeToString(h.Sum(nil))) // want `time\.Now`
}

// Decoded payloads bring their own times and ids.
func decoded(w http.ResponseWriter, r *http.Request) {
	var c command
	if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
		return
	}
	charge(c.ID + c.At.Format(time.RFC3339))
}
