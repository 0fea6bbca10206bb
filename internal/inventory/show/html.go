package show

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"strings"
	"text/template"

	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/report"
)

var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageStyle string
	//go:embed page/page.js
	pageScript string
	// The library that lays out the pictures, and its licence.
	//go:embed page/dagre.min.js
	layoutScript string
	//go:embed page/dagre.LICENSE.txt
	layoutLicence string

	pageTemplate = template.Must(template.New("page").Parse(pageHTML))
)

// writeHTML writes one page that needs nothing else: a policy in it forbids all requests, and any
// script and style but its own.
func writeHTML(w io.Writer, inv *inventory.Inventory, o Options) error {
	data, err := json.Marshal(inv) // escapes <, > and &: the data can't end its element
	if err != nil {
		return err
	}
	script := strings.TrimSpace(layoutLicence) + "\n" + layoutScript + pageScript
	title := o.Title
	if title == "" {
		title = "The map"
	}
	return pageTemplate.Execute(w, map[string]string{
		"Title":  html.EscapeString(report.Printable(title)),
		"Style":  pageStyle,
		"Script": script, "ScriptHash": sourceHash(script), "StyleHash": sourceHash(pageStyle),
		"Data": string(data),
	})
}

// sourceHash is a script or style as a Content-Security-Policy names it.
// https://www.w3.org/TR/CSP3/#grammardef-hash-source
func sourceHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
