package runs

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// An entry is one entry of a log, before it is known which run it belongs to.
type entry struct {
	place  Place
	time   time.Time
	stream []byte
	text   []byte // the message
	failed bool   // the level that stands before the message is that of an error
	run    string // what the export says of it: the run's id
	keep   func(*Run)
	// partial: the container runtime has split the line, and more of it follows.
	partial bool
}

// take takes a line apart: its time and stream, and the message.
func take(raw []byte) (e entry) {
	raw = plainText(raw)
	if inner, at, ok := unwrap(raw); ok {
		if e = take(inner); e.time.IsZero() {
			e.time = at
		}
		return e
	}
	e.text = raw
	rest := raw
	if i := bytes.Index(rest, []byte(" | ")); i > 0 && i < 64 && !bytes.ContainsAny(rest[:i], "{\"=[") { // compose
		if name := bytes.TrimRight(rest[:i], " "); !bytes.ContainsAny(name, " \t") {
			rest = rest[i+3:]
			e.stream, e.text = name, rest
		}
	}
	first, after := token(rest)
	if t, ok := isoTime(first); ok {
		e.time, e.text = t, after
		return afterTime(e, after)
	}
	if isDay(first) && len(after) > 7 && after[2] == ':' { // 2026-06-01 20:10:00  INFO message
		clock, message := token(after)
		if t, ok := isoTime(slices.Concat(first, []byte("T"), clock)); ok {
			e.time, e.text = t, message
			level, rest := token(message)
			if isLevel(level) {
				e.text, e.failed = rest, isError(level)
			}
			return e
		}
	}
	if bytes.HasPrefix(first, []byte("[")) && bytes.HasSuffix(first, []byte("]")) { // [ISO] message
		if t, ok := isoTime(first[1 : len(first)-1]); ok {
			e.time, e.text = t, after
			return e
		}
	}
	second, message := token(after) // STREAM ISO message
	if t, ok := isoTime(second); ok && isStream(first) {
		e.time, e.stream, e.text = t, first, message
		return e
	}
	if t, message, ok := goTime(rest); ok {
		e.time, e.text = t, message
	}
	return e
}

var dockerLine = []byte(`{"log":`)

// unwrap takes a line out of what Docker keeps on disk: {"log":"...\n","stream":"stdout","time":"..."}.
func unwrap(raw []byte) (line []byte, at time.Time, ok bool) {
	if !bytes.HasPrefix(raw, dockerLine) {
		return nil, at, false
	}
	n, err := payload.Parse(raw, 1)
	if err != nil || n.Get("stream") == nil || n.Get("time") == nil {
		return nil, at, false
	}
	text := n.Get("log").Scalar()
	if bytes.HasPrefix([]byte(text), dockerLine) { // once is enough
		return nil, at, false
	}
	at, _ = ParseTime(n.Get("time").Scalar())
	return plainText([]byte(text)), at, true
}

// afterTime takes what platforms write between time and message.
func afterTime(e entry, rest []byte) entry {
	word, after := token(rest)
	switch {
	case (string(word) == "stdout" || string(word) == "stderr") && len(after) > 1 && after[1] == ' ' && (after[0] == 'F' || after[0] == 'P'):
		e.text, e.partial = after[2:], after[0] == 'P'
	case isStream(word):
		e.stream, e.text = word, after
	case len(word) > 2 && word[0] == '[' && word[len(word)-1] == ']' && isLevel(word[1:len(word)-1]):
		e.text, e.failed = after, isError(word[1:len(word)-1])
	}
	return e
}

func isError(level []byte) bool {
	switch strings.ToUpper(string(level)) {
	case "ERROR", "FATAL", "CRITICAL":
		return true
	}
	return false
}

// isStream: the name of a log stream of Lambda, with the version in brackets.
func isStream(word []byte) bool {
	i := bytes.IndexByte(word, '[')
	return i > 0 && bytes.IndexByte(word[i:], ']') > 0 && len(word) > 20
}

func isLevel(word []byte) bool {
	switch strings.ToUpper(string(word)) {
	case "TRACE", "DEBUG", "INFO", "INFORMATION", "WARN", "WARNING", "ERROR", "FATAL", "CRITICAL", "UNSPECIFIED":
		return true
	}
	return false
}

// token is the first word, and what follows it and the blanks behind it.
func token(b []byte) (word, rest []byte) {
	i := bytes.IndexAny(b, " \t")
	if i < 0 {
		return b, nil
	}
	return b[:i], bytes.TrimLeft(b[i:], " \t")
}

// plainText is a line without its end, a mark of the encoding, and colours.
func plainText(raw []byte) []byte {
	raw = bytes.TrimRight(raw, "\r\n")
	if bytes.IndexByte(raw, 0x1b) < 0 {
		return raw
	}
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == 0x1b && i+1 < len(raw) && raw[i+1] == '[' {
			j := i + 2
			for j < len(raw) && (raw[j] == ';' || raw[j] >= '0' && raw[j] <= '9') {
				j++
			}
			if j < len(raw) && raw[j] == 'm' {
				i = j
				continue
			}
		}
		out = append(out, raw[i])
	}
	return out
}

