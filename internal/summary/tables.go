package summary

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// maxEmbedded bounds structs that are embedded in each other.
const maxEmbedded = 3

// addTable reads the tags of a row struct: the table's columns and the unique
// constraints that the tags of gorm, bun and go-pg declare. The facts are gorm's
// (https://gorm.io/docs/models.html), bun's (https://bun.uptrace.dev/guide/models.html) and
// go-pg's (https://pg.uptrace.dev/models/).
func (b *builder) addTable(t types.Type, st *types.Struct) {
	name := TypeName(t)
	typ := b.types[name]
	if typ == nil {
		typ = &Type{Name: name}
	}
	tagged := false
	groups := map[string][]string{}
	var order []string
	unique := func(group, column string) {
		if _, ok := groups[group]; !ok {
			order = append(order, group)
		}
		groups[group] = append(groups[group], column)
	}
	table := ""
	var add func(st *types.Struct, in string)
	add = func(st *types.Struct, in string) {
		for i := range st.NumFields() {
			f, tag := st.Field(i), reflect.StructTag(st.Tag(i))
			column := snake(f.Name())
			if g, ok := tag.Lookup("gorm"); ok {
				tagged = true
				for _, opt := range strings.Split(g, ";") {
					key, value, _ := strings.Cut(strings.TrimSpace(opt), ":")
					switch strings.ToLower(key) {
					case "column":
						column = value
					case "unique":
						unique("unique "+f.Name(), column)
					case "uniqueindex":
						group, _, _ := strings.Cut(value, ",")
						if group == "" {
							group = "index " + f.Name()
						}
						unique(group, column)
					case "primarykey", "primary_key":
						if isString(f.Type()) {
							unique("primary", column)
						}
					}
				}
			}
			if f.Name() == "tableName" { // go-pg's: no column
				if name := cmp.Or(tag.Get("pg"), tag.Get("sql")); name != "" {
					tagged = true
					name, _, _ = strings.Cut(name, ",")
					table = strings.Trim(name, `"`)
				}
				continue
			}
			for _, key := range []string{"bun", "pg"} {
				g, ok := tag.Lookup(key)
				if !ok {
					continue
				}
				tagged = true
				parts := strings.Split(g, ",")
				if parts[0] != "" && !strings.Contains(parts[0], ":") {
					column = parts[0]
				}
				for _, opt := range parts {
					key, value, _ := strings.Cut(opt, ":")
					switch {
					case key == "table":
						table = value
					case key == "unique" && value == "":
						unique("unique "+f.Name(), column)
					case key == "unique":
						unique("group "+value, column)
					case key == "pk" && !strings.Contains(g, "autoincrement") && isString(f.Type()):
						unique("primary", column)
					}
				}
			}
			for _, key := range []string{"db", "bson", "dynamodbav", "firestore"} {
				if g, ok := tag.Lookup(key); ok {
					tagged = true
					if n, _, _ := strings.Cut(g, ","); n != "" && n != "-" {
						column = n
					}
				}
			}
			if f.Embedded() && TypeName(f.Type()) == "gorm.io/gorm.Model" {
				tagged = true
			}
			if base, ok := f.Type().Underlying().(*types.Struct); ok && f.Embedded() && strings.Count(in, ".") < maxEmbedded {
				add(base, in+f.Name()+".") // its columns are the table's
				continue
			}
			typ.Columns = append(typ.Columns, Column{Field: in + f.Name(), Name: strings.ToLower(column)})
		}
	}
	add(st, "")
	named, ok := b.method(t, "TableName")
	if !tagged && table == "" && !ok {
		typ.Columns = nil
		return
	}
	if named != "" { // gorm's Tabler, pop's TableNameAble
		table = named
	}
	if table == "" {
		table = TableName(t.(*types.Named).Obj().Name())
	}
	typ.Table = table
	b.types[name] = typ
	for _, group := range order {
		b.pkg.Uniques = append(b.pkg.Uniques, Unique{Table: table, Columns: groups[group]})
	}
}

// addQueries reads the tags of a struct that goyesql fills with statements
// (https://github.com/knadh/goyesql).
func (b *builder) addQueries(t types.Type, st *types.Struct) {
	var queries []Column
	for i := range st.NumFields() {
		if name, ok := reflect.StructTag(st.Tag(i)).Lookup("query"); ok && holdsStatement(st.Field(i).Type()) {
			queries = append(queries, Column{Field: st.Field(i).Name(), Name: name})
		}
	}
	if len(queries) == 0 {
		return
	}
	name := TypeName(t)
	if b.types[name] == nil {
		b.types[name] = &Type{Name: name}
	}
	b.types[name].Queries = queries
}

