package interp

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIdentityAndGoroutines(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"== does not look through wrapping", `func f() bool { return fmt.Errorf("x: %w", errA) == errA }`, []string{"false"}},
		{"the starter goes on when the goroutine does not end", `func f() string { go func() { for { db.Exec("UPDATE") } }(); return "a" }`, []string{"a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, _ := runs(t, tt.src, nil)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
