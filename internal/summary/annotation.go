package summary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// A Note is an annotation of a function or a method of an interface: //idemcheck:handler KIND,
// guard, effect KIND, idempotent REASON.
type Note struct {
	Kind string // handler, guard, effect, idempotent
	Arg  string
}

// An Ignore is an //idemcheck:ignore comment.
type Ignore struct {
	Rule, Reason string
	Pos          Pos
	// Trailing: it stands behind code, and concerns that line alone.
	Trailing bool
}

// Malformed is an annotation that says nothing, and why.
type Malformed struct {
	Message string
	Pos     Pos
}

const annotationPrefix = "//idemcheck:"

var annotationKinds = []string{"handler", "guard", "effect", "idempotent", "ignore"}

// spaced is an annotation that the go command and gofmt take for prose.
var spaced = regexp.MustCompile(`^//\s+idemcheck:(` + strings.Join(annotationKinds, "|") + `)(\s|$)`)

// annotations reads the annotations of a file. declared are the comments above functions and
// methods of interfaces, with the place of the name.
func (b *builder) annotations(file *ast.File, declared map[*ast.Comment]token.Pos) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			kind, arg, ok := annotation(c.Text)
			message := ""
			switch at, above := declared[c]; {
			case spaced.MatchString(c.Text):
				message = "an annotation has no space in it: " + annotationPrefix + spaced.FindStringSubmatch(c.Text)[1]
			case !ok:
				continue
			case kind == "ignore":
				rule, reason, _ := strings.Cut(arg, " ")
				b.pkg.Ignores = append(b.pkg.Ignores, Ignore{Rule: rule, Reason: strings.TrimSpace(reason), Pos: b.pos(c.Pos()),
					Trailing: b.behindCode(file, c.Pos())})
				continue
			default:
				if message = malformed(kind, arg); message != "" {
					break
				}
				if !above {
					message = annotationPrefix + kind + " stands above a function or a method of an interface, not here"
					break
				}
				b.notes[at] = append(b.notes[at], Note{Kind: kind, Arg: arg})
				continue
			}
			b.pkg.Malformed = append(b.pkg.Malformed, Malformed{message, b.pos(c.Pos())})
		}
	}
}

// annotation splits a comment into the kind of annotation that it is and what stands behind it.
func annotation(text string) (kind, arg string, ok bool) {
	text, ok = strings.CutPrefix(text, annotationPrefix)
	if !ok {
		return "", "", false
	}
	kind = text
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		kind, arg = text[:i], strings.TrimSpace(text[i:])
	}
	return kind, arg, true
}

// errorName is what may stand for an error: a variable, also of another package.
var errorName = regexp.MustCompile(`^[\pL_][\pL\pN_]*(\.[\pL_][\pL\pN_]*)?$`)

// malformed says what is wrong with an annotation, or "".
func malformed(kind, arg string) string {
	switch kind {
	case "handler":
		return oneOf(kind, "an entry kind", arg, catalog.Words("kind"))
	case "effect":
		return oneOf(kind, "a kind of effect", arg, catalog.Words("effect.kind"))
	case "idempotent":
		if arg == "" {
			return annotationPrefix + "idempotent has a reason behind it"
		}
	case "guard":
		for _, word := range strings.Fields(arg) {
			if d, ok := strings.CutPrefix(word, "duplicate="); word != "check" && (!ok || !errorName.MatchString(d)) {
				return fmt.Sprintf("%sguard: %q is unknown; it takes check and duplicate=true, false, nil, nonnil or the name of an error", annotationPrefix, word)
			}
		}
	default:
		return fmt.Sprintf("%s%s is unknown; annotations: %s", annotationPrefix, kind, strings.Join(annotationKinds, ", "))
	}
	return ""
}

func oneOf(kind, what, arg string, words []string) string {
	if slices.Contains(words, arg) {
		return ""
	}
	return fmt.Sprintf("%s%s has %s behind it, not %q: one of %s", annotationPrefix, kind, what, arg, strings.Join(words, ", "))
}

// behindCode: a comment that has code in front of it on its line.
func (b *builder) behindCode(file *ast.File, at token.Pos) bool {
	line, found := b.Fset.Position(at).Line, false
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found {
			return false
		}
		switch n.(type) {
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		if n.Pos() < at && (b.Fset.Position(n.End()).Line == line && n.End() <= at || b.Fset.Position(n.Pos()).Line == line) {
			found = true
		}
		return n.Pos() < at
	})
	return found
}

// annotatedInterfaces records the interfaces of the package whose methods have annotations.
func (b *builder) annotatedInterfaces() {
	scope := b.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		iface, ok := obj.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range iface.ExplicitMethods() {
			if b.notes[m.Pos()] != nil {
				b.typ(obj.Type())
			}
		}
	}
}
