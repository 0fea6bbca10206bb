// Package mask hides secrets and personal data: by the name of a field, and by what a text
// looks like. Equal values have equal masks, so that it still shows what is equal; the masks
// are numbered as the values appear, since a hash of an address or a card can be guessed.
package mask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// What is hidden.
const (
	Token    = "token"
	Receipt  = "receipt handle"
	Card     = "card"
	Email    = "email"
	Phone    = "phone"
	IBAN     = "iban"
	IP       = "ip"
	Personal = "personal"
)

// A Masker hides values. Its zero value is not usable: see New.
type Masker struct {
	off    bool
	ids    map[string]bool
	inText index             // ids, where they stand in a text
	masks  map[string]string // value to mask
	byName index             // values that were recognised by their names
	names  map[string]string // fields to what their names say
	counts map[string]int
	used   map[string]bool
}

// New is a masker that has seen nothing. off shows everything.
func New(off bool) *Masker {
	return &Masker{off: off, ids: map[string]bool{}, inText: index{}, byName: index{}, masks: map[string]string{}, names: map[string]string{}, counts: map[string]int{}, used: map[string]bool{}}
}

// Count is how many values were hidden in what was shown.
func (m *Masker) Count() int { return len(m.used) }

// ID says that a value identifies an event: no name makes it a secret, and no digits a card.
func (m *Masker) ID(value string) {
	if value != "" && !strings.Contains(value, " ") { // no id has blanks, but a card may
		m.ids[value] = true
		m.inText.add(value)
	}
}

var (
	receiptName  = regexp.MustCompile(`(?i)^(?:receipt_?handle|ack_?id|lock_?token|pop_?receipt)$`)
	tokenName    = regexp.MustCompile(`(?i)authorization|cookie|token|secret|passw|api[-_]?key|private[-_]?key|access[-_]?key|signature|hmac|^sig$|credential|session[-_]?key`)
	noToken      = regexp.MustCompile(`(?i)idempotency|next_?token|page_?token|continuation|token_?type|secret_?name|signature_?version|signaturemethod|max_?tokens|tokens$`)
	cardName     = regexp.MustCompile(`(?i)^(?:pan|card_?number|card_?no|cardfirstsix|card_?first_?six|first_?6|bin|cvv|cvc)$`)
	phoneName    = regexp.MustCompile(`(?i)^(?:.*phone.*|mobile|tel|msisdn|телефон)$`)
	ipName       = regexp.MustCompile(`(?i)^(?:source_?ip|source_?ip_?address|x-forwarded-for|.*ip_?-?address.*|remote_?ip|remote_?addr(?:ess)?|x-real-.*|client_?ip|cf-connecting-ip|true-client-ip|ip)$`)
	personalName = regexp.MustCompile(`(?i)^(?:first_?name|last_?name|full_?name|middle_?name|sur_?name|family_?name|given_?name|patronymic|cardholder.*|birth.*|date_?of_?birth|dob|passport.*|inn|snils|ssn|tax_?id|address|address_?line.*|street.*|postal_?address|home_?address|фамилия|имя|отчество|фио|инн|снилс|паспорт|адрес)$`)
	mailOrPhone  = regexp.MustCompile(`(?i)^(?:e-?mail.*|.*phone.*|mobile)$`)
)

// byNameOf is what the name of a field says of its value.
func byNameOf(name string) string {
	switch {
	case receiptName.MatchString(name):
		return Receipt
	case noToken.MatchString(name):
		return ""
	case tokenName.MatchString(name):
		return Token
	case cardName.MatchString(name):
		return Card
	case phoneName.MatchString(name):
		return Phone
	case ipName.MatchString(name):
		return IP
	case personalName.MatchString(name):
		return Personal
	}
	return ""
}

// Learn looks through a payload for what is to be hidden, wherever it appears later.
func (m *Masker) Learn(n *payload.Node) { m.learn(n, "", "") }

func (m *Masker) learn(n *payload.Node, name, above string) {
	switch {
	case n == nil:
	case n.Kind == payload.Object:
		contact := slices.ContainsFunc(n.Fields, func(f payload.Field) bool { return mailOrPhone.MatchString(f.Name) })
		for _, f := range n.Fields {
			class, ok := m.names[f.Name]
			if !ok {
				class = byNameOf(f.Name)
				if len(m.names) < 10000 {
					m.names[f.Name] = class
				}
			}
			if class == "" && contact && strings.EqualFold(f.Name, "name") {
				class = Personal
			}
			if class == "" && above != "" {
				class = above
			}
			m.learn(f.Node, f.Name, class)
		}
	case n.Kind == payload.List:
		for _, item := range n.Items {
			m.learn(item, name, above)
		}
	case n.Kind == payload.Null || n.Kind == payload.Bool:
	default:
		if above != "" && n.Text != "" && !m.ids[n.Text] {
			m.hide(above, n.Text)
			m.byName.add(n.Text)
			return
		}
		if n.Inner != nil {
			m.learn(n.Inner, name, above)
			return
		}
		m.Scan(n.Text)
	}
}

func (m *Masker) hide(class, value string) string {
	if mask := m.masks[value]; mask != "" {
		return mask
	}
	m.counts[class]++
	mask := fmt.Sprintf("<%s %d>", class, m.counts[class])
	m.masks[value] = mask
	return mask
}

// Scan looks through a text for what is to be hidden, so that masks are numbered in its order.
func (m *Masker) Scan(text string) { m.shapes(text) }

// Text is a text as it may be shown. An id of an event is hidden only for what it looks like.
func (m *Masker) Text(text string) string {
	if m.off || text == "" {
		return text
	}
	if m.ids[text] {
		return m.note(m.shape(text, strict))
	}
	if mask := m.masks[text]; mask != "" {
		m.used[mask] = true
		return mask
	}
	if len(m.byName) > 0 {
		text = m.named(text)
	}
	return m.note(m.shapes(text))
}

// named hides the values in a text that were recognised by their names, where they are no part of
// a longer word or of an id.
func (m *Masker) named(text string) string {
	var b strings.Builder
	at := 0
	for _, f := range m.byName.find(text) {
		before, _ := utf8.DecodeLastRuneInString(text[:f.from])
		after, _ := utf8.DecodeRuneInString(text[f.to:])
		if f.to-f.from < 16 && (inWord(before) || inWord(after)) || m.insideID(text, f) {
			continue
		}
		b.WriteString(text[at:f.from])
		b.WriteString(m.masks[text[f.from:f.to]])
		at = f.to
	}
	b.WriteString(text[at:])
	return b.String()
}

func inWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// insideID: a part of a text is a part of an id that stands there.
func (m *Masker) insideID(text string, part span) bool {
	return slices.ContainsFunc(m.inText.find(text), func(id span) bool { return id.from <= part.from && part.to <= id.to })
}

var maskText = regexp.MustCompile(`<(?:token|receipt handle|card|email|phone|iban|ip|personal) \d+>`)

// note counts the masks in a text.
func (m *Masker) note(text string) string {
	for _, mask := range maskText.FindAllString(text, -1) {
		m.used[mask] = true
	}
	return text
}
