package config

import (
	"fmt"
	"io"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// reported are the kinds of effects that count by default.
var reported = []string{"sql-write", "nosql-write", "email", "sms", "push", "chat", "payment", "http", "crm"}

// EffectDefault reports whether effects of a kind count unless a file says otherwise.
func EffectDefault(kind string) bool { return slices.Contains(reported, kind) }

// HandlerKinds are the kinds of handlers that can be switched: the entry kinds, and api: handlers
// of requests that come from clients, and not from what delivers events.
func HandlerKinds() []string { return append([]string{"api"}, catalog.Words("kind")...) }

// HandlerDefault reports whether handlers of an entry kind count unless a file says
// otherwise: all but scheduled jobs.
func HandlerDefault(kind string) bool { return kind != "schedule" }

// A Value is what is in force for a name, and what says so: "default", ".idemcheck.yml:7",
// "-enable".
type Value struct{ Name, Value, Origin string }

// Write writes the configuration that is in force as a file that Read reads, with the origin
// of each value as a comment. The rules' values are the caller's: flags change them.
func (c *Config) Write(w io.Writer, rules []Value) error {
	doc := &yaml.Node{Kind: yaml.MappingNode, HeadComment: "# " + c.said()}
	add := func(key string, n *yaml.Node) {
		if len(n.Content) > 0 {
			doc.Content = append(doc.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, n)
		}
	}
	add("rules", c.withChecks(values(rules)))
	add("handlers", values(c.values(c.Handlers, HandlerKinds(), HandlerDefault)))
	add("effects", values(c.values(c.Effects, catalog.Words("effect.kind"), EffectDefault)))
	if n := c.section("deploy"); n != nil {
		add("deploy", n)
	}
	for _, key := range []string{"exclude", "catalog"} {
		add(key, c.list(key))
	}
	enc := yaml.NewEncoder(w)
	enc.SetIndent(2)
	if err := enc.Encode(doc); err != nil {
		return err
	}
	return enc.Close()
}

// said is the first line: where what is no default comes from.
func (c *Config) said() string {
	if c.File == "" {
		return "no " + Name + " is in force here"
	}
	return "in force: " + c.File
}

// Origin is a line of the file, as messages name it.
func (c *Config) Origin(line int) string { return fmt.Sprintf("%s:%d", c.File, line) }

// values are what is in force for all names of one section.
func (c *Config) values(settings []Setting, names []string, on func(string) bool) []Value {
	var out []Value
	for _, name := range names {
		v := Value{name, "off", "default"}
		if on(name) {
			v.Value = "on"
		}
		for _, s := range settings {
			if s.Name == name {
				v.Value, v.Origin = s.Value, c.Origin(s.Line)
			}
		}
		out = append(out, v)
	}
	return out
}

func values(list []Value) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, v := range list {
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: v.Name},
			&yaml.Node{Kind: yaml.ScalarNode, Value: v.Value, LineComment: "# " + v.Origin})
	}
	return n
}

// withChecks puts the settings of single checks in the place of the rules that are on by them.
func (c *Config) withChecks(rules *yaml.Node) *yaml.Node {
	for _, s := range c.Rules {
		for i := 0; i+1 < len(rules.Content); i += 2 {
			if len(s.Checks) == 0 || rules.Content[i].Value != s.Name || rules.Content[i+1].Value == "off" {
				continue
			}
			var list []Value
			for _, check := range s.Checks {
				list = append(list, Value{check.Name, check.Value, c.Origin(check.Line)})
			}
			rules.Content[i+1] = values(list)
		}
	}
	return rules
}

// section is what the file says under a key, with where it does; nil if it says nothing.
func (c *Config) section(key string) *yaml.Node {
	if c.doc == nil {
		return nil
	}
	for i := 0; i+1 < len(c.doc.Content); i += 2 {
		if c.doc.Content[i].Value == key {
			n := *c.doc.Content[i+1]
			n.HeadComment, n.FootComment, n.LineComment = "# "+c.Origin(c.doc.Content[i].Line), "", ""
			return &n
		}
	}
	return nil
}

// list is a list of the file, with the line of each item.
func (c *Config) list(key string) *yaml.Node {
	out := &yaml.Node{Kind: yaml.SequenceNode}
	if c.doc == nil {
		return out
	}
	for i := 0; i+1 < len(c.doc.Content); i += 2 {
		if c.doc.Content[i].Value != key {
			continue
		}
		for _, item := range c.doc.Content[i+1].Content {
			item, origin := *item, "# "+c.Origin(item.Line)
			if item.Kind == yaml.ScalarNode {
				item.HeadComment, item.LineComment, item.FootComment = "", origin, ""
			} else {
				item.HeadComment = origin
			}
			out.Content = append(out.Content, &item)
		}
	}
	return out
}
