package catalog

import (
	"fmt"
	"testing"
)

func TestUses(t *testing.T) {
	for pkg, want := range map[string]string{
		"net/http":                            "{[http] false [http]}",
		"database/sql":                        "{[sql-write] true []}",
		"net/smtp":                            "{[email] false []}",
		"github.com/redis/go-redis/v9":        "{[nosql-write publish] true [queue]}",
		"github.com/aws/aws-lambda-go/lambda": "{[] false [serverless]}",
		"strings":                             "{[] false []}",
		"sync":                                "{[] true []}", // locks; its maps are forgotten
		"example.com/nothing":                 "{[] false []}",
	} {
		if got := fmt.Sprint(Default().Uses(pkg)); got != want {
			t.Errorf("%s: %s, want %s", pkg, got, want)
		}
	}
}
