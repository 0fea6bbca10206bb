package report

import "strings"

// Printable escapes what would break a line of text or deceive its reader, as all formats for
// people do.
func Printable(s string) string { return printable(s) }

var markdown = strings.NewReplacer("\\", "\\\\", "|", "\\|", "`", "\\`", "<", "&lt;", ">", "&gt;", "[", "\\[", "]", "\\]", "!", "\\!", "*", "\\*", "_", "\\_", "#", "\\#", "\n", " ", "&", "&amp;", "@", "&#64;")

// Markdown makes a text that markdown takes for text.
func Markdown(s string) string { return markdown.Replace(s) }
