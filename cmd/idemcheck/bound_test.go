package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/report"
)

// A bound that was reached is told on standard error in all formats, also when it shall be
// quiet; and no report reads as if everything had been seen.
func TestBounds(t *testing.T) {
	for _, tt := range []struct {
		n     int
		lines int
		last  string
	}{
		{1, 1, "idemcheck: (*example.com/shop.Server).Pay00: a bound was reached (the steps of one run); not seen: some paths\n"},
		{40, 11, "idemcheck: 30 more bounds were reached; \"idemcheck -format json\" lists all\n"},
	} {
		res := new(idemcheck.Result)
		for i := range tt.n {
			res.Bounds = append(res.Bounds, idemcheck.Bound{
				Func: fmt.Sprintf("(*example.com/shop.Server).Pay%02d", i), What: "the steps of one run", Unseen: "some paths"})
		}
		for _, quiet := range []bool{false, true} {
			var stdout, stderr bytes.Buffer
			p := &program{stdout: &stdout, stderr: &stderr, flags: flags{quiet: quiet}}
			p.tell(res)
			if text := stderr.String(); strings.Count(text, "\n") != tt.lines || !strings.HasSuffix(text, tt.last) {
				t.Errorf("quiet %v, %d bounds:\n%s", quiet, tt.n, text)
			}
			if err := report.Write(&stdout, report.Text, p.report(report.Text, res)); err != nil {
				t.Fatal(err)
			}
			if told := strings.HasPrefix(stdout.String(), "no findings, but not everything was seen: "); told == quiet {
				t.Errorf("quiet %v, %d bounds: %q", quiet, tt.n, &stdout)
			}
			if err := report.Write(&stdout, report.JSON, p.report(report.JSON, res)); err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(stdout.String(), `"bound": "the steps of one run"`); n != tt.n {
				t.Errorf("JSON has %d of %d bounds", n, tt.n)
			}
		}
	}
}
