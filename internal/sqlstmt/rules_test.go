package sqlstmt

import (
	"strings"
	"testing"
)

func TestRepeats(t *testing.T) {
	for text, want := range map[string]bool{
		"INSERT INTO t (a) VALUES ($1)":                                                                                   true,
		"INSERT INTO t (a) VALUES ($1)" + Hole:                                                                            false,
		"INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING":                                                            false,
		"INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET a = EXCLUDED.a":                                      false,
		"INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET n = t.n + 1":                                         true,
		"INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET n = t.n + 1, e = EXCLUDED.e WHERE t.e <> EXCLUDED.e": false,
		"REPLACE INTO t (a) VALUES (?)":                                                                                   false,
		"UPDATE t SET n = n + 1":                                                                                          true,
		"UPDATE t SET n = n + 1, v = v + 1 WHERE v = $1":                                                                  false,
		"UPDATE t SET n = $1":                                                                                             false,
		"UPDATE t SET " + Hole:                                                                                            false,
		"DELETE FROM t":                                                                                                   false,
		"MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET n = t.n + 1":                                      true,
		"MERGE INTO t USING s ON t.a = s.a WHEN NOT MATCHED THEN INSERT (a) VALUES (s.a)":                                 false,
		"COPY t FROM STDIN":                                                                                               true,
		"SELECT f($1)":                                                                                                    false,
		"CALL f($1)":                                                                                                      false,
		"SELECT nextval('s')":                                                                                             false,
		"CREATE TABLE t (a int)":                                                                                          false,
		"BEGIN":                                                                                                           false,
		"SELECT pg_advisory_lock(1)":                                                                                      false,
		"NOTIFY x":                                                                                                        false,
		"nonsense":                                                                                                        false,
	} {
		if s := Parse(text); len(s) != 1 || s[0].Repeats() != want {
			t.Errorf("want %v: %s", want, strings.ReplaceAll(text, Hole, `\0`))
		}
	}
}

func TestCompareAndSet(t *testing.T) {
	args := func(i int) (string, bool) {
		a := []string{"pending", "done", "pending", "true", "false"}
		if i < len(a) {
			return a[i], true
		}
		return "", false
	}
	for text, want := range map[string]bool{
		"UPDATE t SET status = 'done' WHERE status = 'pending'":   true,
		"UPDATE t SET status = $1 WHERE status = $2":              true,
		"UPDATE t SET status = $1 WHERE status = $3":              false, // both are pending
		"UPDATE t SET status = $1 WHERE status = $1":              false,
		"UPDATE t SET status = $8 WHERE status = $9":              true,
		"UPDATE t SET status = $1 WHERE status = 'pending'":       false,
		"UPDATE t SET status = $2 WHERE status = 'pending'":       true,
		"UPDATE t SET status = $9 WHERE status = 'pending'":       true,
		"UPDATE t SET status = :b WHERE status = :a":              true,
		"UPDATE t SET status = :a WHERE status = :a":              false,
		"UPDATE t SET status = '%s' WHERE status = '%s'":          false,
		"UPDATE t SET sent = $4 WHERE sent = FALSE":               true,
		"UPDATE t SET sent = $5 WHERE sent = FALSE":               false,
		"UPDATE t SET sent = TRUE WHERE sent = 0":                 true,
		"UPDATE t SET sent = 1 WHERE NOT sent":                    true,
		"UPDATE t SET sent = NOT sent WHERE sent = $1":            true,
		"UPDATE t SET sent = TRUE WHERE sent":                     false,
		"UPDATE t SET at = now() WHERE at IS NULL":                true,
		"UPDATE t SET at = COALESCE(at, now()) WHERE at IS NULL":  true,
		"UPDATE t SET at = $9 WHERE at IS NULL":                   true,
		"UPDATE t SET at = b WHERE at IS NULL":                    false,
		"UPDATE t SET at = NULL WHERE at IS NULL":                 false,
		"UPDATE t SET at = NULL WHERE at IS NOT NULL":             true,
		"UPDATE t SET at = now() WHERE at < now()":                false,
		"UPDATE t SET v = v + 1 WHERE v = $9":                     true,
		"UPDATE t SET v = v + 1 WHERE v >= $9":                    false,
		"UPDATE t SET v = $9 WHERE v < $9":                        true,
		"UPDATE t SET v = $9 WHERE v <= $9":                       false,
		"UPDATE t SET v = $9 WHERE v <> $9":                       true,
		"UPDATE t SET v = $9 WHERE v IS DISTINCT FROM $9":         true,
		"UPDATE t SET v = $9 WHERE v <> $8":                       false,
		"UPDATE t SET v = 'c' WHERE v IN ('a', 'b')":              true,
		"UPDATE t SET v = $9 WHERE v IN ('a', 'b')":               false,
		"UPDATE t SET v = 'b' WHERE v NOT IN ('b', 'c')":          true,
		"UPDATE t SET v = 'b' WHERE v = 'a' OR x":                 false,
		"UPDATE t SET w = 'b' WHERE v = 'a'":                      false,
		"UPDATE t SET v = upper($1) WHERE v = 'a'":                false,
		"UPDATE t SET token = gen_random_uuid() WHERE token = $1": true,
		"DELETE FROM t WHERE v = 'a'":                             false,
		"INSERT INTO t (v) VALUES ('b')":                          false,
	} {
		if s := Parse(text); len(s) != 1 || s[0].CompareAndSet(args) != want {
			t.Errorf("want %v: %s", want, text)
		}
	}
}
