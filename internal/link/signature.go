package link

import "strings"

// SameSignature: two functions have the same parameters and results, but for the receivers of methods.
func SameSignature(a, b *Func) bool {
	pa, pb := a.Params, b.Params
	if a.Method && len(pa) > 0 {
		pa = pa[1:]
	}
	if b.Method && len(pb) > 0 {
		pb = pb[1:]
	}
	if len(pa) != len(pb) || len(pa) == 0 || len(a.Results) != len(b.Results) {
		return false
	}
	for i := range pa {
		if !sameType(pa[i].Type, pb[i].Type) {
			return false
		}
	}
	for i := range a.Results {
		if !sameType(a.Results[i], b.Results[i]) {
			return false
		}
	}
	return true
}

// sameType compares types by name; a type parameter may be any.
func sameType(a, b string) bool { return a == b || isTypeParam(a) || isTypeParam(b) }

func isTypeParam(t string) bool {
	return t != "" && t[0] >= 'A' && t[0] <= 'Z' && !strings.ContainsAny(t, ".*[]( ")
}
