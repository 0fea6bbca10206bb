package act

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// noting is a world that notes what operations do.
type noting struct {
	interp.Silent
	r    *Reader
	acts map[int]Act
}

func (w *noting) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	w.acts[op.ID] = Join(w.acts[op.ID], w.r.Does(op, s))
	return nil
}

// performed are what the operations of each function of a program do, in short, by name.
func performed(t *testing.T, program string, uniques ...summary.Unique) map[string]string {
	t.Helper()
	p := summarytest.Program(t, program)
	schema, shared := NewSchema(p, uniques, nil), interp.NewShared(p, nil)
	out := map[string]string{}
	for _, name := range p.Funcs() {
		w := &noting{acts: map[int]Act{}}
		w.r = NewReader(schema, p.Func(name).Package, func(op int) Act { return w.acts[op] })
		interp.NewMachine(shared, w).Run(interp.FuncValue(name), nil, interp.NewState())
		out[name] = short(w.acts)
	}
	return out
}

// short is what operations do, in their order.
func short(acts map[int]Act) string {
	var parts []string
	for _, id := range slices.Sorted(maps.Keys(acts)) {
		a := acts[id]
		if a.Effect != "" {
			parts = append(parts, "effect")
		}
		if a.Keyed {
			parts = append(parts, "keyed")
		}
		if a.Claim != nil {
			parts = append(parts, strings.TrimSpace("claim "+string(a.Claim.Strength)))
		}
		for _, r := range a.Reads {
			parts = append(parts, "reads "+string(r.Kind)+" "+r.Container)
		}
		if a.Opaque {
			parts = append(parts, "opaque")
		}
	}
	return strings.Join(parts, ", ")
}

