package act

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// asks: the request only asks. That tells the end of its URL, as far as it is constant, or a query
// in the language of GraphQL.
func asks(known *catalog.Catalog, c *interp.Call, e *catalog.Effect) bool {
	steps := lastSteps(c, e)
	return len(steps) > 0 && !slices.ContainsFunc(steps, func(step string) bool { return !asksBy(known, c, e, step) })
}

// exchanges: it asks for a token for a code.
func exchanges(known *catalog.Catalog, c *interp.Call, e *catalog.Effect) bool {
	return slices.ContainsFunc(lastSteps(c, e), known.Exchange)
}

// lastSteps are what the URLs end with to which the request may go.
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
		steps = append(steps, text[strings.LastIndexAny(text, "/:")+1:]) // Google's APIs name a verb behind a colon
	}
	return steps
}

func asksBy(known *catalog.Catalog, c *interp.Call, e *catalog.Effect, step string) bool {
	switch {
	case strings.Contains(step, unknownText):
		return false
	case strings.EqualFold(step, "graphql"):
		return e.Body != "" && onlyQueries(c.Texts(c.One(e.Body)))
	}
	return known.Question(step)
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
