package guard

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
)

// A handler that does what the comment shows has no finding of any rule. Without the claim's
// answer each has one: it is the claim that closes it.
func TestAnalysis(t *testing.T) {
	if testing.Short() {
		t.Skip("the written code needs its drivers")
	}
	cmd := exec.Command("go", "mod", "download")
	cmd.Dir = golden
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("the drivers can't be downloaded: %v\n%s", err, out)
	}
	found := findings(t, golden)
	if len(found["mail"]) != 1 || !strings.Contains(found["mail"][0], "unguarded") {
		t.Errorf("mail.Unguarded has the findings %q", found["mail"])
	}
	for dir, list := range found {
		if dir != "mail" {
			t.Errorf("%s: %s", dir, strings.Join(list, "; "))
		}
	}

	ignored := t.TempDir()
	if err := os.CopyFS(ignored, os.DirFS(golden)); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, s := range stores {
		for _, design := range s.designs {
			if design == "inbox" || design == "transaction" && slices.Contains([]string{"dynamodb", "firestore"}, s.name) {
				continue // no answer decides: the table's key, or the commit of the transaction, rejects the event
			}
			dir := filepath.Join(strings.ReplaceAll(s.name, "-", ""), design)
			name := filepath.Join(ignored, dir, design+".go")
			code, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, answer := range []string{"if !first {", "if !won {"} {
				code = bytes.ReplaceAll(code, []byte(answer), []byte(strings.Replace(answer, "!", "false && !", 1)))
			}
			if err := os.WriteFile(name, code, 0o666); err != nil {
				t.Fatal(err)
			}
			want = append(want, filepath.ToSlash(filepath.Join(dir, "handler")))
		}
	}
	found = findings(t, ignored)
	for _, dir := range want {
		if !slices.ContainsFunc(found[dir], func(f string) bool { return strings.HasPrefix(f, "unguarded: ") }) {
			t.Errorf("%s without the claim's answer: %q", dir, found[dir])
		}
	}
}

// findings are those of all rules in a module, by folder.
func findings(t *testing.T, dir string) map[string][]string {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	res, err := idemcheck.Check(t.Context(), idemcheck.Config{Dir: dir, Enable: []string{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors {
		t.Errorf("%s: %s: %s", e.Package, e.Pos, e.Message)
	}
	found := map[string][]string{}
	for _, f := range res.Findings {
		rel, err := filepath.Rel(dir, filepath.Dir(f.Pos.File))
		if err != nil {
			t.Fatal(err)
		}
		rel = filepath.ToSlash(rel)
		found[rel] = append(found[rel], f.Rule+": "+f.Message)
	}
	return found
}
