package sources

import "testing"

// The table can be read.
func TestTable(t *testing.T) {
	if len(All()) < 45 {
		t.Errorf("%d sources", len(All()))
	}
}
