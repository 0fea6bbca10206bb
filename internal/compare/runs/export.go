package runs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// json reads JSON: one document, or one in each line; logs, exports of logs, or payloads.
func (s *Side) json(c *Cut, name string, r *bufio.Reader, head []byte) error {
	first, _, more := bytes.Cut(head, []byte("\n"))
	if first = bytes.TrimSpace(first); json.Valid(first) {
		if !more || len(bytes.TrimSpace(head[len(first):])) == 0 || isLogLine(first) {
			if more || isLogLine(first) {
				return s.jsonLines(c, name, r)
			}
		} else {
			return s.jsonLines(c, name, r)
		}
	}
	data, err := io.ReadAll(io.LimitReader(r, payload.MaxBytes+1))
	if err != nil {
		return fmt.Errorf("%s: it can't be read (%w)", name, cause(err))
	}
	if len(data) > payload.MaxBytes {
		all := io.MultiReader(bytes.NewReader(data), r)
		if start := bytes.TrimLeft(data[:min(len(data), 4096)], " \t\r\n"); start[0] != '[' && !exportHead.Match(start) {
			return logLines(c, bufio.NewReaderSize(all, sniffed), name)
		}
		return exportStream(c, name, all)
	}
	doc, err := parseDoc(data, 1)
	if err != nil {
		if bytes.Count(data, []byte("\n")) > 0 {
			if list := documents(data); list != nil {
				for _, d := range list {
					s.document(c, name, d)
				}
				return nil
			}
			s.Notes = append(s.Notes, fmt.Sprintf("%s: %v; read as text", name, err))
			return logLines(c, bufio.NewReader(bytes.NewReader(data)), name)
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	s.document(c, name, doc)
	return nil
}

// exportHead is how an object begins that holds the entries of a log.
var exportHead = regexp.MustCompile(`^\{\s*"(?:events|results|entries|statistics|status|searchedLogStreams|queryLanguage|nextToken)"`)

// documents are several documents one after another, each over several lines.
func documents(data []byte) []*payload.Node {
	dec := json.NewDecoder(bytes.NewReader(data))
	var list []*payload.Node
	at := 0
	line := 1
	for {
		var raw json.RawMessage
		err := dec.Decode(&raw)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil || len(list) > 1000 {
			return nil
		}
		start := int(dec.InputOffset()) - len(raw)
		line += bytes.Count(data[at:start], []byte("\n"))
		at = start
		doc, err := parseDoc(raw, line)
		if err != nil || doc.Kind != payload.Object && doc.Kind != payload.List {
			return nil
		}
		list = append(list, doc)
	}
}

// isLogLine: an object that has a time and a message, or is of a platform.
func isLogLine(raw []byte) bool {
	if len(raw) == 0 || raw[0] != '{' {
		return false
	}
	if _, _, ok := unwrap(raw); ok || bytes.Contains(raw, []byte(`"platform.`)) {
		return true
	}
	n, err := payload.Parse(raw, 1)
	return err == nil && logged(n)
}

func logged(n *payload.Node) bool {
	has := func(names ...string) bool {
		for _, name := range names {
			if n.Fold(name) != nil {
				return true
			}
		}
		return false
	}
	return n.Kind == payload.Object && has("msg", "message", "textPayload", "jsonPayload", "@message", "log") &&
		has("level", "severity", "lvl", "levelname", "@timestamp", "insertId") || n.Kind == payload.Object && has("time", "ts") && has("level", "severity")
}

// jsonLines reads a document in each line: lines of a log, or payloads.
func (s *Side) jsonLines(c *Cut, name string, r *bufio.Reader) error {
	isLog := false
	docs := 0
	j := &joiner{c: c}
	return lines(r, name, func(raw []byte, e *entry) {
		trimmed := bytes.TrimSpace(raw)
		if len(trimmed) == 0 {
			return
		}
		if !isLog && docs == 0 {
			isLog = isLogLine(trimmed)
		}
		if !isLog && len(trimmed) < maxLine {
			if doc, err := parseDoc(trimmed, e.place.Line); err == nil && doc.Kind == payload.Object || err == nil && doc.Kind == payload.List {
				docs++
				s.document(c, name, doc)
				return
			}
			isLog = true
		}
		j.line(raw, e)
	})
}

// document is an export of a log, or a payload.
func (s *Side) document(c *Cut, name string, doc *payload.Node) {
	if entries := exported(doc); entries != nil {
		ordered(c, name, entries)
		return
	}
	if doc.Kind == payload.List && len(doc.Items) > 1 && !isBatch(doc) {
		for _, item := range doc.Items { // payloads in one list
			s.doc(Doc{File: name, Root: item})
		}
		return
	}
	s.doc(Doc{File: name, Root: doc})
}

// isBatch: a list that is one payload, as Event Grid posts it.
func isBatch(list *payload.Node) bool {
	for _, item := range list.Items {
		if item.Get("eventType") == nil || item.Get("metadataVersion") == nil && item.Get("dataVersion") == nil {
			return false
		}
	}
	return true
}

// exported are the entries of an export of a log; nil if it is none.
func exported(doc *payload.Node) []*entry {
	var list []*payload.Node
	switch {
	case doc.Kind == payload.List:
		list = doc.Items
	case doc.Get("events") != nil && doc.Get("events").Kind == payload.List:
		list = doc.Get("events").Items
	case doc.Get("results") != nil && doc.Get("results").Kind == payload.List:
		list = doc.Get("results").Items
	case doc.Get("entries") != nil && doc.Get("entries").Kind == payload.List:
		list = doc.Get("entries").Items
	case doc.Get("tables") != nil && doc.Get("tables").Kind == payload.List:
		return tables(doc.Get("tables"))
	}
	var entries []*entry
	for _, item := range list {
		e := exportEntry(item)
		if e == nil {
			return nil
		}
		entries = append(entries, e)
	}
	return entries
}

// exportEntry reads one entry of an export: nil if it is none.
func exportEntry(n *payload.Node) *entry {
	if n.Kind == payload.List { // Logs Insights: a list of fields
		row := payload.NewObject(n.Line)
		for _, f := range n.Items {
			if name := f.Get("field").Scalar(); name != "" && f.Get("value") != nil {
				row.Add(name, f.Get("value"))
			}
		}
		if len(row.Fields) == 0 {
			return nil
		}
		n = row
	}
	if n.Kind != payload.Object {
		return nil
	}
	if n.Get("insertId") != nil || n.Get("logName") != nil {
		return googleEntry(n)
	}
	message, at := n.Get("message"), n.Get("timestamp")
	if n.Get("@message") != nil {
		message, at = n.Get("@message"), n.Get("@timestamp")
	}
	if message != nil && at != nil {
		e := &entry{place: Place{Line: n.Line}, text: []byte(text1(message))}
		e.time, _ = ParseTime(at.Scalar())
		for _, name := range []string{"logStreamName", "@logStream"} {
			if v := n.Get(name).Scalar(); v != "" {
				e.stream = []byte(v)
			}
		}
		e.run = n.Get("@requestId").Scalar()
		return e
	}
	if logged(n) {
		e := &entry{place: Place{Line: n.Line}, text: []byte(compact(n))}
		e.time = fieldTime(e.text)
		return e
	}
	return nil
}

// text1 is the text of a message, which may be a document in a text.
func text1(n *payload.Node) string {
	if n.Kind == payload.Text {
		return strings.TrimRight(n.Text, "\r\n")
	}
	return compact(n)
}

// compact is a tree as one line of JSON.
func compact(n *payload.Node) string {
	var b strings.Builder
	writeJSON(&b, n)
	return b.String()
}

func writeJSON(b *strings.Builder, n *payload.Node) {
	quote := func(s string) {
		q, _ := json.Marshal(s)
		b.Write(q)
	}
	switch n.Kind {
	case payload.Object:
		b.WriteByte('{')
		for i, f := range n.Fields {
			if i > 0 {
				b.WriteByte(',')
			}
			quote(f.Name)
			b.WriteByte(':')
			writeJSON(b, f.Node)
		}
		b.WriteByte('}')
	case payload.List:
		b.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, item)
		}
		b.WriteByte(']')
	case payload.Text:
		quote(n.Text)
	case payload.Null:
		b.WriteString("null")
	default:
		b.WriteString(n.Text)
	}
}

