package replay

import "testing"

// TestLimits pins what is seen wrongly today. A case that is mended moves to its place.
func TestLimits(t *testing.T) {
	// The comma inside the parentheses splits the clause, and the sum is not seen.
	if relativeExpression("SET n = if_not_exists(n, :zero) + :one") {
		t.Error("the usual DynamoDB counter is seen now: move it to TestRelativeExpression")
	}
	// Without a condition nothing is refused, so these are absolute updates and no claims. As claims they
	// guard what follows their error.
	hs := replayed(t, dynamo+`
func set(w http.ResponseWriter, r *http.Request)     { update(r, "SET a = :a", "") }
func initial(w http.ResponseWriter, r *http.Request) { update(r, "SET a = if_not_exists(a, :a)", "") }
`)
	for _, name := range []string{"p.set", "p.initial"} {
		if got := acts(hs[name]); got != "claim" {
			t.Errorf("%s is %q now: move it to TestDynamo", name, got)
		}
	}
}
