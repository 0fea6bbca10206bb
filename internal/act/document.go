package act

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// fields are the columns of an item by their normal names: the fields of a struct, the
// entries of a map, the elements of an ordered document (bson.D).
func (s *storing) fields(v *interp.Value) map[string]*interp.Value {
	out := map[string]*interp.Value{}
	x := content(s.c, v)
	if x == nil || x.Kind != interp.Choice {
		s.addFields(out, v, 3)
		return out
	}
	for i, e := range each(s.c, x) { // what they have in common
		f := map[string]*interp.Value{}
		if s.addFields(f, e, 3); i == 0 {
			out = f
			continue
		}
		for name, o := range out {
			if o != nil && (f[name] == nil || f[name].Hash() != o.Hash()) {
				out[name] = nil
			}
		}
	}
	return out
}

// someOf is what a value is if it is anything: of a list that may have got no element, the one with elements.
func someOf(v *interp.Value) *interp.Value {
	if v == nil || v.Kind != interp.Choice {
		return v
	}
	some := slices.DeleteFunc(slices.Clone(v.Elems), (*interp.Value).IsNil)
	if len(some) != 1 {
		return v
	}
	return some[0]
}

func (s *storing) addFields(out map[string]*interp.Value, v *interp.Value, depth int) {
	c := s.c
	v0 := content(c, someOf(content(c, v)))
	if v0 == nil || v0.Kind != interp.Struct || depth == 0 {
		return
	}
	typ := s.r.schema.prog.Type(v0.Type)
	for i, name := range v0.Names() {
		e := v0.Elems[i]
		if key, ok := strings.CutPrefix(name, "["); ok {
			key = strings.TrimSuffix(key, "]")
			// An element of a document or of a list of documents.
			if elem := content(c, e); elem != nil && elem.Kind == interp.Struct && elem.Get("Key") != nil {
				if k, ok := interp.ConstText(elem.Get("Key"), ""); ok {
					out[interp.NormalName(k)] = s.inner(elem.Get("Value"))
				}
				continue
			}
			if key != "*" && strings.Trim(key, "0123456789") != "" {
				out[interp.NormalName(key)] = s.inner(e)
			} else if elem := content(c, e); elem != nil && elem.Kind == interp.Struct {
				s.addFields(out, elem, depth-1)
			}
			continue
		}
		if name == "" || name[0] == '$' {
			continue
		}
		column, guessed := strings.CutPrefix(name, interp.ByColumn)
		if _, set := out[column]; guessed && set {
			continue
		}
		if typ != nil {
			for _, col := range typ.Columns {
				if col.Field == name {
					column = col.Name
				}
			}
		}
		if list := content(c, e); list != nil && list.Kind == interp.Struct && list.Text == interp.Appended {
			e = list // what was appended can be looked for
		}
		out[interp.NormalName(column)] = e
		if interp.NormalName(column) != interp.NormalName(name) {
			out[interp.NormalName(name)] = e
		}
		if elem := content(c, e); elem != nil && elem.Kind == interp.Struct && len(elem.Names()) > 0 {
			s.addFields(out, elem, depth-1) // embedded structs
		}
	}
	if id := out["id"]; id == nil && out[""] != nil {
		out["id"] = out[""]
	}
}

// inner is the value in a wrapper such as DynamoDB's AttributeValueMemberS.
func (s *storing) inner(v *interp.Value) *interp.Value {
	x := content(s.c, v)
	if x != nil && x.Kind == interp.Struct && len(x.Names()) == 1 && x.Names()[0] == "Value" {
		return x.Elems[0]
	}
	if x == nil {
		return v
	}
	return x
}

// relativeOperators of MongoDB's update documents change a value by what it was.
// https://www.mongodb.com/docs/manual/reference/operator/update/
var relativeOperators = []string{"$inc", "$mul", "$push", "$bit", "$pop"}

