package summary_test

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A field that is returned beside the error of the call that fills it is read after the call, as
// compilers do; one that was read before is not.
func TestReturnedLate(t *testing.T) {
	pkg := summarytest.Packages(t, `package p

import (
	"encoding/json"
	"io"
)

func plain(r io.Reader) (string, error) {
	var v struct{ ID string }
	return v.ID, json.NewDecoder(r).Decode(&v)
}

func deferred(r io.ReadCloser) (string, error) {
	defer r.Close()
	var v struct{ ID string }
	return v.ID, json.NewDecoder(r).Decode(&v)
}

func whole(r io.Reader) (v struct{ ID string }, err error) {
	return v, json.NewDecoder(r).Decode(&v)
}

func copied(r io.Reader) (any, error) {
	var v struct{ ID string }
	c := v
	err := json.NewDecoder(r).Decode(&v)
	return c, err
}

func before(r io.Reader) (string, error) {
	var v struct{ ID string }
	id := v.ID
	return id, json.NewDecoder(r).Decode(&v)
}
`)[0]
	for name, late := range map[string]bool{"p.plain": true, "p.deferred": true, "p.before": false, "p.whole": true, "p.copied": false} {
		f := find(pkg, name)
		from, decoded, loaded := int32(-1), -1, -1
		for i, in := range f.Blocks[0].Instrs {
			switch {
			case in.Op == summary.Alloc, in.Op == summary.FieldAddr:
				from = in.Dst
			case in.Op == summary.Load && in.A[0].Index == from:
				loaded = i
			case in.Op == summary.Call && f.Names[in.Call.Name] == "(*encoding/json.Decoder).Decode":
				decoded = i
			}
		}
		if loaded < 0 || decoded < 0 || (loaded > decoded) != late {
			t.Errorf("%s: the field is read at %d, the call is at %d; read after it: want %v", name, loaded, decoded, late)
		}
	}
}