func isDay(b []byte) bool {
	return len(b) == 10 && (b[4] == '-' && b[7] == '-') && digits(b[:4]) && digits(b[5:7]) && digits(b[8:])
}

func digits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(b) > 0
}

func number(b []byte) int {
	n := 0
	for _, c := range b {
		n = n*10 + int(c-'0')
	}
	return n
}

// isoTime reads 2026-03-02T09:14:07.118Z and its variants; without a zone it is UTC.
func isoTime(b []byte) (time.Time, bool) {
	if len(b) < 19 || b[10] != 'T' || b[13] != ':' || b[16] != ':' || !isDay(b[:10]) || !digits(b[11:13]) || !digits(b[14:16]) || !digits(b[17:19]) {
		return time.Time{}, false
	}
	rest := b[19:]
	nanos := 0
	if len(rest) > 1 && (rest[0] == '.' || rest[0] == ',') {
		i, scale := 1, 100_000_000
		for ; i < len(rest) && rest[i] >= '0' && rest[i] <= '9'; i++ {
			nanos += int(rest[i]-'0') * scale
			scale /= 10
		}
		rest = rest[i:]
	}
	offset := 0
	switch {
	case len(rest) == 0 || string(rest) == "Z":
	case (rest[0] == '+' || rest[0] == '-') && (len(rest) == 6 || len(rest) == 5):
		hours, minutes := rest[1:3], rest[len(rest)-2:]
		if !digits(hours) || !digits(minutes) {
			return time.Time{}, false
		}
		offset = number(hours)*3600 + number(minutes)*60
		if rest[0] == '-' {
			offset = -offset
		}
	default:
		return time.Time{}, false
	}
	month, day := number(b[5:7]), number(b[8:10])
	hour, minute, second := number(b[11:13]), number(b[14:16]), number(b[17:19])
	if month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60 {
		return time.Time{}, false
	}
	return time.Date(number(b[:4]), time.Month(month), day, hour, minute, second, nanos, time.UTC).Add(-time.Duration(offset) * time.Second), true
}

// goTime reads the prefix of Go's log package: 2026/03/02 09:14:07.
func goTime(b []byte) (time.Time, []byte, bool) {
	if len(b) < 20 || b[4] != '/' || b[7] != '/' || b[10] != ' ' || b[13] != ':' {
		return time.Time{}, b, false
	}
	_, rest := token(b)
	clock, message := token(rest)
	layout := "2006/01/02 15:04:05"
	t, err := time.Parse(layout, string(b[:11])+string(clock))
	return t, message, err == nil
}

var layouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04:05.999999999Z0700", "2006-01-02 15:04:05.999999999", "2006-01-02 15:04:05.999999999Z07:00",
	"2006-01-02 15:04:05.999999999 -0700 MST", "2006/01/02 15:04:05.999999999", "02/Jan/2006:15:04:05 -0700", time.RFC1123, time.RFC1123Z, "1/2/2006, 3:04:05.999999999 PM",
	"1/2/2006 3:04:05 PM -07:00", "2006-01-02T15:04:05.999999999 MST",
}

// ParseTime reads a moment as logs and payloads write it: a date with time, or seconds,
// milli-, micro- or nanoseconds since 1970, told apart by their size.
func ParseTime(s string) (time.Time, bool) {
	if t, ok := isoTime([]byte(s)); ok {
		return t, true
	}
	if len(s) == 0 || len(s) > 40 {
		return time.Time{}, false
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil {
		if whole, err := strconv.ParseInt(s, 10, 64); err == nil {
			switch {
			case whole > 1e17 && whole < 4e18:
				return time.Unix(0, whole).UTC(), true
			case whole > 1e14 && whole < 4e15:
				return time.UnixMicro(whole).UTC(), true
			case whole > 1e11 && whole < 4e12:
				return time.UnixMilli(whole).UTC(), true
			}
		}
		if f > 1e8 && f < 4e9 {
			return time.UnixMicro(int64(f * 1e6)).UTC(), true
		}
		return time.Time{}, false
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

// sortLines orders lines by time. A file that has the newest first is turned round, so that
// lines of one moment stand in their order; lines without a time stay behind the one before.
func sortLines(lines []Line) {
	var first, last time.Time
	same := true
	for _, l := range lines {
		same = same && l.File == lines[0].File
		if !l.Time.IsZero() {
			if first.IsZero() {
				first = l.Time
			}
			last = l.Time
		}
	}
	if same && last.Before(first) {
		slices.Reverse(lines)
	}
	at := make([]time.Time, len(lines))
	order := make([]int, len(lines))
	var latest time.Time
	for i, l := range lines {
		if !l.Time.IsZero() {
			latest = l.Time
		}
		at[i], order[i] = latest, i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Or(at[a].Compare(at[b]), cmp.Compare(a, b)) })
	sorted := make([]Line, len(lines))
	for i, j := range order {
		sorted[i] = lines[j]
	}
	copy(lines, sorted)
}
