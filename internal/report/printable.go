package report

// Printable escapes what would break a line of text or deceive its reader, as all formats for
// people do.
func Printable(s string) string { return printable(s) }
