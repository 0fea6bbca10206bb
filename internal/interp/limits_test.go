package interp

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// TestLimits pins what is not seen, or seen wrongly, today. A case that is mended moves to its place.
func TestLimits(t *testing.T) {
	duplicate := map[string][]Answer{"INSERT": answer(map[catalog.Part]*Value{"err": ClassError("unique-violation")})}
	tests := []struct {
		name, src string
		want      []string
	}{
		// == does not look through wrapping, so this is false.
		{"== of a wrapped error", `func f() bool { return fmt.Errorf("x: %w", errA) == errA }`, []string{"true"}},
		// What the starter does after the go statement is lost when the goroutine does not end.
		{"a goroutine that does not end", `func f() string { go func() { for { db.Exec("UPDATE") } }(); return "a" }`, nil},
		// The error is of the driver, but Error() of the program's own error types is called.
		{"the text of an error, beside an error type of the program", `
type own struct{}

func (own) Error() string { return "own" }

var _ error = own{}

func box() error { return own{} }

func f() bool {
	_, err := db.ExecContext(ctx, "INSERT INTO t VALUES (1)")
	return strings.Contains(err.Error(), "duplicate key")
}`, []string{"false"}},
		// An unknown key of a table is taken to be one of those that are known.
		{"a function of a table whose key is not known", `
func f(key string) string {
	m := map[string]func() string{"a": func() string { return "a" }}
	return m[key]()
}`, []string{"a"}},
		// Only small sums are computed; a product is a value of its own.
		{"products", `func f() int { n := 2; return n * len([]int{1}) }`, []string{"?"}},
		// A loop over a list that is longer than the bound leaves what it sets unknown.
		{"long loops", `func f() int { n := 0; for range 100 { n++ }; return n }`, []string{"?"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, _ := run(t, tt.src, duplicate)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
