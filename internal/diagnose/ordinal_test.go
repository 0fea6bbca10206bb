package diagnose

import "testing"

func TestOrdinal(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"example.com/shop.main", "example.com/shop.main"},
		{"example.com/shop.main$2", "example.com/shop.main$"},
		{"example.com/shop.main$2$10", "example.com/shop.main$"},
		{"example.com/shop.init#1$1", "example.com/shop.init$"},
		{"example.com/shop.each[int]$1", "example.com/shop.each[int]$"},
		{"(*example.com/shop.Server).Paid$1\nexample.com/shop.add$2", "(*example.com/shop.Server).Paid$\nexample.com/shop.add$"},
		{"INSERT INTO t VALUES ($1, $2) WHERE a=$3", "INSERT INTO t VALUES ($1, $2) WHERE a=$3"},
	} {
		if got := ordinal.ReplaceAllString(tt.name, "$1$$"); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.name, got, tt.want)
		}
	}
}
