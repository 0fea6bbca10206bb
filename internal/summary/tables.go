package summary

import (
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"strings"
	"unicode"
)

// maxEmbedded bounds structs that are embedded in each other.
const maxEmbedded = 3

// addTable reads the tags of a row struct: the table's columns and the unique
// constraints that gorm and bun tags declare. The facts are gorm's
// (https://gorm.io/docs/models.html) and bun's (https://bun.uptrace.dev/guide/models.html).
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
			if g, ok := tag.Lookup("bun"); ok {
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

// plural is the table name of a model in the common case. A wrong guess costs
// nothing inside gorm and bun, where a model is recognised by its type.
func plural(name string) string {
	switch {
	case strings.HasSuffix(name, "ta"), strings.HasSuffix(name, "ia"): // metadata, media
		return name
	case strings.HasSuffix(name, "y") && !strings.HasSuffix(name, "ay") && !strings.HasSuffix(name, "ey") && !strings.HasSuffix(name, "oy"):
		return name[:len(name)-1] + "ies"
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, "x"), strings.HasSuffix(name, "ch"), strings.HasSuffix(name, "sh"):
		return name + "es"
	}
	return name + "s"
}
