package act

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// asksRemotely: what is sent are calls by JSON-RPC (https://www.jsonrpc.org/specification), all of methods
// that only ask.
func asksRemotely(c *interp.Call, body *interp.Value) bool {
	methods := remoteMethods(c, body, 6)
	return len(methods) > 0 && !slices.ContainsFunc(methods, func(m string) bool { return !asksByName(m) })
}

// remoteMethods are the methods of the calls in a body, unknownText for one that is not known.
func remoteMethods(c *interp.Call, v *interp.Value, depth int) (methods []string) {
	if v == nil || depth == 0 {
		return nil
	}
	v = c.Content(v)
	if text, ok := interp.ConstText(v, unknownText); ok {
		return methodsIn(text)
	}
	if v.Kind == interp.Struct && member(v, "jsonrpc") != nil {
		if method := member(v, "method"); method != nil {
			text, _ := interp.ConstText(c.Content(method), unknownText)
			return []string{text}
		}
	}
	for _, e := range v.Elems {
		methods = append(methods, remoteMethods(c, e, depth-1)...)
	}
	return methods
}

// member is a field of a struct, or an entry of a map, by its name.
func member(v *interp.Value, name string) *interp.Value {
	for i, n := range v.Names() {
		if interp.NormalName(strings.Trim(n, "[]")) == name {
			return v.Elems[i]
		}
	}
	return nil
}

var methodMember = regexp.MustCompile(`"method"\s*:\s*"([^"]*)"`)

func methodsIn(text string) (methods []string) {
	if !strings.Contains(text, `"jsonrpc"`) {
		return nil
	}
	for _, m := range methodMember.FindAllStringSubmatch(text, -1) {
		methods = append(methods, m[1])
	}
	return methods
}

// askingMethods ask under other names (https://ethereum.org/en/developers/docs/apis/json-rpc).
var askingMethods = []string{"eth_call", "eth_blockNumber", "eth_chainId", "eth_estimateGas", "eth_gasPrice", "eth_feeHistory"}

// asksByName: it is named for what it gets (eth_getBalance, getBlock).
func asksByName(method string) bool {
	name := method[strings.LastIndexAny(method, "_.")+1:]
	rest, ok := strings.CutPrefix(name, "get")
	return ok && rest != "" && unicode.IsUpper(rune(rest[0])) && !strings.Contains(method, unknownText) || slices.Contains(askingMethods, method)
}
