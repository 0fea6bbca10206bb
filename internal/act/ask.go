package act

import (
	"path"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// asks: the request only asks. That tells the end of its URL, as far as it is constant, a query in the
// language of GraphQL, that it names a grant, for which there is a token, or a method that asks.
func asks(known *catalog.Catalog, c *interp.Call, e *catalog.Effect) bool {
	if e.Body != "" && (grants(c, c.One(e.Body), 6) || asksRemotely(c, c.One(e.Body))) {
		return true
	}
	steps := lastSteps(c, e)
	return len(steps) > 0 && !slices.ContainsFunc(steps, func(step string) bool { return !asksBy(known, c, e, step) })
}

// passesOn: a request is sent on as it came, with its method and its body: whether it may come twice is up to
// who takes it.
func passesOn(c *interp.Call, e *catalog.Effect) bool {
	if e.Method == "" || e.Body == "" {
		return false
	}
	method, body := c.One(e.Method), c.One(e.Body)
	if method == nil || body == nil {
		return false
	}
	method, body = c.Content(method), c.Content(body)
	return method.Prov&interp.Method != 0 && method.Base != nil && body.Kind == interp.Sym && body.Base != nil &&
		body.Owner == method.Owner && body.Prov&interp.Payload != 0 && body.Base.Hash() == method.Base.Hash()
}

// exchanges: it asks for a token for a code.
func exchanges(known *catalog.Catalog, c *interp.Call, e *catalog.Effect) bool {
	return slices.ContainsFunc(lastSteps(c, e), func(step string) bool { return known.Exchange(path.Base(step)) })
}

// lastSteps are what the URLs end with to which the request may go: one step, or two of which the first
// is known.
func lastSteps(c *interp.Call, e *catalog.Effect) (steps []string) {
	if e.URL == "" || c.One(e.URL) == nil {
		return nil
	}
	urls := []*interp.Value{c.Content(c.One(e.URL))}
	if urls[0].Kind == interp.Choice {
		urls = urls[0].Elems
	}
	for _, url := range urls {
		text, _ := interp.ConstText(url, unknownText)
		text, _, _ = strings.Cut(text, "?")
		text = strings.TrimSuffix(text, "/")
		last := strings.LastIndexAny(text, "/:") + 1 // Google's APIs name a verb behind a colon
		if before := text[strings.LastIndexByte(text[:max(0, last-1)], '/')+1:]; !strings.Contains(before, unknownText) {
			last = len(text) - len(before)
		}
		steps = append(steps, text[last:])
	}
	return steps
}

func asksBy(known *catalog.Catalog, c *interp.Call, e *catalog.Effect, step string) bool {
	last := path.Base(step)
	switch {
	case strings.Contains(step, unknownText):
		return false
	case strings.EqualFold(last, "graphql"):
		return e.Body != "" && onlyQueries(c.Texts(c.One(e.Body)))
	}
	return known.Question(last) || known.Question(step)
}

// grants: a request has the parameter that names the grant for which a token is given
// (https://www.rfc-editor.org/rfc/rfc6749#section-4), in a form or in JSON.
func grants(c *interp.Call, v *interp.Value, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	v = c.Content(v)
	if text, ok := interp.ConstText(v, ""); ok && strings.Contains(text, "grant_type=") {
		return true
	}
	for i, e := range v.Elems {
		if i < len(v.Names()) && grantName(v.Names()[i]) || grants(c, e, depth-1) {
			return true
		}
	}
	return false
}

func grantName(name string) bool {
	return interp.NormalName(strings.Trim(name, "[]")) == interp.NormalName("grant_type")
}

// unknownText stands for the parts of a text that are not known.
const unknownText = "\x00"

// onlyQueries: what is sent in the language of GraphQL is known, and changes nothing.
func onlyQueries(texts []string) bool {
	starts := func(words ...string) func(string) bool {
		return func(text string) bool {
			text = strings.TrimSpace(text)
			return slices.ContainsFunc(words, func(w string) bool {
				rest, ok := strings.CutPrefix(text, w)
				return ok && (w == "{" || rest != "" && strings.ContainsAny(rest[:1], " \t\r\n({"))
			})
		}
	}
	return slices.ContainsFunc(texts, starts("query", "{")) && !slices.ContainsFunc(texts, starts("mutation"))
}
