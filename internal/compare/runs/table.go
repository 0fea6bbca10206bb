package runs

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// isTable: what "gcloud functions logs read" prints.
func isTable(head []byte) bool {
	first, _, _ := bytes.Cut(head, []byte("\n"))
	words := strings.Fields(string(first))
	return slices.Contains(words, "EXECUTION_ID") && slices.Contains(words, "LOG")
}

// table reads it by the places of its headings; LEVEL may be empty.
func table(c *Cut, name string, r *bufio.Reader) error {
	var at map[string]int
	var entries []*entry
	over := false
	err := lines(r, name, func(raw []byte, e *entry) {
		line := string(plainText(raw))
		if at == nil {
			if !strings.Contains(line, "EXECUTION_ID") {
				return
			}
			at = map[string]int{}
			for _, h := range strings.Fields(line) {
				at[h] = strings.Index(line, h)
			}
			return
		}
		column := func(heading string) string {
			i, ok := at[heading]
			if !ok || i > len(line) {
				return ""
			}
			end := len(line)
			for _, j := range at {
				if j > i && j < end {
					end = j
				}
			}
			if heading == "LOG" {
				end = len(line)
			}
			return strings.TrimSpace(line[i:end])
		}
		entry := &entry{place: e.place, text: []byte(column("LOG")), run: column("EXECUTION_ID")}
		if len(entry.text) == 0 && entry.run == "" {
			return
		}
		stamp := column("TIME_UTC")
		if stamp == "" {
			stamp = column("TIME")
		}
		entry.time, _ = ParseTime(stamp)
		function := column("NAME")
		entry.keep = func(r *Run) {
			if r.Function == "" {
				r.Function = function
			}
			if r.Platform == "" {
				r.Platform = "Google Cloud Functions"
			}
		}
		if len(entries) > 1_000_000 {
			over = true
			return
		}
		entries = append(entries, entry)
	})
	if over {
		return fmt.Errorf("%s: more than a million lines of a table: choose a time range", name)
	}
	ordered(c, name, entries)
	return err
}

// isCSV: a heading with a time and a message.
func isCSV(head []byte) bool {
	first, _, ok := bytes.Cut(head, []byte("\n"))
	if !ok {
		return false
	}
	names, err := csv.NewReader(bytes.NewReader(first)).Read()
	if err != nil || len(names) < 2 {
		return false
	}
	n := payload.NewObject(1)
	for _, name := range names {
		n.Add(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "@"), payload.NewText("1", 1))
	}
	return n.Get("message") != nil && (n.Get("timestamp") != nil || n.Get("timegenerated") != nil || n.Get("time") != nil || n.Get("timestamp [utc]") != nil)
}

// csv reads an export of CloudWatch, Logs Insights or Application Insights.
func (s *Side) csv(c *Cut, name string, r *bufio.Reader) error {
	in := csv.NewReader(r)
	in.ReuseRecord = true
	in.FieldsPerRecord = -1
	heading, err := in.Read()
	if err != nil {
		return fmt.Errorf("%s: not CSV (%w)", name, err)
	}
	names := slices.Clone(heading)
	for i := range names {
		names[i] = strings.TrimSuffix(strings.TrimSpace(names[i]), " [UTC]")
	}
	var entries []*entry
	kept := 0
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: not CSV (%w)", name, err)
		}
		line, _ := in.FieldPos(0)
		row := payload.NewObject(line)
		for i, v := range record {
			if i < len(names) {
				row.Add(names[i], payload.NewText(v, line))
				kept += len(v)
			}
		}
		row.Expand()
		e := exportEntry(row)
		if row.Fold("customDimensions") != nil || row.Fold("operation_Id") != nil || row.Fold("TimeGenerated") != nil {
			e = insightsEntry(row)
		}
		if e == nil {
			continue
		}
		if kept > 4*maxKept {
			return fmt.Errorf("%s: more than %d MB of CSV: choose a time range", name, 4*maxKept>>20)
		}
		entries = append(entries, e)
	}
	ordered(c, name, entries)
	return nil
}
