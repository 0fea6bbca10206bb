// Package show writes an inventory, the map: as a table for a terminal, as JSON for programs, as
// markdown for a document, as one HTML page to open, mail or attach; and what differs between two.
package show

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/inventory"
)

// A Format is a way to write an inventory.
type Format string

const (
	Text     Format = "text"
	JSON     Format = "json"
	Markdown Format = "markdown"
	HTML     Format = "html"
)

// Formats are the names of all formats.
func Formats() []string {
	return []string{string(Text), string(JSON), string(Markdown), string(HTML)}
}

// ParseFormat returns the format of that name.
func ParseFormat(s string) (Format, error) {
	if !slices.Contains(Formats(), s) {
		return "", fmt.Errorf("unknown format %q (want one of %s)", s, strings.Join(Formats(), ", "))
	}
	return Format(s), nil
}

// Options are for the formats that people read.
type Options struct {
	Width int    // of the terminal; 0: as many cells as are usual
	Color bool   // of the terminal
	Brief bool   // one line for each handler, and nothing else
	Title string // of the page: what the map is of
}

// Write writes an inventory. The same inventory gives the same bytes.
func Write(w io.Writer, f Format, inv *inventory.Inventory, o Options) error {
	switch f {
	case JSON:
		return writeJSON(w, inv)
	case Markdown:
		return writeMarkdown(w, inv)
	case HTML:
		return writeHTML(w, inv, o)
	}
	return writeText(w, inv, o)
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
