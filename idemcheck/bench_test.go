package idemcheck_test

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/load"
)

// BenchmarkCheck measures a whole-module run of the module that IDEMCHECK_CASES names.
//
//	golist  the base: go list -export -deps -json ./..., and type-checking the module's packages
//	bare    go list alone as a user would call it, with all fields
//	check   idemcheck.Check, which contains what golist does
//
// The budget: check takes at most 1.6 times as long as golist.
func BenchmarkCheck(b *testing.B) {
	dir := os.Getenv("IDEMCHECK_CASES")
	if dir == "" {
		b.Skip("IDEMCHECK_CASES names no module")
	}
	typeCheck := func(b *testing.B) {
		if _, err := load.Load(context.Background(), load.Config{Dir: dir, Visit: func(*load.Package) {}}); err != nil {
			b.Fatal(err)
		}
	}
	typeCheck(b) // fills the build cache
	b.Run("golist", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			typeCheck(b)
		}
	})
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			cmd := exec.Command("go", "list", "-export", "-deps", "-json", "./...")
			cmd.Dir = dir
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("check", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := idemcheck.Check(context.Background(), idemcheck.Config{Dir: dir}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
