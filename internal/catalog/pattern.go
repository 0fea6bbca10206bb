package catalog

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Recv is the base of a path that starts at the receiver.
const Recv = -1

var (
	pathBase = regexp.MustCompile(`^(recv|[0-9]{1,3})(\.\.\.)?(\..+)?$`)
	pathStep = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*|[0-9]{1,2}|\*)$`)
)

// ParsePath splits a path: base is an argument's position or Recv; variadic tells
// that it means all arguments from base on; steps are field names, numbers or "*".
func ParsePath(p Path) (base int, variadic bool, steps []string, err error) {
	m := pathBase.FindStringSubmatch(string(p))
	if m == nil {
		return 0, false, nil, fmt.Errorf(`path %q: "recv" or an argument's number expected, then fields ("1.Name")`, p)
	}
	base = Recv
	if m[1] != "recv" {
		base, _ = strconv.Atoi(m[1])
	}
	variadic = m[2] != ""
	if variadic && base == Recv {
		return 0, false, nil, fmt.Errorf("path %q: the receiver is not variadic", p)
	}
	if m[3] != "" {
		steps = splitSteps(m[3][1:])
	}
	for i, step := range steps {
		if name, ok := strings.CutPrefix(step, "["); ok && strings.HasSuffix(name, "]") && len(name) > 1 {
			steps[i] = name[:len(name)-1] // a map's entry, whose name may hold dots
			continue
		}
		if !pathStep.MatchString(step) {
			return 0, false, nil, fmt.Errorf(`path %q: %q is neither a field's name, nor a number, nor "*"`, p, step)
		}
	}
	return base, variadic, steps, nil
}

// splitSteps splits at the dots outside of brackets.
func splitSteps(text string) []string {
	var steps []string
	for text != "" {
		end := strings.IndexByte(text, '.')
		if text[0] == '[' {
			if close := strings.IndexByte(text, ']'); close > 0 {
				end = strings.IndexByte(text[close:], '.')
				if end >= 0 {
					end += close
				}
			}
		}
		if end < 0 {
			return append(steps, text)
		}
		steps, text = append(steps, text[:end]), text[end+1:]
	}
	return append(steps, "")
}

// A packagePattern is an import path without major version; below: or one below it.
type packagePattern struct {
	path  string
	below bool
}

func packagePatternOf(s string) packagePattern {
	path, below := strings.CutSuffix(s, "/...")
	return packagePattern{Unversioned(path), below}
}

// includes: the empty pattern includes all that its file names.
func (p packagePattern) includes(pkg string) bool {
	return p.path == "" || pkg == p.path || p.below && strings.HasPrefix(pkg, p.path+"/")
}

// A pattern is one alternative of an API's Func, or (without Recv) of a type's Name.
type pattern struct{ recv, name string }

func (p pattern) match(recv, name string) bool {
	return globMatch(p.name, name) && globMatch(p.recv, recv)
}

func globMatch(pattern, name string) bool {
	if pattern == name {
		return true
	}
	if !strings.Contains(pattern, "*") || name == "" {
		return false // "*.Get" means methods only
	}
	ok, _ := path.Match(pattern, name) // names hold no separators; patterns were checked
	return ok
}

// isPattern: an identifier in which any part may be a *.
func isPattern(s string) bool {
	for i, r := range s {
		if r != '_' && r != '*' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// parsePatterns expands the braces of a Func, and splits receiver from name.
func parsePatterns(s string) ([]pattern, error) {
	alts, err := expandBraces(s)
	if err != nil {
		return nil, err
	}
	pats := make([]pattern, len(alts))
	for i, alt := range alts {
		recv, name, found := strings.Cut(alt, ".")
		if !found {
			recv, name = "", alt
		} else if !isPattern(recv) {
			return nil, fmt.Errorf(`%q: "Name" or "Recv.Name" expected, without package, pointer and brackets`, s)
		}
		if !isPattern(name) {
			return nil, fmt.Errorf(`%q: "Name" or "Recv.Name" expected, without package, pointer and brackets`, s)
		}
		pats[i] = pattern{recv, name}
	}
	return pats, nil
}

// expandBraces expands {a,b} as a shell does. Braces in braces are not needed.
func expandBraces(s string) ([]string, error) {
	open := strings.IndexAny(s, "{}")
	if open < 0 {
		return []string{s}, nil
	}
	end := strings.IndexAny(s[open+1:], "{}")
	if s[open] != '{' || end < 0 || s[open+1+end] != '}' {
		return nil, fmt.Errorf("%q: braces don't match", s)
	}
	end += open + 1
	rests, err := expandBraces(s[end+1:])
	if err != nil {
		return nil, err
	}
	var all []string
	if (strings.Count(s[open:end], ",")+1)*len(rests) > 10000 {
		return nil, fmt.Errorf("%q: too many alternatives", s)
	}
	for alt := range strings.SplitSeq(s[open+1:end], ",") {
		for _, rest := range rests {
			all = append(all, s[:open]+strings.TrimSpace(alt)+rest)
		}
	}
	return all, nil
}
