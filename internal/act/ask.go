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
	url := c.One(e.URL)
	if e.URL == "" || url == nil {
		return false
	}
	text, _ := interp.ConstText(c.Content(url), unknownText)
	text, _, _ = strings.Cut(text, "?")
	text = strings.TrimSuffix(text, "/")
	step := text[strings.LastIndexAny(text, "/:")+1:] // Google's APIs name a verb behind a colon
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
