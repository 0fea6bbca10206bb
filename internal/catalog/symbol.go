package catalog

import (
	"go/types"
	"regexp"
	"strings"
)

// A Symbol names a function, or a method by the type that declares it.
type Symbol struct {
	Pkg, Recv, Name string // Recv without package, pointer and type parameters; "" for a function
}

// SymbolOf returns the symbol of fn. A promoted method belongs to the type that
// declares it, an interface's method to the interface that declares it; types of
// other packages that embed or alias it play no part.
func SymbolOf(fn *types.Func) Symbol {
	fn = fn.Origin()
	s := Symbol{Name: fn.Name()}
	if pkg := fn.Pkg(); pkg != nil {
		s.Pkg = pkg.Path()
	}
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if named, ok := t.(*types.Named); ok {
			s.Recv = named.Obj().Name()
		} else {
			s.Recv = "_" // an interface without a name
		}
	}
	return s
}

// String returns the symbol as types.Func.FullName prints it, without the
// receiver's pointer.
func (s Symbol) String() string {
	switch {
	case s.Recv == "":
		return s.Pkg + "." + s.Name
	case s.Pkg == "":
		return "(" + s.Recv + ")." + s.Name
	}
	return "(" + s.Pkg + "." + s.Recv + ")." + s.Name
}

// Short names the symbol as its users do: "sql.Tx.ExecContext", "smtp.SendMail".
func (s Symbol) Short() string {
	pkg := Unversioned(s.Pkg)
	// Packages that only hold parts of another are named after that.
	for _, part := range []string{"/types", "/internal", "/models"} {
		pkg = strings.TrimSuffix(pkg, part)
	}
	if i := strings.LastIndexByte(pkg, '/'); i >= 0 {
		pkg = pkg[i+1:]
	}
	pkg = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(pkg, "go-"), "-go"), ".go")
	if s.Recv != "" && s.Recv != "_" && s.Recv[0] >= 'A' && s.Recv[0] <= 'Z' {
		return pkg + "." + s.Recv + "." + s.Name
	}
	if pkg == "" {
		return s.Name
	}
	return pkg + "." + s.Name
}

// Path elements "v2" to "v999" are major versions; "v1" (machinery) and "v2010"
// (Twilio) are parts of the name.
var majorElement = regexp.MustCompile(`^v([2-9]|[1-9][0-9]{1,2})$`)

var majorSuffix = regexp.MustCompile(`\.v[0-9]+$`)

// Unversioned returns an import path without its major version and without
// the prefix of a vendor folder: SDKs keep their names over major versions.
func Unversioned(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	} else {
		path = strings.TrimPrefix(path, "vendor/")
	}
	if !strings.Contains(path, "/v") && !strings.HasPrefix(path, "gopkg.in/") {
		return path
	}
	elems := strings.Split(path, "/")
	kept := elems[:0]
	for i, e := range elems {
		if i > 0 && majorElement.MatchString(e) {
			continue
		}
		if elems[0] == "gopkg.in" {
			e = majorSuffix.ReplaceAllString(e, "")
		}
		kept = append(kept, e)
	}
	return strings.Join(kept, "/")
}

// SignatureOf prints the types of parameters and results, in parentheses:
// "(context.Context, string, ...any) (int, error)", "() error", "(int)".
func SignatureOf(sig *types.Signature) string {
	var b strings.Builder
	writeSignature(&b, sig)
	return b.String()
}

func writeType(b *strings.Builder, t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg != nil {
			b.WriteString(Unversioned(pkg.Path()))
			b.WriteByte('.')
		}
		b.WriteString(t.Obj().Name())
	case *types.Pointer:
		b.WriteByte('*')
		writeType(b, t.Elem())
	case *types.Slice:
		b.WriteString("[]")
		writeType(b, t.Elem())
	case *types.Map:
		b.WriteString("map[")
		writeType(b, t.Key())
		b.WriteByte(']')
		writeType(b, t.Elem())
	case *types.Chan:
		b.WriteString([...]string{types.SendRecv: "chan ", types.SendOnly: "chan<- ", types.RecvOnly: "<-chan "}[t.Dir()])
		writeType(b, t.Elem())
	case *types.Signature:
		b.WriteString("func")
		writeSignature(b, t)
	case *types.Interface:
		if t.Empty() {
			b.WriteString("any")
			return
		}
		b.WriteString(types.TypeString(t, qualify))
	default:
		b.WriteString(types.TypeString(t, qualify))
	}
}

func writeSignature(b *strings.Builder, sig *types.Signature) {
	b.WriteByte('(')
	for i := range sig.Params().Len() {
		if i > 0 {
			b.WriteString(", ")
		}
		t := sig.Params().At(i).Type()
		if s, ok := t.(*types.Slice); ok && sig.Variadic() && i == sig.Params().Len()-1 {
			b.WriteString("...")
			t = s.Elem()
		}
		writeType(b, t)
	}
	b.WriteByte(')')
	switch res := sig.Results(); res.Len() {
	case 0:
	case 1:
		b.WriteByte(' ')
		writeType(b, res.At(0).Type())
	default:
		b.WriteString(" (")
		for i := range res.Len() {
			if i > 0 {
				b.WriteString(", ")
			}
			writeType(b, res.At(i).Type())
		}
		b.WriteByte(')')
	}
}

func qualify(pkg *types.Package) string { return Unversioned(pkg.Path()) }

var (
	pathInType    = regexp.MustCompile(`[\w.~-]+(/[\w.~-]+)+`)
	emptyIface    = regexp.MustCompile(`interface\s*\{\s*\}`)
	spaceInType   = regexp.MustCompile(`\s+`)
	spaceNearMark = regexp.MustCompile(`\s*([(),])\s*`)
)

// normalType brings the text of a type or signature to the form that TypeString
// and SignatureOf print.
func normalType(s string) string {
	s = emptyIface.ReplaceAllString(s, "any")
	s = dropTypeArgs(s)
	s = pathInType.ReplaceAllStringFunc(s, func(path string) string {
		// path is "import/path.Name", maybe after the dots of a variadic parameter
		// and with further selectors never.
		lead := len(path) - len(strings.TrimLeft(path, "."))
		slash := strings.LastIndexByte(path, '/')
		dot := strings.LastIndexByte(path[slash:], '.')
		if dot < 0 {
			return path
		}
		dot += slash
		return path[:lead] + Unversioned(path[lead:dot]) + path[dot:]
	})
	s = spaceInType.ReplaceAllString(strings.TrimSpace(s), " ")
	// One form of spaces: "(A, B) (C, D)".
	s = spaceNearMark.ReplaceAllString(s, "$1")
	s = strings.ReplaceAll(s, ",", ", ")
	var b strings.Builder
	depth := 0
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
			if i+1 < len(s) && s[i+1] != ')' && s[i+1] != ',' && s[i+1] != ']' && s[i+1] != '}' {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// dropTypeArgs deletes "[...]" after a type's name; those of maps, slices and
// arrays stay.
func dropTypeArgs(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] != '[' || i == 0 || !isWord(s[i-1]) {
			continue
		}
		start := i
		for start > 0 && isWord(s[start-1]) {
			start--
		}
		if s[start:i] == "map" && (start == 0 || s[start-1] != '.') {
			continue
		}
		end, depth := i, 0
		for ; end < len(s); end++ {
			if s[end] == '[' {
				depth++
			} else if s[end] == ']' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		if end == len(s) {
			return s // not balanced: leave it
		}
		s = s[:i] + s[end+1:]
		i--
	}
	return s
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}