// googleEntry reads an entry of Google Cloud Logging.
func googleEntry(n *payload.Node) *entry {
	e := &entry{place: Place{Line: n.Line}}
	e.time, _ = ParseTime(n.Get("timestamp").Scalar())
	labels := n.Get("resource").Get("labels")
	platform, function := "", ""
	switch n.Get("resource").Get("type").Scalar() {
	case "cloud_run_revision":
		platform, function = "Google Cloud Run", labels.Get("service_name").Scalar()
	case "cloud_function":
		platform, function = "Google Cloud Functions", labels.Get("function_name").Scalar()
	case "k8s_container":
		platform, function = "Kubernetes", labels.Get("container_name").Scalar()
	}
	trace := n.Get("trace").Scalar()
	if e.run = n.Get("labels").Get("execution_id").Scalar(); e.run == "" && trace != "" {
		e.run = trace[strings.LastIndexByte(trace, '/')+1:]
	}
	switch request := n.Get("httpRequest"); {
	case n.Get("textPayload") != nil:
		e.text = []byte(strings.TrimRight(n.Get("textPayload").Text, "\r\n"))
	case n.Get("jsonPayload") != nil:
		e.text = []byte(compact(n.Get("jsonPayload")))
	case request != nil:
		e.text = []byte(strings.TrimSpace(request.Get("requestMethod").Scalar() + " " + request.Get("requestUrl").Scalar() + " " + request.Get("status").Scalar()))
	}
	request := n.Get("httpRequest")
	e.keep = func(r *Run) {
		if r.Platform == "" {
			r.Platform = platform
		}
		if r.Function == "" {
			r.Function = function
		}
		if r.Trace == "" {
			r.Trace = trace
		}
		if bytes.Contains(e.text, []byte("no available instance")) {
			r.note(Rejected, e, false)
		}
		if request == nil {
			return
		}
		r.Begin, r.BeginAt = e.time, e.place
		if d, err := time.ParseDuration(request.Get("latency").Scalar()); err == nil && d >= 0 {
			r.Duration, r.Ended = d, true
			r.End, r.EndAt = e.time.Add(d), e.place
		}
		var code int
		fmt.Sscanf(request.Get("status").Scalar(), "%d", &code)
		r.answer(code, e)
	}
	return e
}