// updateDocument reads an update: an expression (DynamoDB) or a document (MongoDB). Applying it twice
// to the columns that are relative differs from applying it once; "" is one of which the name is not known.
func (s *storing) updateDocument(v *interp.Value) (relative []string, columns map[string]*interp.Value) {
	columns = map[string]*interp.Value{}
	if v == nil {
		return nil, columns
	}
	if parts := s.c.Built(v); len(parts) > 0 { // DynamoDB's expression package
		if s.relativeParts(parts, 0) {
			relative = []string{""}
		}
		return relative, columns
	}
	if text, ok := interp.ConstText(content(s.c, v), "?"); ok {
		for _, name := range relativeClauses(text) {
			relative = append(relative, s.attribute(name))
		}
		return relative, s.expressionValues(text)
	}
	x := content(s.c, v)
	if x.Kind != interp.Struct {
		return nil, columns // not known: not guessed
	}
	each := func(op string, doc *interp.Value) {
		fields := s.fields(doc)
		names := slices.Sorted(maps.Keys(fields))
		if slices.Contains(relativeOperators, op) {
			if relative = append(relative, names...); len(names) == 0 {
				relative = append(relative, "")
			}
		}
		for _, name := range names {
			switch op {
			case "$unset":
				fields[name] = interp.Nil()
			case "$set", "$setOnInsert":
			default: // it depends on what was there
				fields[name] = nil
			}
		}
		merge(columns, fields)
	}
	for _, o := range s.operators(x) {
		each(o.name, o.doc)
	}
	return relative, columns
}

// An operation of an update document: {"$set": {...}}.
type operation struct {
	name string
	doc  *interp.Value
}

// operators are the operations of an update document.
func (s *storing) operators(x *interp.Value) []operation {
	var out []operation
	for i, name := range x.Names() {
		o := operation{strings.TrimSuffix(strings.TrimPrefix(name, "["), "]"), x.Elems[i]}
		if elem := content(s.c, o.doc); elem != nil && elem.Kind == interp.Struct && elem.Get("Key") != nil {
			o.name, _ = interp.ConstText(elem.Get("Key"), "")
			o.doc = elem.Get("Value")
		}
		if strings.HasPrefix(o.name, "$") {
			out = append(out, o)
		}
	}
	return out
}

// overwrites: an update changes a document that is there, too, and does not only make one that is not.
func (s *storing) overwrites(v *interp.Value) bool {
	x := content(s.c, v)
	if x == nil || x.Kind != interp.Struct {
		return false
	}
	return slices.ContainsFunc(s.operators(x), func(op operation) bool { return op.name != "$setOnInsert" })
}

// relativeParts reads the parts of an update that was built, and of what they are built of.
func (s *storing) relativeParts(parts []interp.BuildPart, depth int) bool {
	if depth > 8 {
		return false
	}
	return slices.ContainsFunc(parts, func(p interp.BuildPart) bool {
		if p.Value == nil {
			return false
		}
		if text, ok := interp.ConstText(p.Value, "?"); ok && len(relativeClauses(text)) > 0 {
			return true
		}
		return s.relativeParts(s.c.Built(p.Value), depth+1)
	})
}

// relativeClauses reads a DynamoDB update expression: ADD on numbers, arithmetic and list_append
// repeat; "ADD set :member" does not, but the expression does not tell a set from a number. It gives
// the names that those clauses change.
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
func relativeClauses(text string) []string {
	var out []string
	add := false
	for _, clause := range clauses(setWords.ReplaceAllString(text, ",$1 ")) {
		words := strings.Fields(clause)
		if len(words) == 0 {
			continue
		}
		if setWords.MatchString(words[0] + " ") {
			add = strings.EqualFold(words[0], "ADD")
			words = words[1:]
		}
		_, right, _ := strings.Cut(clause, "=")
		if len(words) > 0 && (add || strings.ContainsAny(right, "+-") || strings.Contains(strings.ToUpper(right), "LIST_APPEND")) {
			name, _, _ := strings.Cut(words[0], "=")
			out = append(out, name)
		}
	}
	return out
}

