package mask

import (
	"math/big"
	"net/netip"
	"regexp"
	"slices"
	"strings"
)

// A shape is what a kind of value looks like. The last group is what is hidden.
type shape struct {
	class string
	expr  *regexp.Regexp
	is    func(string) bool // what the expression can't say; nil: nothing
	id    bool              // an id of an event may look so, too
	// needs are texts of which one must be there: looked for before the expression is tried.
	needs []string
}

var shapes = []shape{
	{Token, regexp.MustCompile(`(?s)-----BEGIN [A-Z ]+-----.*?(?:-----END [A-Z ]+-----|$)`), nil, true, []string{"-----BEGIN"}},
	{Token, regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*`), nil, true, []string{"eyJ"}},
	{Token, regexp.MustCompile(`(?i)\b(?:Bearer|Basic)\s+([A-Za-z0-9._~+/-]{8,}=*)`), nil, false, []string{"earer", "asic", "EARER", "ASIC"}},
	{Token, regexp.MustCompile(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`), nil, false, []string{"AKIA", "ASIA"}},
	{Token, regexp.MustCompile(`\b(?:[sr]k_(?:live|test)_[A-Za-z0-9]{8,}|whsec_[A-Za-z0-9+/=]{8,}|xox[a-z]-[A-Za-z0-9-]{8,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,})`), nil, false, []string{"k_live_", "k_test_", "whsec_", "xox", "gh", "glpat-"}},
	{Token, regexp.MustCompile(`://[^/\s:@]+:([^/\s@]+)@`), nil, false, []string{"://"}},
	{Token, regexp.MustCompile(`(?i)[?&](?:X-Amz-Signature|X-Amz-Security-Token|X-Amz-Credential|sig|signature|token|access_token|api_key|key)=([^&\s"']+)`), nil, false, []string{"="}},
	{Token, regexp.MustCompile(`(?i)\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|authorization)\b\\?["']?\s*[:=]\s*\\?["']?([^\s"',;&}\\<]{3,})`), noScheme, false, []string{"=", ":"}},
	{Email, regexp.MustCompile(`(?i)[\p{L}0-9._+-]+(?:@|%40)[\p{L}0-9-]+(?:\.[\p{L}0-9-]+)+`), nil, true, []string{"@", "%40"}},
	{IBAN, regexp.MustCompile(`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b`), iban, false, nil},
	{Card, regexp.MustCompile(`\b[2-6]\d{3,5}[*xX•]{2,}[ -]?\d{2,4}\b`), nil, false, []string{"*", "x", "X", "•"}},
	{Phone, regexp.MustCompile(`(?:^|[^\w+])(\+\d[\d ()-]{6,18}\d)\b`), phone, true, []string{"+"}},
	{Card, regexp.MustCompile(`\b[2-6]\d{3}(?:[ -]?\d){9,15}\b`), card, false, nil},
	{IP, regexp.MustCompile(`\b\d{1,3}(?:\.\d{1,3}){3}\b`), publicIP, false, []string{"."}},
}

// noScheme: the word behind "Authorization:" is no secret, what follows it is.
func noScheme(s string) bool {
	return !strings.EqualFold(s, "bearer") && !strings.EqualFold(s, "basic")
}

// strict: only what is hidden even if it is an id.
const strict = true

// shapes hides all that looks like something to be hidden.
func (m *Masker) shapes(text string) string { return m.shape(text, false) }

func (m *Masker) shape(text string, idsOnly bool) string {
	if len(text) < 6 {
		return text
	}
	for range 5 { // what stood close to something hidden may show only then
		before := text
		for _, s := range shapes {
			if (!idsOnly || s.id) && s.may(text) {
				text = m.between(text, s)
			}
		}
		if text == before {
			break
		}
	}
	return text
}

// may says quickly whether a text may hold the shape.
func (s *shape) may(text string) bool {
	if s.class == IBAN || s.class == Card || s.class == Phone || s.class == IP {
		digits := 0
		for i := range len(text) {
			if text[i] >= '0' && text[i] <= '9' {
				digits++
			}
		}
		if digits < 4 {
			return false
		}
	}
	return s.needs == nil || slices.ContainsFunc(s.needs, func(n string) bool { return strings.Contains(text, n) })
}

// between hides what has a shape in the parts of a text between those that are hidden already.
func (m *Masker) between(text string, s shape) string {
	hidden := maskText.FindAllStringIndex(text, -1)
	if hidden == nil {
		return m.replace(text, s)
	}
	var b strings.Builder
	at := 0
	for _, h := range hidden {
		b.WriteString(m.replace(text[at:h[0]], s))
		b.WriteString(text[h[0]:h[1]])
		at = h[1]
	}
	b.WriteString(m.replace(text[at:], s))
	return b.String()
}

// replace hides what has one shape.
func (m *Masker) replace(text string, s shape) string {
	found := s.expr.FindAllStringSubmatchIndex(text, -1)
	if found == nil {
		return text
	}
	var b strings.Builder
	at := 0
	for _, f := range found {
		from, to := f[len(f)-2], f[len(f)-1]
		if from < at {
			continue
		}
		value := text[from:to]
		if s.is != nil && !s.is(value) || s.class == Card && (m.ids[value] || m.insideID(text, span{from, to})) {
			continue
		}
		b.WriteString(text[at:from])
		b.WriteString(m.hide(s.class, value))
		at = to
	}
	b.WriteString(text[at:])
	return b.String()
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// card: 13 to 19 digits, the last of which checks the others.
func card(s string) bool {
	digits := onlyDigits(s)
	if len(digits) < 13 || len(digits) > 19 {
		return false
	}
	sum := 0
	for i := range len(digits) {
		n := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}

// publicIP: addresses of private networks name machines, no people.
func publicIP(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && !addr.IsPrivate() && !addr.IsLoopback() && !addr.IsUnspecified() && !addr.IsLinkLocalUnicast()
}

func phone(s string) bool {
	n := len(onlyDigits(s))
	return n >= 8 && n <= 15
}

// iban: the check digits are right.
func iban(s string) bool {
	s = strings.ReplaceAll(s, " ", "")
	if len(s) < 15 || len(s) > 34 {
		return false
	}
	var digits strings.Builder
	for _, r := range s[4:] + s[:4] {
		if r >= 'A' && r <= 'Z' {
			digits.WriteString(big.NewInt(int64(r - 'A' + 10)).String())
		} else {
			digits.WriteRune(r)
		}
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	return ok && new(big.Int).Mod(n, big.NewInt(97)).Int64() == 1
}
