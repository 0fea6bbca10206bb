package main

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
)

// writeStarter writes an .idemcheck.yml that changes nothing. Text stands behind "# "; lines
// that say something once their "#" is taken away begin with a letter or with the blanks of
// YAML behind it.
func writeStarter(w io.Writer, cat *catalog.Catalog, imports []imported) {
	fmt.Fprint(w, `# What idemcheck should know of this program. Everything here is commented out and shows
# the default; "idemcheck config" prints what is in force, "idemcheck catalog -schema" the
# schema for editors.

# Rules: on, off, or a severity (error, warning, note), which also turns a rule on.
#rules:
`)
	for _, r := range idemcheck.Rules() {
		fmt.Fprintf(w, "#  %-17s # %s\n", r.Name+": "+onOff(r.Default), r.Title)
	}
	fmt.Fprint(w, "\n# Where events are delivered: handlers of which kind are replayed.\n#handlers:\n")
	for _, kind := range config.HandlerKinds() {
		fmt.Fprintf(w, "#  %s: %s\n", kind, onOff(config.HandlerDefault(kind)))
	}
	fmt.Fprint(w, "\n# What must not happen again.\n#effects:\n")
	for _, kind := range catalog.Words("effect.kind") {
		fmt.Fprintf(w, "#  %s: %s\n", kind, onOff(config.EffectDefault(kind)))
	}
	fmt.Fprint(w, `
# Files whose findings are left out, as in .gitignore.
#exclude:
#  - legacy/
`)
	known, unknown := split(cat, imports)
	if len(known) > 0 {
		fmt.Fprint(w, "\n# Imported here, and known (\"idemcheck catalog -library NAME\" says what of them):\n")
		for _, i := range known {
			fmt.Fprintf(w, "# - %s: %s\n", i.path, usesText(cat.Uses(i.path)))
		}
	}
	if len(unknown) == 0 {
		return
	}
	fmt.Fprint(w, `
# Imported here, and not known. Describe those that have effects, guard, or take handlers;
# leave out the others, and what does not apply. The same works for packages of your own.
#catalog:
`)
	for i := 0; i < len(unknown); {
		module := unknown[i].module
		var paths []string
		for ; i < len(unknown) && unknown[i].module == module; i++ {
			paths = append(paths, fmt.Sprintf("%q", unknown[i].path))
		}
		fmt.Fprintf(w, `#  - library: %q
#    packages: [%s]
#    apis:
#      - func: Client.Send # an effect, which happens again when it is called again
#        effect: {kind: http}
`, path.Base(catalog.Unversioned(module)), strings.Join(paths, ", "))
		if len(paths) == i { // the first shows all forms
			fmt.Fprint(w, `#      - func: Client.Claim # only one delivery gets true for the same argument 0
#        claim: {key: "0", duplicate: {value: "false"}}
#      - func: Client.Subscribe # argument 1 handles messages
#        register: {kind: queue, handler: "1"}
`)
		}
	}
}

func usesText(u catalog.Uses) string {
	var text []string
	if len(u.Effects) > 0 {
		text = append(text, "effects ("+strings.Join(u.Effects, ", ")+")")
	}
	if u.Guards {
		text = append(text, "guards")
	}
	if len(u.Handlers) > 0 {
		text = append(text, "handlers ("+strings.Join(u.Handlers, ", ")+")")
	}
	return strings.Join(text, ", ")
}

// split are the imports that the catalogue knows for what rules are about, and those of
// libraries that it does not know at all. Of the standard library only what counts by
// default is worth a line: every program has files and locks.
func split(cat *catalog.Catalog, imports []imported) (known, unknown []imported) {
	for _, i := range imports {
		uses := cat.Uses(i.path)
		counts := len(uses.Handlers) > 0 || slices.ContainsFunc(uses.Effects, config.EffectDefault)
		switch {
		case counts, i.module != "" && (len(uses.Effects) > 0 || uses.Guards):
			known = append(known, i)
		case i.module != "" && !cat.Knows(i.path):
			unknown = append(unknown, i)
		}
	}
	return known, unknown
}