// clauses splits an expression at the commas outside of parentheses.
func clauses(text string) []string {
	var out []string
	start := 0
	for i, r := range outside(text) {
		if r == ',' {
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

// expressionColumns are the attributes that an expression sets.
func expressionColumns(text string) map[string]*interp.Value {
	out := map[string]*interp.Value{}
	text = strings.TrimSpace(text)
	for _, word := range []string{"SET ", "set ", "ADD ", "add ", "REMOVE ", "remove "} {
		text = strings.ReplaceAll(text, word, "")
	}
	for _, clause := range clauses(text) {
		left, _, _ := strings.Cut(clause, "=")
		left = strings.TrimSpace(left)
		if name, _, ok := strings.Cut(left, " "); ok {
			left = name
		}
		if left != "" {
			out[interp.NormalName(strings.TrimPrefix(left, "#"))] = nil
		}
	}
	return out
}

// expressionValues are the attributes that an expression sets, by their names, with their values
// where those are placeholders (SET #s = :done).
func (s *storing) expressionValues(text string) map[string]*interp.Value {
	out := map[string]*interp.Value{}
	for _, clause := range clauses(setWords.ReplaceAllString(text, ",")) {
		left, right, ok := strings.Cut(clause, "=")
		name, _, _ := strings.Cut(strings.TrimSpace(left), " ")
		if name == "" {
			continue
		}
		var v *interp.Value
		if ok {
			v = s.placeholder("ExpressionAttributeValues", strings.TrimSpace(right))
		}
		out[s.attribute(name)] = v
	}
	return out
}

// attribute is the normal name of what an expression calls so.
func (s *storing) attribute(name string) string {
	if given := s.placeholder("ExpressionAttributeNames", name); given != nil {
		name, _ = interp.ConstText(given, "?")
	}
	return interp.NormalName(strings.TrimPrefix(name, "#"))
}

var setWords = regexp.MustCompile(`(?i)\b(SET|ADD|REMOVE|DELETE)\s`)

// placeholder is what stands for a name or value of an expression, nil if none is known.
func (s *storing) placeholder(field, name string) *interp.Value {
	holder, _, _ := strings.Cut(string(s.st.Update), ".")
	if s.st.Update == "" {
		holder, _, _ = strings.Cut(string(s.st.Condition), ".")
	}
	all := s.c.One(catalog.Path(holder + "." + field))
	if all == nil || name == "" || name[0] != '#' && name[0] != ':' {
		return nil
	}
	if v := s.c.Field(all, name); v != nil {
		return s.inner(v)
	}
	return nil
}

// demandsAbsence: the condition holds only for an item that is not there.
func (s *storing) demandsAbsence() bool {
	v := content(s.c, s.c.One(s.st.Condition))
	text, ok := interp.ConstText(v, "?")
	if !ok {
		return true // built by an expression builder: given the benefit of the doubt
	}
	return strings.Contains(text, "attribute_not_exists")
}

var absentName = regexp.MustCompile(`attribute_not_exists\s*\(\s*([#\w.-]+)\s*\)`)

// absent are the attributes that the condition demands to be absent: those of the key.
func (s *storing) absent() []string {
	text, _ := interp.ConstText(content(s.c, s.c.One(s.st.Condition)), "?")
	var names []string
	for _, m := range absentName.FindAllStringSubmatch(text, -1) {
		name := m[1]
		if strings.HasPrefix(name, "#") { // stands for a name
			given := s.placeholder("ExpressionAttributeNames", name)
			if given == nil {
				return nil
			}
			name, _ = interp.ConstText(given, "")
		}
		names = append(names, name)
	}
	return names
}

// conditionMoves: the update makes its own condition false.
func (s *storing) conditionMoves() bool {
	text, ok := interp.ConstText(content(s.c, s.c.One(s.st.Condition)), "?")
	if !ok {
		return true
	}
	if strings.Contains(text, "attribute_not_exists") || strings.Contains(strings.ToUpper(text), "NOT CONTAINS") {
		return true
	}
	update, ok := interp.ConstText(content(s.c, s.c.One(s.st.Update)), "?")
	if !ok {
		return true
	}
	return condition{expressionColumns(update), update}.shut(text)
}

// filterMoves: the filter demands a value that the update changes (MongoDB). An _id never changes.
func (s *storing) filterMoves(set map[string]*interp.Value) bool {
	if s.st.Key == "" || len(set) == 0 {
		return false
	}
	for name, want := range s.fields(s.c.One(s.st.Key)) {
		now, ok := set[name]
		if !ok || want == nil || name == "id" {
			continue
		}
		if now == nil || now.Hash() != want.Hash() {
			return true
		}
	}
	return false
}
