package sqlstmt

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseFizz(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []Unique
	}{
		{"table", `create_table("Users") {
			t.Column("id", "uuid", {primary: true}) # made by pop
			t.Column("email", "string", {"size": 100, "null": true})
			t.Index("Email", {"unique": true})
			t.Index(["realm", "name"], {"unique": true, "name": "users_realm"})
			t.Index("created_at", {})
			t.Timestamps()
		}`, []Unique{{Table: "users", Columns: []string{"id"}}, {Table: "users", Columns: []string{"email"}}, {Table: "users", Columns: []string{"realm", "name"}}}},
		{"numbers", `create_table("n") { t.Column("id", "integer", {"primary": true}) }
			create_table("m") { t.Column("a", "string") t.Column("b", "string") t.PrimaryKey("a", "b") }`,
			[]Unique{{Table: "n", Columns: []string{"id"}, Generated: true}, {Table: "m", Columns: []string{"a", "b"}}}},
		{"index", `// two of them
			add_index("hooks", "event_id", {"unique": true})
			add_index("hooks", ["a", "b"], {"name": "x", "unique": true})
			add_index("hooks", "c", {"unique": false})
			add_index("hooks", "d")`,
			[]Unique{{Table: "hooks", Columns: []string{"event_id"}}, {Table: "hooks", Columns: []string{"a", "b"}}}},
		{"sql", "sql(\"CREATE UNIQUE INDEX i ON t (a);\\nALTER TABLE u ADD UNIQUE (\\\"b\\\")\")\nsql(`CREATE TABLE v (k text PRIMARY KEY)`)",
			[]Unique{{Table: "t", Columns: []string{"a"}}, {Table: "u", Columns: []string{"b"}}, {Table: "v", Columns: []string{"k"}}}},
		{"other", `add_column("t", "c", "string", {"null": true}) rename_table("a", "b") drop_table("t")`, nil},
		{"not closed", `create_table("t") { t.Index("a", {"unique": true`, nil},
		{"no string", `add_index(table, "a", {"unique": true}) add_index("t", , {"unique": true}) "x" ) }`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, ParseFizz(tt.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzParseFizz(f *testing.F) {
	f.Add(`create_table("t") { t.Column("id", "uuid", {primary: true}) t.Index(["a", "b"], {"unique": true}) }`)
	f.Add("sql(\"a \\\" b\") add_index(`t`, [ { : ) # x")
	f.Fuzz(func(t *testing.T, text string) {
		for _, u := range ParseFizz(text) {
			if u.Table == "" || len(u.Columns) == 0 {
				t.Errorf("a key of nothing: %+v", u)
			}
		}
	})
}
