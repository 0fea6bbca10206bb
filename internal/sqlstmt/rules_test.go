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
		"UPDATE t SET status = 'done' WHERE status = 'pending'":                                            true,
		"UPDATE t SET status = $1 WHERE status = $2":                                                       true,
		"UPDATE t SET status = $1 WHERE status = $3":                                                       false, // both are pending
		"UPDATE t SET status = $1 WHERE status = $1":                                                       false,
		"UPDATE t SET status = $8 WHERE status = $9":                                                       true,
		"UPDATE t SET status = $1 WHERE status = 'pending'":                                                false,
		"UPDATE t SET status = $2 WHERE status = 'pending'":                                                true,
		"UPDATE t SET status = $9 WHERE status = 'pending'":                                                true,
		"UPDATE t SET status = :b WHERE status = :a":                                                       true,
		"UPDATE t SET status = :a WHERE status = :a":                                                       false,
		"UPDATE t SET status = '%s' WHERE status = '%s'":                                                   false,
		"UPDATE t SET sent = $4 WHERE sent = FALSE":                                                        true,
		"UPDATE t SET sent = $5 WHERE sent = FALSE":                                                        false,
		"UPDATE t SET sent = TRUE WHERE sent = 0":                                                          true,
		"UPDATE t SET sent = 1 WHERE NOT sent":                                                             true,
		"UPDATE t SET sent = NOT sent WHERE sent = $1":                                                     true,
		"UPDATE t SET sent = TRUE WHERE sent":                                                              false,
		"UPDATE t SET at = now() WHERE at IS NULL":                                                         true,
		"UPDATE t SET at = COALESCE(at, now()) WHERE at IS NULL":                                           true,
		"UPDATE t SET at = $9 WHERE at IS NULL":                                                            true,
		"UPDATE t SET at = b WHERE at IS NULL":                                                             false,
		"UPDATE t SET at = NULL WHERE at IS NULL":                                                          false,
		"UPDATE t SET at = NULL WHERE at IS NOT NULL":                                                      true,
		"UPDATE t SET at = now() WHERE at < now()":                                                         false,
		"UPDATE t SET v = v + 1 WHERE v = $9":                                                              true,
		"UPDATE t SET v = v + 1 WHERE v >= $9":                                                             false,
		"UPDATE t SET v = $9 WHERE v < $9":                                                                 true,
		"UPDATE t SET v = $9 WHERE v <= $9":                                                                false,
		"UPDATE t SET v = $9 WHERE v <> $9":                                                                true,
		"UPDATE t SET v = $9 WHERE v IS DISTINCT FROM $9":                                                  true,
		"UPDATE t SET v = $9 WHERE v <> $8":                                                                false,
		"UPDATE t SET v = 'c' WHERE v IN ('a', 'b')":                                                       true,
		"UPDATE t SET v = $9 WHERE v IN ('a', 'b')":                                                        false,
		"UPDATE t SET v = 'b' WHERE v NOT IN ('b', 'c')":                                                   true,
		"UPDATE t SET v = 'b' WHERE v = 'a' OR x":                                                          false,
		"UPDATE t SET v = 'b' WHERE v = 'a' OR w IS NULL":                                                  false,
		"UPDATE t SET v = 'b' WHERE k = $1 AND (v = 'a' OR v = 'c')":                                       true,
		"UPDATE t SET v = 'b', l = $9 WHERE k = $1 AND ((v = 'a' OR (v = 'b' AND l < now())))":             true,
		"UPDATE t SET v = 'b', l = $9 WHERE v = 'a' OR v = 'b' AND l < $8":                                 true,
		"UPDATE t SET v = 'b', l = now() WHERE v = 'a' OR v = 'b' AND l < now()":                           false,
		"UPDATE t SET v = 'b' WHERE k = $1 AND (v = 'a' OR v = 'b' AND l < now())":                         false,
		"UPDATE t SET v = 'b', l = $9 WHERE v = 'a' AND (x OR l < now()) AND (y OR v = 'b' AND l < now())": true,
		"UPDATE t SET l = $9 WHERE k = $1 AND (x OR l < now())":                                            false,
		"UPDATE t SET w = 'b' WHERE v = 'a'":                                                               false,
		"UPDATE t SET v = upper($1) WHERE v = 'a'":                                                         false,
		"UPDATE t SET token = gen_random_uuid() WHERE token = $1":                                          true,
		"DELETE FROM t WHERE v = 'a'":                                                                      false,
		"INSERT INTO t (v) VALUES ('b')":                                                                   false,
	} {
		if s := Parse(text); len(s) != 1 || s[0].CompareAndSet(args) != want {
			t.Errorf("want %v: %s", want, text)
		}
	}
}

