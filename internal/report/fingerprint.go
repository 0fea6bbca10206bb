package report

import (
	"crypto/sha256"
	"encoding/hex"
)

// Fingerprint makes the fingerprint of a finding from names that stay when lines move.
func Fingerprint(names ...string) string {
	h := sha256.New()
	for _, n := range names {
		h.Write([]byte(n))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
