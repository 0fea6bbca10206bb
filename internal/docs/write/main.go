// Command write writes the generated pages of the folder docs, and what else lists the rules. It is run by go generate in
// internal/docs.
package main

import (
	"context"
	"log"
	"maps"
	"os"
	"path/filepath"

	"github.com/idemcheck/idemcheck/internal/docs"
	"github.com/idemcheck/idemcheck/passes/ignore"
)

const root = "../.."

func main() {
	log.SetFlags(0)
	ignore.Rules = docs.Ignorable() // its list is one of those that are written
	res, err := docs.CheckExamples(context.Background(), root)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range res.Errors {
		log.Fatalf("%s: %s: %s", e.Package, e.Pos, e.Message)
	}
	pages := map[string][]byte{}
	rules, err := docs.RulePages(root, res.Findings)
	if err != nil {
		log.Fatal(err)
	}
	for name, page := range rules {
		pages["docs/rules/"+name] = page
	}
	if pages["docs/catalog.md"], err = docs.CatalogPage(root); err != nil {
		log.Fatal(err)
	}
	lists, err := docs.RuleLists(root)
	if err != nil {
		log.Fatal(err)
	}
	maps.Copy(pages, lists)
	for name, page := range pages {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(file, page, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