func TestLease(t *testing.T) {
	for text, want := range map[string]int64{
		"UPDATE t SET v = 'b', l = now() + interval '2 minutes' WHERE k = $1 AND (v = 'a' OR v = 'b' AND l < now())":  120,
		"UPDATE t SET v = 'b', l = NOW() WHERE k = ? AND (v = 'a' OR v = 'b' AND l < NOW() - INTERVAL 30 SECOND)":     30,
		"UPDATE t SET v = 'b', l = now() + interval '2 minutes' WHERE v = 'a' AND (v = 'a' OR v = 'b' AND l < now())": 0,
		"UPDATE t SET v = 'b', l = $1 WHERE v = 'a' OR v = 'b' AND l < now()":                                         0,
	} {
		if s := Parse(text); len(s) != 1 || s[0].Lease() != want {
			t.Errorf("want %v, not %v: %s", want, s[0].Lease(), text)
		}
	}
}

func TestLimits(t *testing.T) {
	clock := func(i int) bool { return i == 1 } // $2
	for text, want := range map[string]bool{
		"UPDATE b SET level = LEAST(size, level + EXTRACT(EPOCH FROM now() - at) * rate) - 1, at = now() WHERE k = $1":                                true,
		"UPDATE b SET level = LEAST(size, level + EXTRACT(EPOCH FROM $2 - at) * rate) - 1, at = $2 WHERE k = $1":                                      true,
		"UPDATE b SET level = level + EXTRACT(EPOCH FROM now() - at) * rate WHERE k = $1":                                                             false, // it is not noted when
		"UPDATE b SET level = level - 1, at = now() WHERE k = $1":                                                                                     false,
		"UPDATE b SET credits = credits + EXTRACT(EPOCH FROM now() - at) * rate, at = now() WHERE k = $1":                                             false,
		"UPDATE b SET until = GREATEST(until, now()) + interval '1 month', at = now() WHERE k = $1":                                                   false,
		"UPDATE w SET n = n + 1 WHERE k = $1 AND start = $2":                                                                                          true,
		"UPDATE w SET n = n + 1 WHERE k = $1 AND start > $2":                                                                                          false,
		"UPDATE w SET n = n + 1, who = $3 WHERE k = $1 AND start = $2":                                                                                false,
		"INSERT INTO w (k, start, n) VALUES ($1, $2, 1) ON CONFLICT (k, start) DO UPDATE SET n = w.n + 1":                                             true,
		"INSERT INTO w (k, start, n) VALUES ($1, $2, 1) ON DUPLICATE KEY UPDATE n = n + 1":                                                            false, // which key is not known
		"INSERT INTO w (k, start, n) VALUES ($1, date_trunc('hour', $2::timestamptz), 1) ON CONFLICT (k, start) DO UPDATE SET n = w.n + 1":            true,
		"INSERT INTO w (k, start, n) VALUES ($1, date_trunc('month', now()), 1) ON CONFLICT (k, start) DO UPDATE SET n = w.n + 1":                     false,
		"INSERT INTO w (k, start, n) VALUES ($1, CURRENT_DATE, 1) ON CONFLICT (k, start) DO UPDATE SET n = w.n + 1":                                   false,
		"INSERT INTO seats (k, start, n) VALUES ($1, $2, 1) ON CONFLICT (k, start) DO UPDATE SET n = seats.n + 1":                                     false,
		"INSERT INTO w (k, n, at) VALUES ($1, 1, $2) ON CONFLICT (k) DO UPDATE SET n = CASE WHEN w.at < $2 THEN 1 ELSE w.n + 1 END, at = EXCLUDED.at": true,
		"INSERT INTO w (k, n, at) VALUES ($1, 1, $3) ON CONFLICT (k) DO UPDATE SET n = CASE WHEN w.at < $3 THEN 1 ELSE w.n + 1 END, at = EXCLUDED.at": false,
		"INSERT INTO w (k, start, n) VALUES ($1, $2, 1)":                                                                                              false,
		"UPDATE w SET start = $2 WHERE k = $1":                                                                                                        false,
		"DELETE FROM w WHERE start = $2":                                                                                                              false,
	} {
		if s := Parse(text); len(s) != 1 || s[0].Limits(clock) != want {
			t.Errorf("want %v: %s", want, text)
		}
	}
}
