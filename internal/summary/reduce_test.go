package summary_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// shape is the control flow of a function with its calls: "0: call f, if 1 2".
func shape(f *summary.Func) string {
	var b strings.Builder
	for i, blk := range f.Blocks {
		fmt.Fprintf(&b, "%d:", i)
		if blk.Loop >= 0 {
			fmt.Fprintf(&b, " (loop %d)", blk.Loop)
		}
		for _, in := range blk.Instrs {
			switch in.Op {
			case summary.Call, summary.Go, summary.Defer:
				fmt.Fprintf(&b, " %s %s", map[summary.Op]string{summary.Call: "call", summary.Go: "go", summary.Defer: "defer"}[in.Op], callee(f, in.Call))
			case summary.RunDefers:
				b.WriteString(" rundefers")
			case summary.Phi:
				fmt.Fprintf(&b, " phi%v", blk.Preds)
			case summary.If:
				fmt.Fprintf(&b, " if %v", blk.Succs)
			case summary.Jump:
				fmt.Fprintf(&b, " jump %v", blk.Succs)
			case summary.Return:
				b.WriteString(" return")
			case summary.Panic:
				b.WriteString(" panic")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func callee(f *summary.Func, c *summary.CallInfo) string {
	if c.Name < 0 {
		return "value"
	}
	name := f.Names[c.Name]
	return name[strings.LastIndexAny(name, "/.")+1:]
}

// find is the summary of a function, nil if there is none.
func find(pkg *summary.Package, name string) *summary.Func {
	i := slices.IndexFunc(pkg.Funcs, func(f *summary.Func) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return pkg.Funcs[i]
}

const header = `package p

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/smtp"
	"strings"
	"time"
)

var _ = []any{context.Background, sql.Open, errors.New, fmt.Sprint, log.Print, http.Get, smtp.SendMail, strings.Cut, time.Now}

func mail() error { return smtp.SendMail("", nil, "", nil, nil) }
`

func TestReduce(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"a branch that only logs becomes a jump", `
func f(a bool) {
	if a {
		log.Print("a")
	} else {
		log.Print("b")
	}
	mail()
}`, "0: jump [1]\n1: call mail return\n"},
		{"a branch that decides stays", `
func f(a bool) {
	if a {
		log.Print("a")
		return
	}
	mail()
}`, "0: if [1 2]\n1: return\n2: call mail return\n"},
		{"nested logging merges again", `
func f(a, b, c bool) {
	if a {
		if b {
			log.Print("b")
		} else if c {
			log.Print("c")
		}
		mail()
	}
}`, "0: if [1 2]\n1: call mail jump [2]\n2: return\n"},
		{"a loop without effects vanishes", `
func f(xs []string) {
	for _, x := range xs {
		log.Print(x)
	}
	mail()
}`, "0: jump [1]\n1: call mail return\n"},
		{"a loop with an effect stays", `
func f(xs []string) {
	for range xs {
		mail()
	}
}`, "0: call len jump [1]\n1: (loop 1) phi[0 2] if [2 3]\n2: (loop 1) call mail jump [1]\n3: return\n"},
		{"a loop for a value that is needed stays", `
func f(xs []string) {
	n := 0
	for _, x := range xs {
		if x == "" {
			n++
		}
	}
	if n > 0 {
		mail()
	}
}`, "0: call len jump [1]\n1: (loop 1) phi[0 2 3] phi[0 2 3] if [2 4]\n2: (loop 1) if [3 1]\n3: (loop 1) jump [1]\n4: if [5 6]\n" +
			"5: call mail jump [6]\n6: return\n"},
		{"an endless loop ends nowhere", `
func f() {
	for {
		mail()
	}
}`, "0: jump [1]\n1: (loop 1) call mail jump [1]\n"},
		{"an endless loop without effects vanishes, and the function ends", `
func f() {
	mail()
	for {
	}
}`, "0: call mail return\n"},
		{"a defer that matters is run at each return", `
func f(a bool) {
	defer mail()
	if a {
		return
	}
	mail()
}`, "0: defer mail if [1 2]\n1: rundefers return\n2: call mail rundefers return\n"},
		{"a defer that does not matter is gone", `
func f(r *http.Response) {
	defer r.Body.Close()
	mail()
}`, "0: call mail return\n"},
		{"an error predicate stays, though its branch only logs", `
func f(err error) {
	if errors.Is(err, sql.ErrNoRows) {
		log.Print("none")
	}
	mail()
}`, "0: call Is jump [1]\n1: call mail return\n"},
		{"a comparison of an error that only logs is gone", `
func f(err error) {
	if err != nil {
		log.Print(err)
	}
	mail()
}`, "0: jump [1]\n1: call mail return\n"},
		{"panic ends a path", `
func f(a bool) {
	if a {
		panic("a")
	}
	mail()
}`, "0: if [1 2]\n1: panic\n2: call mail return\n"},
		{"a goroutine stays a goroutine", `
func f() {
	go mail()
}`, "0: go mail return\n"},
		{"both arms of a branch lead to the end", `
func f(a bool) bool {
	if a {
		mail()
	}
	return a
}`, "0: if [1 2]\n1: call mail jump [2]\n2: return\n"},
		{"an unknown function that is given a function may call it", `
func f(xs []string) {
	strings.Map(func(r rune) rune { return r }, "")
}`, "0: call Map return\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pkg := summarytest.Packages(t, header+tt.body)[0]
			f := find(pkg, "p.f")
			if f == nil {
				t.Fatal("no summary")
			}
			if got := shape(f); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
			checkGraph(t, f)
		})
	}
}

// checkGraph: what holds of every summary.
func checkGraph(t testing.TB, f *summary.Func) {
	t.Helper()
	for i, blk := range f.Blocks {
		if len(blk.Instrs) == 0 {
			t.Fatalf("%s: block %d is empty", f.Name, i)
		}
		for k, in := range blk.Instrs {
			last := k == len(blk.Instrs)-1
			switch in.Op {
			case summary.If, summary.Jump, summary.Return, summary.Panic:
				if !last {
					t.Errorf("%s: block %d ends twice", f.Name, i)
				}
				if want := map[summary.Op]int{summary.If: 2, summary.Jump: 1}[in.Op]; len(blk.Succs) != want {
					t.Errorf("%s: block %d has %d successors, want %d", f.Name, i, len(blk.Succs), want)
				}
			case summary.Phi:
				if len(in.A) != len(blk.Preds) {
					t.Errorf("%s: block %d: a phi of %d values, %d predecessors", f.Name, i, len(in.A), len(blk.Preds))
				}
				if k > 0 && blk.Instrs[k-1].Op != summary.Phi {
					t.Errorf("%s: block %d: a phi behind other instructions", f.Name, i)
				}
			}
			if last && in.Op < summary.If {
				t.Errorf("%s: block %d does not end", f.Name, i)
			}
			if int(in.Dst) >= f.Regs {
				t.Errorf("%s: register %d of %d", f.Name, in.Dst, f.Regs)
			}
			args := in.A
			if in.Call != nil {
				args = slices.Concat(args, in.Call.Args)
			}
			for _, a := range args {
				n := map[summary.OperandKind]int{summary.Reg: f.Regs, summary.ConstOp: len(f.Consts), summary.GlobalOp: len(f.Names),
					summary.FuncOp: len(f.Names), summary.Unknown: 1}[a.Kind]
				if int(a.Index) >= n || a.Index < 0 {
					t.Errorf("%s: operand %v out of range", f.Name, a)
				}
			}
		}
		for _, s := range blk.Succs {
			if int(s) >= len(f.Blocks) || !slices.Contains(f.Blocks[s].Preds, int32(i)) {
				t.Errorf("%s: block %d does not know its predecessor %d", f.Name, s, i)
			}
		}
	}
}

// BenchmarkTable summarises a package with a large table: time and size grow with its length.
func BenchmarkTable(b *testing.B) {
	for _, n := range []int{2000, 20000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			src := "package p\n\ntype entry struct{ a, b int }\n\nvar table = []entry{\n" + strings.Repeat("\t{1, 2},\n", n) + "}\n"
			for b.Loop() {
				summarytest.Packages(b, "-- p/p.go --\n"+src)
			}
		})
	}
}
