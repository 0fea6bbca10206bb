package replay

import (
	"fmt"
	"os"
	"testing"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func TestDebug(t *testing.T) {
	b, err := os.ReadFile(os.Getenv("DBG"))
	if err != nil {
		t.Skip()
	}
	p := summarytest.Program(t, string(b))
	r := Program(p, Options{})
	fmt.Println("handlers", r.Handlers, "faults", r.Faults, "limited", r.Limited)
	for _, x := range r.Repeats {
		fmt.Println(x.Handler.Name, x.Pos.Line, x.What, x.Cause.Kind, x.Cause.Pos.Line)
	}
}
