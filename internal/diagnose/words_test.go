package diagnose

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/summary"
)

func TestAt(t *testing.T) {
	pkg := &summary.Package{Files: []string{"internal/mail/ses.go"}}
	for _, tt := range []struct {
		name string
		pkg  *summary.Package
		want string
	}{
		{"sql.Tx.Exec", pkg, "sql.Tx.Exec (ses.go:28)"},
		{"inserts into goodwill", pkg, "inserts into goodwill (ses.go:28)"},
		{"sends an email (sesv2.Client.SendEmail)", pkg, "sends an email (sesv2.Client.SendEmail, ses.go:28)"},
		{"func()", pkg, "func() (ses.go:28)"},
		{"sends an email (sesv2.Client.SendEmail)", nil, "sends an email (sesv2.Client.SendEmail)"},
	} {
		if got := At(tt.name, tt.pkg, summary.Pos{Line: 28}); got != tt.want {
			t.Errorf("At(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestStepText(t *testing.T) {
	for callee, want := range map[string]string{
		"(*example.com/shop/mail.SES).Send":       "calls (*mail.SES).Send",
		"(example.com/shop/v2.Shop).Pay":          "calls shop.Shop.Pay",
		"gopkg.in/mail.v3.Send":                   "calls mail.Send",
		"example.com/shop.main$1":                 "calls func in shop.main",
		"returns without an error":                "returns without an error",
		"asks redis.SetNX, which fails":           "asks redis.SetNX, which fails",
		"sends an email (sesv2.Client.SendEmail)": "sends an email (sesv2.Client.SendEmail)",
	} {
		if got := stepText(handlers.Step{Callee: callee}); got != want {
			t.Errorf("%q becomes %q, want %q", callee, got, want)
		}
	}
}
