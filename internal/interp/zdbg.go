package interp

import ("fmt"; "sort")

type dbgF struct{ calls, hits, runs, fresh, general int; paths map[uint64]bool; miss map[string]int; ex map[string]string }
type dbgT map[string]*dbgF
var DBG = dbgT{}
func (d dbgT) get(f string) *dbgF { x := d[f]; if x == nil { x = &dbgF{paths: map[uint64]bool{}, miss: map[string]int{}, ex: map[string]string{}}; d[f] = x }; return x }
func (d dbgT) Call(f string, path uint64, gen bool, n int) { x := d.get(f); x.calls++; x.paths[path] = true; if n == 0 { x.fresh++ }; if gen { x.general++ } }
func (d dbgT) Hit(f string) { d.get(f).hits++ }
func (d dbgT) Run(f string) { d.get(f).runs++ }
func (d dbgT) Miss(f, why string, cell uint64, a, b *Value) { x := d.get(f); k := why; x.miss[k]++; if why == "read" { k := fmt.Sprintf("%x", cell); x.miss[k]++; if x.ex[k] == "" { x.ex[k] = fmt.Sprintf("%.300v  ->  %.300v", a, b) } } }
func (d dbgT) Print(n int) {
	var fs []string
	for f := range d { fs = append(fs, f) }
	sort.Slice(fs, func(i, j int) bool { return d[fs[i]].runs > d[fs[j]].runs })
	tot := 0
	for _, f := range fs { tot += d[f].runs }
	fmt.Println("runs in all", tot, "functions", len(fs))
	for i, f := range fs {
		if i >= n { break }
		x := d[f]
		fmt.Printf("%s: calls %d hits %d runs %d newkey %d general %d paths %d miss: read %d fact %d world %d\n", f, x.calls, x.hits, x.runs, x.fresh, x.general, len(x.paths), x.miss["read"], x.miss["fact"], x.miss["world"])
		var cs []string
		for k := range x.ex { cs = append(cs, k) }
		sort.Slice(cs, func(i, j int) bool { return x.miss[cs[i]] > x.miss[cs[j]] })
		for k, c := range cs { if k < 2 { fmt.Println("      ", x.miss[c], c, x.ex[c]) } }
	}
}
