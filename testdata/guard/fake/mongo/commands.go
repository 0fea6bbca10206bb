package mongo

import (
	"bytes"
	"fmt"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// run executes a command on documents.
func (s *server) run(cmd bson.D, tx *txn) (bson.D, *outcome) {
	collection := fmt.Sprint(get(cmd, "$db"), ".", cmd[0].Value, "\x00")
	n, upserted := 0, bson.A{}
	switch cmd[0].Key {
	case "insert":
		for _, d := range list(cmd, "documents") {
			key, failed := keyOf(collection, get(d, "_id"))
			if failed == nil {
				failed = s.write(tx, key, func(before bson.D) (bson.D, *outcome) {
					if before != nil {
						return nil, duplicate
					}
					return d, nil
				})
			}
			if failed != nil {
				return nil, failed
			}
			n++
		}
	case "update":
		for i, u := range list(cmd, "updates") {
			changed, id, failed := s.update(tx, collection, u)
			if failed != nil {
				return nil, failed
			}
			n += changed
			if id != nil {
				n++
				upserted = append(upserted, bson.D{{Key: "index", Value: int32(i)}, {Key: "_id", Value: id}})
			}
		}
	case "delete":
		for _, q := range list(cmd, "deletes") {
			filter, _ := get(q, "q").(bson.D)
			keys, failed := s.matching(tx, collection, filter)
			if failed != nil {
				return nil, failed
			}
			for _, key := range keys {
				if failed := s.write(tx, key, func(bson.D) (bson.D, *outcome) { return nil, nil }); failed != nil {
					return nil, failed
				}
				n++
			}
		}
	case "find":
		filter, _ := get(cmd, "filter").(bson.D)
		keys, failed := s.matching(tx, collection, filter)
		if failed != nil {
			return nil, failed
		}
		batch := bson.A{}
		for _, key := range keys {
			batch = append(batch, s.see(tx, key))
		}
		return bson.D{{Key: "ok", Value: 1}, {Key: "cursor", Value: bson.D{{Key: "id", Value: int64(0)},
			{Key: "ns", Value: strings.TrimRight(collection, "\x00")}, {Key: "firstBatch", Value: batch}}}}, nil
	default:
		return nil, &outcome{code: 59, name: "CommandNotFound", message: "no such command here: " + cmd[0].Key}
	}
	reply := bson.D{{Key: "ok", Value: 1}, {Key: "n", Value: int32(n)}, {Key: "nModified", Value: int32(n - len(upserted))}}
	if len(upserted) > 0 {
		reply = append(reply, bson.E{Key: "upserted", Value: upserted})
	}
	return reply, nil
}

// update changes the documents that match, or inserts one: then its id is not nil.
func (s *server) update(tx *txn, collection string, u bson.D) (changed int, id any, failed *outcome) {
	filter, _ := get(u, "q").(bson.D)
	ops, _ := get(u, "u").(bson.D)
	keys, failed := s.matching(tx, collection, filter)
	if failed != nil {
		return 0, nil, failed
	}
	if upsert, _ := get(u, "upsert").(bool); len(keys) == 0 && upsert {
		var d bson.D
		for _, e := range filter {
			if _, asks := e.Value.(bson.D); !asks || e.Key == "_id" {
				d = append(d, e)
			}
		}
		if d, failed = apply(d, ops); failed != nil {
			return 0, nil, failed
		}
		id = get(d, "_id")
		key, failed := keyOf(collection, id)
		if failed == nil {
			failed = s.write(tx, key, func(before bson.D) (bson.D, *outcome) {
				if before != nil {
					return nil, duplicate
				}
				return d, nil
			})
		}
		return 0, id, failed
	}
	for _, key := range keys {
		failed := s.write(tx, key, func(before bson.D) (bson.D, *outcome) { return apply(before, ops) })
		if failed != nil {
			return 0, nil, failed
		}
	}
	return len(keys), nil, nil
}

func list(cmd bson.D, name string) (out []bson.D) {
	a, _ := get(cmd, name).(bson.A)
	for _, v := range a {
		d, _ := v.(bson.D)
		out = append(out, d)
	}
	return out
}

func keyOf(collection string, id any) (string, *outcome) {
	kind, raw, err := bson.MarshalValue(id)
	if err != nil || id == nil {
		return "", &outcome{code: 2, name: "BadValue", message: "no _id"}
	}
	return fmt.Sprint(collection, kind, "\x00", string(raw)), nil
}

// see is a document as a transaction, or who is in none, sees it.
func (s *server) see(tx *txn, key string) bson.D {
	if tx != nil {
		if d, own := tx.writes[key]; own {
			return d
		}
	}
	return s.docs[key].d
}

// write replaces a document. In a transaction it fails if another has written it since that
// began, or writes it; outside of one it waits for those.
func (s *server) write(tx *txn, key string, change func(before bson.D) (bson.D, *outcome)) *outcome {
	if tx == nil {
		for s.locks[key] != nil {
			s.free.Wait()
		}
		d, failed := change(s.docs[key].d)
		if failed == nil {
			s.version++
			s.put(key, d)
		}
		return failed
	}
	if by := s.locks[key]; by != nil && by != tx || s.docs[key].version > tx.began {
		return conflict
	}
	d, failed := change(s.see(tx, key))
	if failed == nil {
		tx.writes[key] = d
		s.locks[key] = tx
	}
	return failed
}

// matching are the keys of the documents that a filter knows. It knows equality and $lt.
func (s *server) matching(tx *txn, collection string, filter bson.D) (keys []string, failed *outcome) {
	all := s.order
	if tx != nil {
		all = append([]string(nil), s.order...)
		for key := range tx.writes {
			if _, known := s.docs[key]; !known {
				all = append(all, key)
			}
		}
	}
next:
	for _, key := range all {
		d := s.see(tx, key)
		if !strings.HasPrefix(key, collection) || d == nil {
			continue
		}
		for _, e := range filter {
			want, less := e.Value, false
			if q, asks := e.Value.(bson.D); asks && len(q) > 0 && strings.HasPrefix(q[0].Key, "$") {
				if less = q[0].Key == "$lt"; !less || len(q) > 1 {
					return nil, &outcome{code: 2, name: "BadValue", message: "no such operator here: " + q[0].Key}
				}
				want = q[0].Value
			}
			have := get(d, e.Key)
			if less {
				x, ok1 := have.(bson.DateTime)
				y, ok2 := want.(bson.DateTime)
				if !ok1 || !ok2 || x >= y {
					continue next
				}
			} else if !equal(have, want) {
				continue next
			}
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func equal(a, b any) bool {
	x, rawX, err1 := bson.MarshalValue(a)
	y, rawY, err2 := bson.MarshalValue(b)
	return err1 == nil && err2 == nil && x == y && bytes.Equal(rawX, rawY)
}

// apply changes a copy of a document. It knows $set.
func apply(d, ops bson.D) (bson.D, *outcome) {
	d = append(bson.D(nil), d...)
	for _, op := range ops {
		set, ok := op.Value.(bson.D)
		if op.Key != "$set" || !ok {
			return nil, &outcome{code: 9, name: "FailedToParse", message: "no such change here: " + op.Key}
		}
	next:
		for _, e := range set {
			for i := range d {
				if d[i].Key == e.Key {
					d[i].Value = e.Value
					continue next
				}
			}
			d = append(d, e)
		}
	}
	return d, nil
}