// addKey notes the field of a message that is named for what its receiver deduplicates by.
func (b *builder) addKey(t types.Type, st *types.Struct) {
	for i := range st.NumFields() {
		f := st.Field(i)
		tag, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if !b.Catalog.BodyKey(f.Name()) && !b.Catalog.BodyKey(tag) || !isString(f.Type()) {
			continue
		}
		name := TypeName(t)
		if b.types[name] == nil {
			b.types[name] = &Type{Name: name}
		}
		b.types[name].Key = f.Name()
	}
}

// holdsStatement: a text, or a prepared statement.
func holdsStatement(t types.Type) bool {
	name := TypeName(t)
	return name == "string" || strings.HasSuffix(name, ".Stmt") || strings.HasSuffix(name, ".NamedStmt")
}

// method reports whether a type has a method; text is what it returns, if that is all it does and a
// constant.
func (b *builder) method(t types.Type, name string) (text string, ok bool) {
	obj, _, _ := types.LookupFieldOrMethod(t, true, b.Pkg, name)
	method, ok := obj.(*types.Func)
	if !ok || method.Pkg() != b.Pkg {
		return "", ok
	}
	for _, file := range b.Files {
		if file.FileStart > method.Pos() || method.Pos() >= file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			fd, isFunc := d.(*ast.FuncDecl)
			if !isFunc || b.Info.Defs[fd.Name] != method || fd.Body == nil || len(fd.Body.List) != 1 {
				continue
			}
			ret, isReturn := fd.Body.List[0].(*ast.ReturnStmt)
			if !isReturn || len(ret.Results) != 1 {
				continue
			}
			if v := b.Info.Types[ret.Results[0]].Value; v != nil && v.Kind() == constant.String {
				return constant.StringVal(v), true
			}
		}
	}
	return "", true
}

// isString: a key of text comes from outside; a number is usually made by the database.
func isString(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// snake turns a Go name into the column name that gorm and bun derive from it.
func snake(name string) string {
	runes := []rune(name)
	var out []rune
	for i, r := range runes {
		if unicode.IsUpper(r) && i > 0 &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			out = append(out, '_')
		}
		out = append(out, unicode.ToLower(r))
	}
	return string(out)
}

// TableName is the table of a row struct that does not name its own.
func TableName(typ string) string { return plural(snake(typ)) }

// plural is the table name of a model, by the rules of github.com/jinzhu/inflection, which gorm and bun
// ask. A wrong guess costs nothing inside them, where a model is recognised by its type.
func plural(name string) string {
	if slices.Contains(uncountable, name) {
		return name
	}
	if many := whole[name]; many != "" {
		return many
	}
	for _, r := range plurals {
		stem, ok := strings.CutSuffix(name, r.one)
		if ok && !(r.one == "y" && vowel(stem)) && !(r.one == "fe" && strings.HasSuffix(stem, "f")) {
			return stem + r.many
		}
	}
	return name + "s"
}

func vowel(stem string) bool {
	return stem == "" || strings.IndexByte("aeiou", stem[len(stem)-1]) >= 0 && !strings.HasSuffix(stem, "qu")
}

var (
	uncountable = strings.Fields("equipment information rice money species series fish sheep jeans police")
	whole       = map[string]string{"axis": "axes", "testis": "testes", "mouse": "mice", "louse": "lice", "ox": "oxen"}
	// plurals are the endings of one and of many; the first that fits decides.
	plurals = []struct{ one, many string }{
		{"person", "people"}, {"man", "men"}, {"child", "children"}, {"sex", "sexes"}, {"move", "moves"},
		{"quiz", "quizzes"}, {"matrix", "matrices"}, {"matrex", "matrices"}, {"vertex", "vertices"},
		{"vertix", "vertices"}, {"index", "indices"}, {"indix", "indices"},
		{"ch", "ches"}, {"sh", "shes"}, {"ss", "sses"}, {"x", "xes"}, {"y", "ies"},
		{"fe", "ves"}, {"lf", "lves"}, {"rf", "rves"}, {"sis", "ses"}, {"ta", "ta"}, {"ia", "ia"}, {"tum", "ta"}, {"ium", "ia"},
		{"tomato", "tomatoes"}, {"buffalo", "buffaloes"}, {"bus", "buses"}, {"alias", "aliases"}, {"status", "statuses"},
		{"campus", "campuses"}, {"octopus", "octopi"}, {"virus", "viri"}, {"s", "s"},
	}
)
