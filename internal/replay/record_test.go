package replay

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
)

func TestRecorded(t *testing.T) {
	id, other := interp.Text("evt:1"), interp.Text("job:1")
	at := func(container string, key *interp.Value) act.Target {
		return act.Target{Space: "sql", Container: container, Key: key}
	}
	columns := func(name string, v *interp.Value) map[string]*interp.Value { return map[string]*interp.Value{name: v} }
	look := act.Read{Target: at("t", id), Kind: "exists"}
	status := act.Read{Target: at("t", nil), Kind: "row", Columns: []act.Selected{{Column: "status"}}}
	open := status
	open.Where = []act.Demand{{Column: "status", Op: "=", Value: interp.Text("open")}}
	for _, tt := range []struct {
		name        string
		a           act.Act
		r           act.Read
		calm        bool
		found, gone bool
	}{
		{"nothing was written", act.Act{}, look, true, false, false},
		{"the row was added", act.Act{Writes: []act.Write{{Target: at("t", id), Adds: true}}}, look, true, true, false},
		{"under another key", act.Act{Writes: []act.Write{{Target: at("t", other), Adds: true}}}, look, true, false, false},
		{"under some key", act.Act{Writes: []act.Write{{Target: at("t", nil), Adds: true}}}, look, true, true, false},
		{"in another table", act.Act{Writes: []act.Write{{Target: at("u", id), Adds: true}}}, look, true, false, false},
		{"in another store", act.Act{Writes: []act.Write{{Target: act.Target{Space: "redis", Container: "t", Key: id}, Adds: true}}}, look, true, false, false},
		{"the column was set", act.Act{Writes: []act.Write{{Target: at("t", nil), Columns: columns("status", interp.Text("done"))}}}, status, true, true, false},
		{"another column was set", act.Act{Writes: []act.Write{{Target: at("t", nil), Columns: columns("note", interp.Text("x"))}}}, status, true, false, false},
		{"it is no longer open", act.Act{Writes: []act.Write{{Target: at("t", nil), Columns: columns("status", interp.Text("done"))}}}, open, true, false, true},
		{"it is still open", act.Act{Writes: []act.Write{{Target: at("t", nil), Columns: columns("status", interp.Text("open"))}}}, open, true, true, false},
		{"it was deleted", act.Act{Deletes: []act.Removal{{Target: at("t", id)}}}, look, true, false, true},
		{"it was deleted because of an error", act.Act{Deletes: []act.Removal{{Target: at("t", id)}}}, look, false, false, false},
		{"something that can't be seen was done", act.Act{Opaque: true}, look, true, true, false},
	} {
		f := &first{acts: map[int]act.Act{0: tt.a}, calm: map[int]bool{0: tt.calm}}
		if rec := f.recorded(tt.r, interp.Bits(nil).With(0)); rec.found != tt.found || rec.gone != tt.gone {
			t.Errorf("%s: found %v, gone %v", tt.name, rec.found, rec.gone)
		}
		if rec := f.recorded(tt.r, nil); rec.found || rec.gone {
			t.Errorf("%s: it is seen though it was not run", tt.name)
		}
	}
	// What was written is what is read.
	f := &first{acts: map[int]act.Act{0: {Writes: []act.Write{{Target: at("t", nil), Columns: columns("status", interp.Text("done"))}}}}}
	rec := f.recorded(status, interp.Bits(nil).With(0))
	if text, _ := interp.ConstText(rec.columns["status"], ""); text != "done" {
		t.Errorf("the status is %v", rec.columns["status"])
	}
}
