package sqlstmt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParseSchema(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"columns", `CREATE TABLE IF NOT EXISTS shop.Orders (
			id bigserial PRIMARY KEY, ref text NOT NULL UNIQUE, "Key" uuid CONSTRAINT k UNIQUE, n numeric(10,2) DEFAULT 0)`,
			"shop.orders(id)g shop.orders(ref) shop.orders(key)"},
		{"constraints", `create table t (a int, b int, c serial, primary key (a, b), constraint u unique (b, c), check (a > 0), foreign key (a) references x (id), unique (a))`,
			"t(a,b) t(b,c)g t(a)"},
		{"mysql", "CREATE TABLE `t` (`id` int unsigned NOT NULL AUTO_INCREMENT, `e` varchar(255) UNIQUE KEY, PRIMARY KEY (`id`), UNIQUE KEY `ek` (`a`,`b`(10)), KEY `x` (`c`), UNIQUE INDEX i USING BTREE (d DESC), CONSTRAINT UNIQUE (z)) ENGINE=InnoDB",
			"t(e) t(id)g t(a,b) t(d) t(z)"},
		{"sqlite", `CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT PRIMARY KEY); CREATE TABLE u ("id" integer, PRIMARY KEY("id" AUTOINCREMENT))`,
			"t(id)g t(x) u(id)g"},
		{"mssql", `CREATE TABLE [dbo].[t] ([id] int IDENTITY(1,1) NOT NULL, [k] uniqueidentifier DEFAULT NEWID() UNIQUE, CONSTRAINT [PK_t] PRIMARY KEY CLUSTERED ([id] ASC))`,
			"dbo.t(k)g dbo.t(id)g"},
		{"identity", `CREATE TABLE t (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, k uuid PRIMARY KEY DEFAULT gen_random_uuid(), e uuid PRIMARY KEY, d timestamptz DEFAULT now())`,
			"t(id)g t(k)g t(e)"},
		{"cql", `CREATE TABLE t (a text, b text, c text, PRIMARY KEY ((a, b), c))`, "t(a,b,c)"},
		{"indexes", `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON ONLY t USING btree (a, b COLLATE "C" DESC) WHERE live;
			CREATE UNIQUE INDEX j ON t (lower(a)); CREATE INDEX k ON t (a); CREATE UNIQUE INDEX ON u (c); CREATE UNIQUE INDEX x ON u ((a || b), c);`,
			"t(a,b)p u(c)"},
		{"nulls", `CREATE UNIQUE INDEX i ON t (a) WHERE b IS NOT NULL AND "Gone" IS NULL; CREATE UNIQUE INDEX j ON t (a) WHERE (b IS NULL);
			CREATE UNIQUE INDEX k ON t (a) WHERE b IS NULL OR c IS NULL; CREATE UNIQUE INDEX l ON t (a) WHERE b = 1 AND c IS NULL`,
			"t(a)+b-gone t(a)-b t(a)p t(a)p-c"},
		{"alter", `ALTER TABLE ONLY public.t ADD CONSTRAINT t_pkey PRIMARY KEY (id), ADD UNIQUE (a, b);
			ALTER TABLE public.t ALTER COLUMN id SET DEFAULT nextval('s'::regclass);
			ALTER TABLE u ADD COLUMN IF NOT EXISTS k text UNIQUE, ADD UNIQUE INDEX ui (x), ADD CONSTRAINT c UNIQUE USING INDEX i;
			ALTER TABLE v MODIFY id int AUTO_INCREMENT, ADD PRIMARY KEY (id)`,
			"public.t(id)g public.t(a,b) u(k) u(x) v(id)g"},
		{"drops", `CREATE TABLE a (x int unique, y int unique, z int constraint zz unique, w int primary key, v int unique);
			CREATE UNIQUE INDEX i ON a (q); DROP INDEX IF EXISTS public.i; ALTER TABLE a DROP CONSTRAINT zz, DROP CONSTRAINT a_x_key; ALTER TABLE a DROP COLUMN y;
			ALTER TABLE a DROP PRIMARY KEY; ALTER TABLE a RENAME TO b; CREATE TABLE c (id int unique); DROP TABLE IF EXISTS c, d CASCADE`,
			"b(v)"},
		{"goose", "-- +goose Up\nCREATE TABLE t (id int PRIMARY KEY);\n-- +goose StatementBegin\nCREATE FUNCTION f() AS $$ BEGIN; END $$;\n-- +goose StatementEnd\n-- +goose Down\nDROP TABLE t;\n",
			"t(id)"},
		{"sql-migrate", "-- +migrate Up\nCREATE TABLE t (id int PRIMARY KEY);\n  -- +migrate Down\nDROP TABLE t;\n-- +migrate Up\ncreate unique index on t (b);", "t(id) t(b)"},
		{"dbmate", "-- migrate:up\nCREATE TABLE t (id int PRIMARY KEY);\n-- migrate:down\nDROP TABLE t;\n", "t(id)"},
		{"tern", "CREATE TABLE t (id int PRIMARY KEY);\n---- create above / drop below ----\nDROP TABLE t;\n", "t(id)"},
		{"trigger", "CREATE TRIGGER x AFTER INSERT ON t BEGIN CREATE TABLE y (a int unique); END; CREATE TABLE z (a int unique)", "z(a)"},
		{"comment", "CREATE TABLE t (a int COMMENT 'unique', b text REFERENCES u (id) UNIQUE, -- c int unique\n d int)", "t(b)"},
		{"none", "SELECT 1; CREATE TABLE x AS SELECT * FROM y; broken (", ""},
	} {
		var got []string
		keys, _, _ := ParseSchema(c.text)
		for _, u := range keys {
			s := fmt.Sprintf("%s(%s)", u.Table, strings.Join(u.Columns, ","))
			if u.Partial {
				s += "p"
			}
			for _, c := range u.NotNull {
				s += "+" + c
			}
			for _, c := range u.Null {
				s += "-" + c
			}
			if u.Generated {
				s += "g"
			}
			got = append(got, s)
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, g, c.want)
		}
	}
}

func TestObjects(t *testing.T) {
	_, _, got := ParseSchema(`CREATE TABLE shop.t (a jsonb, b JSONB NOT NULL DEFAULT '{}'::jsonb, c jsonb DEFAULT '[]', d jsonb[], e text, "F" public.hstore, g json);
		ALTER TABLE u ADD COLUMN h jsonb, ADD i jsonb NOT NULL DEFAULT jsonb_build_array()`)
	want := []Column{{"shop.t", "a"}, {"shop.t", "b"}, {"shop.t", "f"}, {"u", "h"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
