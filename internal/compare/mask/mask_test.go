package mask

import (
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/payload"
)

func learnt(t *testing.T, doc string, ids ...string) *Masker {
	t.Helper()
	n, err := payload.Parse([]byte(doc), 1)
	if err != nil {
		t.Fatal(err)
	}
	n.Expand()
	m := New(false)
	for _, id := range ids {
		m.ID(id)
	}
	m.Learn(n)
	return m
}

func TestShapes(t *testing.T) {
	for text, want := range map[string]string{
		"mail to greta.holm@example.org, again greta.holm@example.org": "mail to <email 1>, again <email 1>",
		"greta%40example.org":                                                   "<email 1>",
		"Authorization: Bearer abcdef0123456789":                                "Authorization: Bearer <token 1>",
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJpbnZlbnRlZC11c2VyIn0.GBpZuHHTUmLaTo3H": "<token 1>",
		"key AKIAIOSFODNN7EXAMPLE":                                              "key <token 1>",
		"sk_live_0123456789abcdef and whsec_0123456789abcdef":                   "<token 1> and <token 2>",
		"postgres://app:hunter22@db:5432/x":                                     "postgres://app:<token 1>@db:5432/x",
		"GET /x?X-Amz-Signature=abcdef&a=1":                                     "GET /x?X-Amz-Signature=<token 1>&a=1",
		"password=hunter22 ok":                                                  "password=<token 1> ok",
		`{\"password\":\"hunter22\"}`:                                           `{\"password\":\"<token 1>\"}`,
		"card 4111 1111 1111 1111, 4111-1111-1111-1111, 4111111111111111":       "card <card 1>, <card 2>, <card 3>",
		"4111 1111 1111 1112 is no card":                                        "4111 1111 1111 1112 is no card",
		"220070******4417":                                                      "<card 1>",
		"call +7 916 123-45-67":                                                 "call <phone 1>",
		"+30.4 s after":                                                         "+30.4 s after",
		"IBAN DE89 3704 0044 0532 0130 00":                                      "IBAN <iban 1>",
		"DE89370400440532013000":                                                "<iban 1>",
		"DE88370400440532013000":                                                "DE88370400440532013000",
		"from 203.0.113.9 to 10.0.0.7":                                          "from <ip 1> to 10.0.0.7",
		"-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY----- x":         "<token 1> x",
		"bbaa29a0-7e55-4d7c-af44-7c9dfeefca71":                                  "bbaa29a0-7e55-4d7c-af44-7c9dfeefca71",
		"arn:aws:sqs:eu-central-1:111122223333:receipts":                        "arn:aws:sqs:eu-central-1:111122223333:receipts",
		"2026-03-02T09:14:07.118Z 1772442845018":                                "2026-03-02T09:14:07.118Z 1772442845018",
	} {
		if got := New(false).Text(text); got != want {
			t.Errorf("%s:\n%s, want\n%s", text, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	m := learnt(t, `{"Token":"tok-123456","customer":{"name":"Greta Holm","email":"g@example.org"},"service":{"name":"billing"},
		"sourceIp":"2001:db8::1","first_name":"Vera","receiptHandle":"AQEBabcdef","idempotency_key":"k-123456","phone":"0351 123456","nested":"{\"password\":\"hunter-22\"}","ФИО":"Иванов Иван"}`)
	for text, want := range map[string]string{
		"tok-123456":                "<token 1>",
		"sent tok-123456 on":        "sent <token 1> on",
		"xtok-1234567":              "xtok-1234567",
		"Greta Holm":                "<personal 1>",
		"billing":                   "billing",
		"2001:db8::1":               "<ip 1>",
		"Vera":                      "<personal 2>",
		"Veranda":                   "Veranda",
		"AQEBabcdef":                "<receipt handle 1>",
		"k-123456":                  "k-123456",
		"0351 123456":               "<phone 1>",
		"the password is hunter-22": "the password is <token 2>",
		"Иванов Иван":               "<personal 3>",
	} {
		if got := m.Text(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if m.Count() == 0 {
		t.Error("nothing was counted")
	}
}

// What identifies an event is no card, whatever its digits are, and no token, whatever its name.
func TestIDs(t *testing.T) {
	m := learnt(t, `{"message_id":"4111111111111111","token":"evt-1234567"}`, "4111111111111111", "evt-1234567", "greta@example.org")
	for text, want := range map[string]string{
		"4111111111111111":           "4111111111111111",
		"got 4111111111111111 twice": "got 4111111111111111 twice",
		"evt-1234567":                "evt-1234567",
		"greta@example.org":          "<email 1>",
	} {
		if got := m.Text(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestOff(t *testing.T) {
	if got := New(true).Text("greta@example.org"); got != "greta@example.org" {
		t.Error(got)
	}
}

// What is hidden once stays hidden, and a mask is no secret.
func FuzzText(f *testing.F) {
	f.Add("mail greta@example.org +79161234567 4111111111111111 Bearer abcdefgh12345 DE89370400440532013000")
	f.Add("<email 1> password=<token 1>")
	f.Fuzz(func(t *testing.T, text string) {
		m := New(false)
		for range 3 {
			m.Scan(text)
		}
		once := m.Text(text)
		if again := m.Text(once); again != once {
			t.Errorf("%q, then %q", once, again)
		}
		if strings.Contains(once, "greta@example.org") {
			t.Errorf("%q", once)
		}
	})
}
