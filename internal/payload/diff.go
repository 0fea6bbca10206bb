package payload

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Difference is a value that two trees do not share. A side that has none is nil.
type Difference struct {
	Path        Path
	Left, Right *Node
	Moved       bool // a list whose elements only stand in another order
}

// Diff are the differences of two trees, in the order of the left one, and then what only the
// right one has. Numbers are compared as decimals, objects without regard to order, and
// elements of lists by an id that they have, else by position.
func Diff(a, b *Node) []Difference { return diff(nil, a, b, nil) }

// maxDiffs bounds the differences that are told.
const maxDiffs = 5000

// Equal says whether two trees hold the same.
func Equal(a, b *Node) bool { return len(Diff(a, b)) == 0 }

func diff(at Path, a, b *Node, found []Difference) []Difference {
	a, b = a.open(), b.open()
	switch {
	case len(found) >= maxDiffs:
	case a == nil && b == nil:
	case a == nil || b == nil || a.Kind != b.Kind && !sameScalar(a, b):
		found = oneSided(at, a, b, found)
	case a.Kind == Object:
		left, right := byName(a), byName(b)
		for _, f := range a.Fields {
			found = diff(at.Field(f.Name), f.Node, right[f.Name], found)
		}
		for _, f := range b.Fields {
			if left[f.Name] == nil {
				found = diff(at.Field(f.Name), nil, f.Node, found)
			}
		}
	case a.Kind == List:
		found = diffLists(at, a, b, found)
	case !sameScalar(a, b):
		found = append(found, Difference{Path: at, Left: a, Right: b})
	}
	return found
}

// oneSided are the leaves of what only one side has, or has as another kind.
func oneSided(at Path, a, b *Node, found []Difference) []Difference {
	n := len(found)
	index := map[string]int{}
	if a != nil {
		a.leaves(at, func(p Path, v *Node) {
			if len(found) < maxDiffs {
				index[p.Exact()] = len(found)
				found = append(found, Difference{Path: p, Left: v})
			}
		})
	}
	if b != nil {
		b.leaves(at, func(p Path, v *Node) {
			if i, ok := index[p.Exact()]; ok {
				found[i].Right = v
			} else if len(found) < maxDiffs {
				found = append(found, Difference{Path: p, Right: v})
			}
		})
	}
	if len(found) == n { // empty lists and objects
		found = append(found, Difference{Path: at, Left: a, Right: b})
	}
	return found
}

// byName are the fields of an object.
func byName(n *Node) map[string]*Node {
	fields := make(map[string]*Node, len(n.Fields))
	for _, f := range n.Fields {
		fields[f.Name] = f.Node
	}
	return fields
}

func sameScalar(a, b *Node) bool {
	if a.Kind == Number && b.Kind == Number {
		return sameNumber(a.Text, b.Text)
	}
	return a.Kind == b.Kind && a.Text == b.Text
}

var exponent = regexp.MustCompile(`[eE]([+-]?\d+)$`)

// sameNumber compares decimals. An exponent that is out of all reason would cost memory: such
// numbers are compared as they are written.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	for _, s := range []string{a, b} {
		if m := exponent.FindStringSubmatch(s); m != nil {
			if e, err := strconv.Atoi(m[1]); err != nil || e > 400 || e < -400 {
				return false
			}
		}
	}
	x, ok1 := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	return ok1 && ok2 && x.Cmp(y) == 0
}

// idNames are what elements of a list are told apart by, best first.
var idNames = []string{"id", "ID", "Id", "uuid", "key", "messageId", "MessageId", "sku", "name", "code"}

func diffLists(at Path, a, b *Node, found []Difference) []Difference {
	if name := commonID(a, b); name != "" {
		right := map[string]int{}
		for i, item := range b.Items {
			right[item.Get(name).Scalar()] = i
		}
		before := len(found)
		moved := false
		for i, item := range a.Items {
			id := item.Get(name).Scalar()
			j, ok := right[id]
			delete(right, id)
			step := at.with(Step{Index: i, InList: true})
			if !ok {
				found = oneSided(step, item, nil, found)
				continue
			}
			moved = moved || i != j
			found = diff(step, item, b.Items[j], found)
		}
		for j, item := range b.Items {
			if _, ok := right[item.Get(name).Scalar()]; ok {
				found = oneSided(at.with(Step{Index: j, InList: true}), nil, item, found)
			}
		}
		if moved && len(found) == before {
			found = append(found, Difference{Path: at, Left: a, Right: b, Moved: true})
		}
		return found
	}
	for i := range max(len(a.Items), len(b.Items)) {
		var x, y *Node
		if i < len(a.Items) {
			x = a.Items[i]
		}
		if i < len(b.Items) {
			y = b.Items[i]
		}
		found = diff(at.with(Step{Index: i, InList: true}), x, y, found)
	}
	return found
}

// commonID is a name that all elements of both lists have, with other values within each.
func commonID(a, b *Node) string {
	if len(a.Items) == 0 || len(b.Items) == 0 {
		return ""
	}
	i := slices.IndexFunc(idNames, func(name string) bool { return unique(a, name) && unique(b, name) })
	if i < 0 {
		return ""
	}
	return idNames[i]
}

func unique(list *Node, name string) bool {
	seen := map[string]bool{}
	for _, item := range list.Items {
		id := item.Get(name).Scalar()
		if id == "" || seen[id] {
			return false
		}
		seen[id] = true
	}
	return true
}

// Show is a value in one line, for people; composites are shortened.
func (n *Node) Show() string {
	n = n.open()
	switch {
	case n == nil:
		return ""
	case n.Kind == Null:
		return "null"
	case n.Kind == Object:
		return "{" + strconv.Itoa(len(n.Fields)) + " fields}"
	case n.Kind == List:
		return "[" + strconv.Itoa(len(n.Items)) + " items]"
	}
	return strings.ToValidUTF8(n.Text, "\uFFFD")
}
