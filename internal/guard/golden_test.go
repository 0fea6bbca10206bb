package guard

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the files of testdata/guard")

const golden = "../../testdata/guard"

// What is written for each store and design is kept in a module, where it is compiled, tested
// against real servers and analysed, with a handler that is made of its comment.
func TestGolden(t *testing.T) {
	for _, s := range stores {
		for _, design := range s.designs {
			t.Run(s.name+"/"+design, func(t *testing.T) {
				dir := path.Join(strings.ReplaceAll(s.name, "-", ""), design)
				o := Options{Root: t.TempDir(), Store: s.name, Design: design, Dir: dir, Imports: []string{s.needs, s.drivers[0].path}}
				plan, err := New(context.Background(), o)
				if err != nil {
					t.Fatal(err)
				}
				files := plan.Files
				for _, f := range files {
					if strings.HasSuffix(f.Path, design+".go") {
						files = append(files, File{path.Join(dir, "handler", "handler.go"), handler(t, dir, f.Data)})
					}
				}
				for _, f := range files {
					compare(t, filepath.Join(golden, filepath.FromSlash(f.Path)), f.Data)
				}
			})
		}
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v (go test ./internal/guard -update writes it)", err)
	}
	if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r", ""), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// handler is a handler of requests that does what the comment of a package shows.
func handler(t *testing.T, dir string, code []byte) []byte {
	var blocks []string // of the comment, without their margin
	inside := false
	for line := range strings.Lines(string(code)) {
		text, ok := strings.CutPrefix(line, "//\t")
		switch {
		case ok && inside:
			blocks[len(blocks)-1] += text
		case ok:
			blocks = append(blocks, text)
		case strings.HasPrefix(line, "package "):
			line = ""
		}
		if inside = ok; line == "" {
			break
		}
	}
	if len(blocks) == 0 {
		t.Fatal("the comment shows nothing")
	}
	var b bytes.Buffer
	uses := func(word string) bool { return strings.Contains(strings.Join(blocks, ""), word) }
	fmt.Fprintf(&b, "// Package handler does what the comment of the package above shows.\npackage handler\n\nimport (\n")
	for _, i := range []struct{ word, path string }{
		{"ctx context", "context"}, {"sql.", "database/sql"}, {"", "encoding/json"}, {"body", "io"}, {"", "net/http"}, {"strconv.", "strconv"}, {"time.", "time"},
	} {
		if uses(i.word) {
			fmt.Fprintf(&b, "%q\n", i.path)
		}
	}
	fmt.Fprintf(&b, "\n%q\n", "example.com/guard/"+dir)
	connection, kind := "db", "*sql.DB"
	for _, c := range []struct{ word, name, kind, path string }{
		{"pool", "pool", "*pgxpool.Pool", "github.com/jackc/pgx/v5/pgxpool"},
		{"rdb", "rdb", "redis.UniversalClient", "github.com/redis/go-redis/v9"},
		{"", "db", "*mongo.Database", "go.mongodb.org/mongo-driver/v2/mongo"},
		{"", "client", "*dynamodb.Client", "github.com/aws/aws-sdk-go-v2/service/dynamodb"},
		{"", "client", "*firestore.Client", "cloud.google.com/go/firestore"},
		{"gorm", "db", "*gorm.DB", "gorm.io/gorm"},
	} {
		if c.word != "" && uses(c.word) || (c.word == "" || c.word == "gorm") && bytes.Contains(code, []byte(" "+c.kind)) {
			connection, kind = c.name, c.kind
			fmt.Fprintf(&b, "%q\n", c.path)
		}
	}
	for _, i := range []struct{ word, path string }{
		{"pgx.Tx", "github.com/jackc/pgx/v5"}, {"bson.", "go.mongodb.org/mongo-driver/v2/bson"},
		{"aws.", "github.com/aws/aws-sdk-go-v2/aws"}, {"types.", "github.com/aws/aws-sdk-go-v2/service/dynamodb/types"},
	} {
		if uses(i.word) {
			fmt.Fprintf(&b, "%q\n", i.path)
		}
	}
	if uses("mailer") {
		fmt.Fprintf(&b, "%q\n", "example.com/guard/mail")
	}
	if kind == "*sql.DB" && !uses("sql.") {
		fmt.Fprintf(&b, "%q\n", "database/sql")
	}
	b.WriteString(")\n\n")
	fields := "ID string\nAccount string\nCents int\n"
	mailer := ""
	if uses("mailer") {
		fields, mailer = "mail.Event\n", ", mailer *mail.Client"
	}
	if uses("body") {
		fields = "ID string\n"
	}
	decode := `var event struct {
` + fields + `}
if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
	http.Error(w, "no event", http.StatusBadRequest)
	return
}
ctx := r.Context()
`
	answer := "if err != nil {\nhttp.Error(w, \"try again\", http.StatusServiceUnavailable)\nreturn\n}\nw.WriteHeader(http.StatusOK)\n"
	if uses("body") {
		decode = strings.ReplaceAll(decode, "json.NewDecoder(r.Body).Decode(&event)", "json.Unmarshal(body, &event)")
		decode = "body, err := io.ReadAll(r.Body)\nif err != nil {\nhttp.Error(w, \"no body\", http.StatusBadRequest)\nreturn\n}\n" + strings.ReplaceAll(decode, "ctx := r.Context()\n", "")
		answer = ""
	}
	body := blocks[0]
	if uses("mailer") {
		body = strings.ReplaceAll(body, "ctx, event)", "ctx, event.Event)")
	}
	fmt.Fprintf(&b, "func Register(mux *http.ServeMux, %s %s%s) {\nmux.HandleFunc(\"POST /webhook\", func(w http.ResponseWriter, r *http.Request) {\n%s%s%s})\n}\n",
		connection, kind, mailer, decode, body, answer)
	if len(blocks) > 1 {
		fmt.Fprintf(&b, "\nfunc Work(ctx context.Context, %s %s) {\nbox := inbox.New(%[1]s, \"orders\")\n%[3]s}\n", connection, kind, blocks[1])
	}
	out, err := format.Source(b.Bytes())
	if err != nil {
		t.Fatalf("%v\n%s", err, b.Bytes())
	}
	return out
}
