package runs

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/payload"
)

var (
	requestLine = regexp.MustCompile(`^(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP/\d(\.\d)?$`)
	headerLine  = regexp.MustCompile(`^([A-Za-z0-9][A-Za-z0-9_-]*):[ \t]*(.*)$`)
)

// isRequest: a request as it is sent, or as GitHub shows its deliveries.
func isRequest(head []byte) bool {
	first, _, _ := bytes.Cut(head, []byte("\n"))
	line := strings.TrimRight(string(first), "\r")
	return requestLine.MatchString(line) || strings.HasPrefix(line, "Request URL:") || strings.HasPrefix(line, "Request method:")
}

// request reads a request with its headers and body.
func (s *Side) request(name string, r *bufio.Reader) error {
	data, err := io.ReadAll(io.LimitReader(r, payload.MaxBytes+1))
	if err != nil {
		return fmt.Errorf("%s: it can't be read (%w)", name, cause(err))
	}
	if len(data) > payload.MaxBytes {
		return fmt.Errorf("%s: a request of more than %d MB", name, payload.MaxBytes>>20)
	}
	d := Doc{File: name, Headers: payload.NewObject(1)}
	rest := data
	number := 0
	for len(rest) > 0 {
		var raw []byte
		number++
		raw, rest, _ = bytes.Cut(rest, []byte("\n"))
		line := strings.TrimRight(string(raw), "\r")
		if m := requestLine.FindStringSubmatch(line); m != nil && d.Method == "" {
			d.Method, d.Target = m[1], m[2]
			continue
		}
		if strings.TrimSpace(line) == "" {
			if len(d.Headers.Fields) == 0 {
				continue
			}
			break
		}
		trimmed := bytes.TrimSpace(raw)
		if len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[') { // GitHub's form has no empty line
			rest = append(append(slices.Clone(raw), '\n'), rest...)
			number--
			break
		}
		value := ""
		if m := headerLine.FindStringSubmatch(line); m != nil {
			line, value = m[1], m[2]
		} else if label, v, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(label, "Request ") {
			if label == "Request method" {
				d.Method = strings.TrimSpace(v)
			}
			if label == "Request URL" {
				d.Target = strings.TrimSpace(v)
			}
			continue
		} else if strings.HasSuffix(line, ":") || !strings.Contains(line, ":") { // "headers:"
			continue
		}
		d.Headers.Add(line, payload.NewText(value, number))
	}
	body := bytes.TrimSpace(rest)
	if lead := bytes.Index(rest, body); lead > 0 {
		number += bytes.Count(rest[:lead], []byte("\n"))
	}
	form := strings.HasPrefix(d.Headers.Fold("Content-Type").Scalar(), "application/x-www-form-urlencoded")
	root, err := parseDoc(body, number+1)
	if err != nil || form {
		if err != nil && len(body) > 0 && (body[0] == '{' || body[0] == '[') {
			s.Notes = append(s.Notes, fmt.Sprintf("%s: its body is %v; read as text", name, err))
		}
		root = payload.NewText(strings.ToValidUTF8(string(body), "\uFFFD"), number+1)
		root.ExpandBody(form)
		if root.Inner != nil {
			root = root.Inner
		}
	}
	d.Root = root
	s.doc(d)
	return nil
}
