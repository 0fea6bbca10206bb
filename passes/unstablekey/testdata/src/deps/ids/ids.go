// Package ids makes keys.
package ids

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"github.com/google/uuid"
)

func New() string { return "key_" + uuid.NewString() }

func Of(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func Token() (string, error) {
	b := make([]byte, 16)
	if _, err := rand.Read(b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}

// Boot is made once a process.
var Boot = uuid.NewString()

type Maker struct{ Prefix string }

func NewMaker(prefix string) *Maker { return &Maker{Prefix: prefix + uuid.NewString()} }

func (m *Maker) Key(event string) string { return m.Prefix + event }
