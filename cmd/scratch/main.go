package main

import (
	"fmt"
	"os"
	"sort"
	"strings"
	"encoding/json"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

func main() {
	dir := os.Args[1]
	cfg := &packages.Config{Dir: dir, Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo}
	t0 := time.Now()
	pkgs, err := packages.Load(cfg, os.Args[2:]...)
	if err != nil {
		panic(err)
	}
	t1 := time.Now()
	cat := catalog.Default()
	var sums []*summary.Package
	for _, p := range pkgs {
		s, errs := summary.Build(summary.Input{Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, Info: p.TypesInfo, Catalog: cat,
			Local: func(path string) bool { return path == "cases" || strings.HasPrefix(path, "cases/") }, ReadFile: os.ReadFile})
		for _, e := range errs {
			fmt.Fprintln(os.Stderr, "ERR", e)
		}
		if os.Getenv("DUMP") != "" {
			dump(s)
		}
		sums = append(sums, s)
	}
	t2 := time.Now()
	prog := link.New(cat, sums)
	res := replay.Program(prog, replay.Options{})
	t3 := time.Now()
	fmt.Fprintln(os.Stderr, "load", t1.Sub(t0), "sum", t2.Sub(t1), "replay", t3.Sub(t2), "handlers", res.Handlers, "limited", res.Limited, "faults", len(res.Faults))
	for _, f := range res.Faults {
		fmt.Fprintln(os.Stderr, "FAULT", f.Handler, f.Err)
	}
	type loc = map[string]any
	var results []loc
	var lines []string
	for _, r := range res.Repeats {
		file := r.Package.Files[r.Pos.File]
		lines = append(lines, fmt.Sprintf("%s:%d: %s %s cause=%v", file, r.Pos.Line, r.Handler.Name, r.What, r.Cause.Kind))
		results = append(results, loc{"ruleId": "unguarded", "locations": []loc{{"physicalLocation": loc{"artifactLocation": loc{"uri": strings.TrimPrefix(file, dir+"/")}, "region": loc{"startLine": r.Pos.Line}}}}})
	}
	sort.Strings(lines)
	for _, l := range lines {
		fmt.Println(l)
	}
	f, _ := os.Create("/tmp/out.sarif")
	json.NewEncoder(f).Encode(loc{"runs": []loc{{"results": results}}})
	f.Close()
}