// tables reads what Application Insights and Log Analytics answer.
func tables(list *payload.Node) []*entry {
	var entries []*entry
	for _, table := range list.Items {
		columns, rows := table.Get("columns"), table.Get("rows")
		if columns == nil || rows == nil {
			return nil
		}
		var names []string
		for _, c := range columns.Items {
			names = append(names, c.Get("name").Scalar())
		}
		for _, row := range rows.Items {
			fields := payload.NewObject(row.Line)
			for i, v := range row.Items {
				if i < len(names) {
					fields.Add(names[i], v)
				}
			}
			if e := insightsEntry(fields); e != nil {
				entries = append(entries, e)
			}
		}
	}
	return entries
}

// insightsEntry reads a row of Application Insights: nil if it has no message.
func insightsEntry(n *payload.Node) *entry {
	message := n.Fold("message")
	if message == nil {
		return nil
	}
	e := &entry{place: Place{Line: n.Line}, text: []byte(text1(message))}
	at := n.Fold("timestamp")
	if at == nil {
		at = n.Fold("TimeGenerated")
	}
	e.time, _ = ParseTime(at.Scalar())
	more := n.Fold("customDimensions")
	if more == nil {
		more = n.Fold("Properties")
	}
	e.run = more.Get("InvocationId").Scalar()
	if e.run == "" {
		if e.run = n.Fold("operation_Id").Scalar(); e.run == "" {
			e.run = n.Fold("OperationId").Scalar()
		}
	}
	return e
}

// ordered adds entries in the order of time: exports may begin with the newest.
func ordered(c *Cut, name string, entries []*entry) {
	lines := make([]Line, len(entries))
	index := map[Place]*entry{}
	for i, e := range entries {
		e.place.File = name
		lines[i] = Line{Place: Place{name, i}, Time: e.time}
		index[lines[i].Place] = e
	}
	sortLines(lines)
	for _, l := range lines {
		c.add(index[l.Place])
	}
}

// exportStream reads an export that is too large to be one document: entry by entry. It must
// be a list, or an object whose first list has the entries.
func exportStream(c *Cut, name string, in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		tok, err := dec.Token()
		if err != nil {
			return fmt.Errorf("%s: a document of more than %d MB that is no list of log entries: choose a time range", name, payload.MaxBytes>>20)
		}
		if tok == json.Delim('[') {
			break
		}
	}
	for dec.More() {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return fmt.Errorf("%s: not JSON after byte %d (%w)", name, dec.InputOffset(), err)
		}
		if len(raw) > maxLine {
			continue
		}
		n, err := payload.Parse(raw, 0)
		if err != nil {
			continue
		}
		if e := exportEntry(n); e != nil {
			e.place.File = name
			c.add(e)
		}
	}
	return nil
}