func TestSQL(t *testing.T) {
	tests := []struct{ name, sql, args, want string }{
		{"insert", `INSERT INTO plain (a) VALUES ($1)`, `r.FormValue("a")`, "effect"},
		{"a column that another statement shows to be unique", `INSERT INTO t (a) VALUES ($1)`, `r.FormValue("a")`, "claim"},
		{"insert of a unique column", `INSERT INTO events (id) VALUES ($1)`, `r.FormValue("id")`, "claim"},
		{"of one of two", `INSERT INTO pairs (a, c) VALUES ($1, $2)`, `r.FormValue("a"), r.FormValue("c")`, "effect"},
		{"of both", `INSERT INTO pairs (a, b) VALUES ($1, $2)`, `r.FormValue("a"), r.FormValue("b")`, "claim"},
		{"a fresh value of a unique column", `INSERT INTO events (id) VALUES ($1)`, `time.Now().String()`, "effect"},
		{"a default of a unique column", `INSERT INTO events (id, a) VALUES (DEFAULT, $1)`, `r.FormValue("a")`, "effect"},
		{"a made value of a unique column", `INSERT INTO events (id) VALUES (gen_random_uuid())`, ``, "effect"},
		{"a constant of a unique column", `INSERT INTO events (id) VALUES ('one')`, ``, "claim"},
		{"on conflict do nothing", `INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING`, `1`, "claim"},
		{"insert ignore", `INSERT IGNORE INTO t (a) VALUES (?)`, `1`, "claim"},
		{"upsert", `INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = excluded.b`, `1`, ""},
		{"an upsert that counts", `INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET n = t.n + 1`, `1`, "effect"},
		{"absolute update", `UPDATE t SET a = $1 WHERE id = $2`, `1, 2`, ""},
		{"relative update", `UPDATE t SET n = n + $1 WHERE id = $2`, `1, 2`, "effect"},
		{"compare and set", `UPDATE t SET s = 'done' WHERE id = $1 AND s = 'open'`, `1`, "claim"},
		{"compare and set by parameters", `UPDATE t SET s = $1 WHERE id = $2 AND s = $3`, `"done", 2, "open"`, "claim"},
		{"compare with the same", `UPDATE t SET s = 'done' WHERE id = $1 AND s = 'done'`, `1`, ""},
		{"compare and set of null", `UPDATE t SET sent_at = now() WHERE id = $1 AND sent_at IS NULL`, `1`, "claim"},
		{"a guarded increment", `UPDATE t SET n = n + 1, s = 'done' WHERE id = $1 AND s = 'open'`, `1`, "claim"},
		{"delete", `DELETE FROM t WHERE id = $1`, `1`, "claim delete"},
		{"exists", `SELECT EXISTS (SELECT 1 FROM t WHERE id = $1)`, `1`, "reads exists t"},
		{"count", `SELECT count(*) FROM t WHERE id = $1`, `1`, "reads count t"},
		{"select", `SELECT a, b FROM public.T WHERE id = $1`, `1`, "reads row t"},
		{"call", `SELECT pg_sleep(1)`, ``, "reads row "},
		{"a procedure", `CALL book($1)`, `1`, "opaque"},
		{"no SQL", `hello`, ``, "opaque"},
		{"advisory lock", `SELECT pg_advisory_xact_lock($1)`, `1`, "claim lock"},
		{"several", `INSERT INTO a (x) VALUES (1); UPDATE b SET n = n + 1`, ``, "effect"},
	}
	var src strings.Builder
	src.WriteString("package p\n\nimport (\n\"database/sql\"\n\"net/http\"\n\"time\"\n)\n\nvar db *sql.DB\nvar _ = time.Now\n")
	for i, tt := range tests {
		fmt.Fprintf(&src, "func h%02d(w http.ResponseWriter, r *http.Request) { db.QueryRow(%q, %s) }\n", i, tt.sql, tt.args)
	}
	// What is put together is read as far as it is known; nothing is guessed.
	src.WriteString(`
func table(w http.ResponseWriter, r *http.Request)   { db.Exec("INSERT INTO " + r.FormValue("t") + " (a) VALUES ($1)", 1) }
func column(w http.ResponseWriter, r *http.Request)  { db.Exec("UPDATE t SET " + r.FormValue("c") + " = $1", 1) }
func unknown(w http.ResponseWriter, r *http.Request) { db.Exec(r.FormValue("q")) }
func prepared(w http.ResponseWriter, r *http.Request) { s, _ := db.Prepare("INSERT INTO plain (a) VALUES ($1)"); s.Exec(1) }
`)
	hs := performed(t, src.String(), summary.Unique{Table: "events", Columns: []string{"id"}}, summary.Unique{Table: "pairs", Columns: []string{"a", "b"}})
	for i, tt := range tests {
		if got := hs[fmt.Sprintf("p.h%02d", i)]; got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.name, tt.sql, got, tt.want)
		}
	}
	for name, want := range map[string]string{"table": "effect", "column": "", "unknown": "opaque", "prepared": "effect"} {
		if got := hs["p."+name]; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

const dynamo = `-- github.com/aws/aws-sdk-go-v2/service/dynamodb/types/types.go --
package types

type AttributeValue interface{ isAttributeValue() }

type AttributeValueMemberS struct{ Value string }

func (*AttributeValueMemberS) isAttributeValue() {}
-- github.com/aws/aws-sdk-go-v2/service/dynamodb/api.go --
package dynamodb

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type Client struct{ n int }
type Options struct{}

type UpdateItemInput struct {
	TableName                                             *string
	Key, ExpressionAttributeValues                        map[string]types.AttributeValue
	UpdateExpression, ConditionExpression                 *string
}
type UpdateItemOutput struct{}
type PutItemInput struct {
	TableName, ConditionExpression *string
	Item                           map[string]types.AttributeValue
}
type PutItemOutput struct{}

func (c *Client) UpdateItem(ctx context.Context, params *UpdateItemInput, optFns ...func(*Options)) (*UpdateItemOutput, error) {
	return nil, nil
}
func (c *Client) PutItem(ctx context.Context, params *PutItemInput, optFns ...func(*Options)) (*PutItemOutput, error) {
	return nil, nil
}
-- p/p.go --
package p

import (
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var c *dynamodb.Client
var _ = time.Now

func str(s string) *string { return &s }

func value(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func update(r *http.Request, update, condition string) {
	in := &dynamodb.UpdateItemInput{TableName: str("t"), Key: map[string]types.AttributeValue{"id": value(r.FormValue("id"))},
		UpdateExpression: str(update)}
	if condition != "" {
		in.ConditionExpression = str(condition)
	}
	c.UpdateItem(r.Context(), in)
}

func put(r *http.Request, id, condition string) {
	in := &dynamodb.PutItemInput{TableName: str("t"), Item: map[string]types.AttributeValue{"id": value(id)}}
	if condition != "" {
		in.ConditionExpression = str(condition)
	}
	c.PutItem(r.Context(), in)
}

`

func TestDynamo(t *testing.T) {
	tests := []struct{ name, call, want string }{
		{"set", `update(r, "SET a = :a", "")`, ""},
		{"if_not_exists", `update(r, "SET a = if_not_exists(a, :a)", "")`, ""},
		{"set", `update(r, "SET a = :a", "")`, ""}, // refuses nothing: no claim either
		{"if_not_exists", `update(r, "SET a = if_not_exists(a, :a)", "")`, ""},
		{"a counter that begins at zero", `update(r, "SET n = if_not_exists(n, :zero) + :one", "")`, "effect"},
		{"add", `update(r, "ADD n :one", "")`, "effect"},
		{"arithmetic", `update(r, "SET n = n + :one", "")`, "effect"},
		{"list_append", `update(r, "SET a = list_append(a, :a)", "")`, "effect"},
		{"a guarded add", `update(r, "ADD n :one SET seen = :t", "attribute_not_exists(seen)")`, "claim"},
		{"a state that moves", `update(r, "SET #s = :done", "#s = :open")`, "claim"},
		{"a state that it must not have", `update(r, "SET #s = :done ADD n :one", "#s <> :done")`, "claim"},
		{"a state that stays", `update(r, "SET n = n + :one", "#s <> :done")`, "effect"},
		{"a state that stays", `update(r, "SET #s = :done ADD n :one", "#s = :done")`, "effect"},
		{"a condition on another", `update(r, "SET n = n + :one", "owner = :me")`, "effect"},
		{"a conditional put", `put(r, r.FormValue("id"), "attribute_not_exists(id)")`, "claim"},
		{"a put by id", `put(r, r.FormValue("id"), "")`, ""},
		{"a put of a fresh id", `put(r, time.Now().String(), "")`, "effect"},
		{"a condition that does not demand absence", `put(r, r.FormValue("id"), "size(id) > :n")`, ""},
	}
	var src strings.Builder
	src.WriteString(dynamo)
	for i, tt := range tests {
		fmt.Fprintf(&src, "func h%02d(w http.ResponseWriter, r *http.Request) { %s }\n", i, tt.call)
	}
	hs := performed(t, src.String())
	for i, tt := range tests {
		if got := hs[fmt.Sprintf("p.h%02d", i)]; got != tt.want {
			t.Errorf("%s: %s is %q, want %q", tt.name, tt.call, got, tt.want)
		}
	}
}

const mongo = `-- go.mongodb.org/mongo-driver/bson/bson.go --
package bson

type E struct {
	Key   string
	Value any
}
type D []E
type M map[string]any
-- go.mongodb.org/mongo-driver/mongo/options/options.go --
package options

type UpdateOptions struct{ Upsert *bool }
type InsertOneOptions struct{ n int }

func Update() *UpdateOptions { return nil }

func (u *UpdateOptions) SetUpsert(b bool) *UpdateOptions { return u }
-- go.mongodb.org/mongo-driver/mongo/mongo.go --
package mongo

import (
	"context"

	"go.mongodb.org/mongo-driver/mongo/options"
)

type Collection struct{ n int }
type UpdateResult struct{ MatchedCount, ModifiedCount, UpsertedCount int64 }
type InsertOneResult struct{ InsertedID any }

func (c *Collection) UpdateOne(ctx context.Context, filter, update any, opts ...*options.UpdateOptions) (*UpdateResult, error) {
	return nil, nil
}
func (c *Collection) InsertOne(ctx context.Context, doc any, opts ...*options.InsertOneOptions) (*InsertOneResult, error) {
	return nil, nil
}
-- p/p.go --
package p

import (
	"net/http"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

var c *mongo.Collection
var _ = []any{bson.D{}, time.Now, options.Update}

type event struct {
	ID   string ` + "`bson:\"_id\"`" + `
	Name string ` + "`bson:\"name\"`" + `
}

`

func TestMongo(t *testing.T) {
	tests := []struct{ name, call, want string }{
		{"set", `c.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": bson.M{"s": "x"}})`, ""},
		{"set in an ordered document", `c.UpdateOne(ctx, bson.D{{"_id", id}}, bson.D{{"$set", bson.D{{"s", "x"}}}})`, ""},
		{"inc", `c.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$inc": bson.M{"n": 1}})`, "effect"},
		{"inc in an ordered document", `c.UpdateOne(ctx, bson.D{{"_id", id}}, bson.D{{"$inc", bson.D{{"n", 1}}}})`, "effect"},
		{"push", `c.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$push": bson.M{"l": 1}})`, "effect"},
		{"addToSet", `c.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$addToSet": bson.M{"l": 1}})`, ""},
		{"one of two", `c.UpdateOne(ctx, bson.M{"_id": id}, bson.D{{"$set", bson.M{"s": "x"}}, {"$inc", bson.M{"n": 1}}})`, "effect"},
		{"a state that moves", `c.UpdateOne(ctx, bson.M{"_id": id, "s": "open"}, bson.M{"$set": bson.M{"s": "done"}, "$inc": bson.M{"n": 1}})`, "claim"},
		{"a state that stays", `c.UpdateOne(ctx, bson.M{"_id": id, "s": "done"}, bson.M{"$set": bson.M{"s": "done"}, "$inc": bson.M{"n": 1}})`, "effect"},
		{"an id that is set again", `c.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": event{ID: id + "x"}})`, ""},
		{"insert of a made id", `c.InsertOne(ctx, bson.M{"name": id})`, "effect"},
		{"insert of a given id", `c.InsertOne(ctx, bson.M{"_id": id})`, "claim"},
		{"insert of a given id in an ordered document", `c.InsertOne(ctx, bson.D{{"_id", id}})`, "claim"},
		{"insert of a struct with a given id", `c.InsertOne(ctx, event{ID: id})`, "claim"},
		{"insert of a pointer", `c.InsertOne(ctx, &event{ID: id, Name: "x"})`, "claim"},
		{"insert of a fresh id", `c.InsertOne(ctx, bson.M{"_id": time.Now().String()})`, "effect"},
		{"insert of a document that is not known", `c.InsertOne(ctx, doc(r))`, "effect"},
	}
	var src strings.Builder
	src.WriteString(mongo + "func doc(r *http.Request) any { return r.Context().Value(1) }\n")
	for i, tt := range tests {
		fmt.Fprintf(&src, "func h%02d(w http.ResponseWriter, r *http.Request) { ctx, id := r.Context(), r.FormValue(\"id\"); _, _ = ctx, id; %s }\n", i, tt.call)
	}
	hs := performed(t, src.String())
	for i, tt := range tests {
		if got := hs[fmt.Sprintf("p.h%02d", i)]; got != tt.want {
			t.Errorf("%s: %s is %q, want %q", tt.name, tt.call, got, tt.want)
		}
	}
}

func TestRelativeClauses(t *testing.T) {
	for text, want := range map[string]bool{
		"SET a = :a":                             false,
		"SET a = :a, b = :b":                     false,
		"SET n = n + :one":                       true,
		"set n = n - :one":                       true,
		"SET a = :a, n = n + :one":               true,
		"ADD n :one":                             true,
		"SET n = if_not_exists(n, :zero) + :one": true,
		"add n :one":                             true,
		"SET l = list_append(l, :x)":             true,
		"SET l = if_not_exists(l, :x)":           false,
		"REMOVE a, b":                            false,
		"DELETE colours :c":                      false,
		"SET address = :a":                       false, // no ADD
		"SET added = :a REMOVE addition":         false,
		"":                                       false,
	} {
		if got := len(relativeClauses(text)) > 0; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// What is seen wrongly today.
func TestDocumentLimits(t *testing.T) {
	// ADD to a set changes nothing the second time, but the expression does not tell a set from a number.
	if len(relativeClauses("ADD colours :c")) == 0 {
		t.Error("ADD to a set is told from ADD to a number now")
	}
}

func TestContradicts(t *testing.T) {
	sym := interp.PayloadValue()
	for _, tt := range []struct {
		op      string
		want    *interp.Value
		written []*interp.Value
		no      bool
	}{
		{"=", interp.Text("open"), []*interp.Value{interp.Text("done")}, true},
		{"=", interp.Text("open"), []*interp.Value{interp.Text("OPEN")}, false},
		{"=", interp.Text("open"), []*interp.Value{interp.Text("done"), interp.Text("open")}, false},
		{"=", interp.Text("open"), []*interp.Value{sym}, false},
		{"=", interp.Text("open"), []*interp.Value{nil}, false},
		{"=", nil, []*interp.Value{interp.Text("done")}, false},
		{"=", interp.Text("open"), nil, false},
		{"<>", interp.Text("done"), []*interp.Value{interp.Text("done")}, true},
		{"!=", interp.Text("done"), []*interp.Value{interp.Text("open")}, false},
		{"IS", interp.Nil(), []*interp.Value{interp.Text("now")}, true},
		{"IS", interp.Nil(), []*interp.Value{interp.Nil()}, false},
		{"IS", interp.Nil(), []*interp.Value{sym}, true},
		{"<", interp.Text("5"), []*interp.Value{interp.Text("9")}, false}, // not decided
	} {
		if got := (Demand{Column: "c", Op: tt.op, Value: tt.want}).ContradictedBy(tt.written); got != tt.no {
			t.Errorf("%s %v after %v: %v, want %v", tt.op, tt.want, tt.written, got, tt.no)
		}
	}
}

func TestMayBeSame(t *testing.T) {
	x, y := interp.SomeValue("x"), interp.SomeValue("y")
	text := func(v *interp.Value, prefix string) *interp.Value {
		return &interp.Value{Kind: interp.Cat, Elems: []*interp.Value{interp.Text(prefix), v}}
	}
	for _, tt := range []struct {
		a, b *interp.Value
		want bool
	}{
		{nil, x, true}, {x, y, true}, {x, x, true},
		{interp.Text("a"), interp.Text("a"), true},
		{interp.Text("a"), interp.Text("b"), false},
		{text(x, "evt:"), text(y, "evt:"), true},
		{text(x, "evt:"), text(x, "job:"), false},
		{text(x, "evt:"), text(x, "evt:done:"), true}, // x may begin with done:
		{text(x, "evt:"), interp.Text("job:1"), false},
	} {
		if got := mayBeSame(tt.a, tt.b); got != tt.want {
			t.Errorf("%v, %v: %v", tt.a, tt.b, got)
		}
		if mayBeSame(tt.a, tt.b) != mayBeSame(tt.b, tt.a) {
			t.Errorf("%v, %v: the order matters", tt.a, tt.b)
		}
	}
}

func TestNormal(t *testing.T) {
	for in, want := range map[string]string{"paid_at": "paidat", "PaidAt": "paidat", "t.paid_at": "paidat", "": ""} {
		if got := interp.NormalName(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	for in, want := range map[string]string{"public.Orders": "orders", "orders": "orders"} {
		if got := normalTable(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
