package handlers

import (
	"slices"
	"strings"
	"unicode"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// API: requests of the handler come from a person's client or another service that asks, and not
// from a provider that delivers events: nothing sends them again by itself. What verifies a
// signature (verified), takes a provider's payload, or is named for deliveries, is a webhook.
func (h *Handler) API(verified bool) bool {
	if h.Kind != "http" && !(h.Kind == "serverless" && h.takesRequests()) {
		return false
	}
	named := func(name string) bool {
		return namedForEvents(name) && !(h.Kind == "serverless" && namedForLambda(name))
	}
	return !verified && !h.takesPayload() && (!slices.ContainsFunc(h.called(), named) || h.manages())
}

// manages: a person says by it where the program shall send what happens: it registers, changes, lists or
// deletes webhooks, and takes none.
func (h *Handler) manages() bool {
	steps := strings.FieldsFunc(h.route, func(r rune) bool { return r == '/' || r == ' ' })
	last := ""
	if len(steps) > 0 {
		last = steps[len(steps)-1]
	}
	if h.http == "DELETE" || (h.http == "PUT" || h.http == "PATCH") && namesID(last) {
		return true
	}
	if n := len(steps); n > 2 && slices.Contains(trying, last) && namesID(steps[n-2]) && keepsHooks(steps[n-3]) {
		return true
	}
	name := h.called()[1]
	closure := h.fn.Kind == interp.Func && strings.Contains(h.fn.Text, "$") // its function may be what registers it
	return managesHooks(name, closure) || managesAll(name, closure) && (keepsHooks(last) || namesID(last) && keepsHooks(steps[max(0, len(steps)-2)]))
}

// namesID: a step of a route is the id of something that the program keeps.
func namesID(step string) bool {
	ws := words(strings.ReplaceAll(step, "ID", "Id"))
	return step != "" && strings.ContainsRune(":{<", rune(step[0])) && len(ws) > 0 && slices.Contains([]string{"id", "uuid"}, ws[len(ws)-1])
}

// trying are the last steps of routes by which a person has a webhook called that the program keeps, or turns it
// on and off.
var trying = []string{"test", "ping", "resend", "redeliver", "enable", "disable", "rotate"}

// managing are the verbs of functions that a person changes or reads things by.
var managing = []string{"create", "add", "update", "edit", "modify", "patch", "delete", "remove", "list", "get", "rotate", "enable", "disable"}

// manager are the words behind a managing verb: what it is done to.
func manager(name string, closure bool) (done []string, ok bool) {
	ws := words(name)
	if len(ws) > 0 && ws[0] == "handle" {
		ws = ws[1:]
	}
	for len(ws) > 1 && slices.Contains([]string{"handler", "endpoint", "route", "api"}, ws[len(ws)-1]) {
		ws = ws[:len(ws)-1]
	}
	switch {
	case len(ws) == 0:
		return nil, false
	case slices.Contains(managing, ws[0]), ws[0] == "register" && !closure:
		return ws[1:], true
	}
	return nil, false
}

// managesAll: all that a function is called is a managing verb: its route says what of.
func managesAll(name string, closure bool) bool {
	done, ok := manager(name, closure)
	return ok && len(done) == 0
}

// managesHooks: a function is called for what it does to webhooks.
func managesHooks(name string, closure bool) bool {
	done, ok := manager(name, closure)
	return ok && len(done) == 1 && slices.Contains([]string{"webhook", "hook", "subscription"}, strings.TrimSuffix(done[0], "s"))
}

// keepsHooks: a step of a route is for the webhooks that the program keeps.
func keepsHooks(step string) bool {
	ws := words(step)
	return len(ws) > 0 && slices.Contains([]string{"webhooks", "hooks", "subscriptions"}, ws[len(ws)-1])
}

// takesRequests: a function behind an HTTP gateway.
func (h *Handler) takesRequests() bool {
	f := h.d.prog.Func(h.Function())
	if f == nil {
		return false
	}
	for _, p := range f.Params {
		_, name := splitType(p.Type)
		if slices.Contains(requestEvents, name) {
			return true
		}
	}
	return false
}

// requestEvents are those that Lambda gives a function for HTTP requests.
// https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway.html
var requestEvents = []string{"APIGatewayProxyRequest", "APIGatewayV2HTTPRequest", "LambdaFunctionURLRequest", "ALBTargetGroupRequest"}

// takesPayload: the handler's own code speaks of an event of a provider's SDK.
func (h *Handler) takesPayload() bool {
	root := link.Outermost(h.Function())
	names := h.d.prog.Funcs()
	for i, _ := slices.BinarySearch(names, root); i < len(names) && strings.HasPrefix(names[i], root); i++ {
		if rest := names[i][len(root):]; rest != "" && rest[0] != '$' {
			continue
		}
		for _, n := range h.d.prog.Func(names[i]).Names {
			for _, typ := range strings.Split(n, "|") {
				if pkg, name := splitType(typ); h.providers(pkg) && isPayload(name) {
					return true
				}
			}
		}
	}
	return false
}

func isPayload(name string) bool {
	return name == "Update" || slices.ContainsFunc([]string{"Event", "Webhook", "WebhookPayload", "Notification", "Callback"}, func(w string) bool { return strings.HasSuffix(name, w) })
}

// providers: the package is an SDK's, and no framework that hands requests on.
func (h *Handler) providers(pkg string) bool {
	return pkg != "" && strings.Contains(pkg, ".") && !h.d.prog.Has(pkg) && !strings.Contains(pkg, "aws-lambda-go") && h.d.prog.Catalog.Knows(pkg)
}

// splitType are the package and the name of a type, also of one that is pointed to or listed.
func splitType(typ string) (pkg, name string) {
	typ = strings.TrimLeft(typ, "*[]")
	i := strings.LastIndexByte(typ, '.')
	if i < 0 || strings.ContainsAny(typ, "( ") {
		return "", typ
	}
	return catalog.Unversioned(typ[:i]), typ[i+1:]
}

// called are what tells what a handler is for: its route and its function's name; with that of its
// type, where the function's says nothing.
func (h *Handler) called() []string {
	name := h.method
	typ := h.fn.Type
	if h.fn.Kind == interp.Func {
		name = link.Outermost(h.fn.Text)
		if open, method, ok := strings.Cut(name, ")."); ok {
			typ, name = open, method
		}
	}
	name = name[strings.LastIndexByte(name, '.')+1:]
	out := []string{h.route, name}
	if slices.Contains([]string{"ServeHTTP", "Handle", "Handler", "Post", "Process", "Receive", "Do", "Run", "Invoke"}, name) || len(words(name)) == 0 {
		out = append(out, typ[strings.LastIndexByte(typ, '.')+1:])
	}
	return out
}

// namedForEvents: a name says that what it is of takes deliveries.
func namedForEvents(name string) bool {
	ws := words(name)
	for i, w := range ws {
		switch strings.TrimSuffix(w, "s") {
		case "webhook", "callback", "hook", "notify", "notification", "event", "push", "ipn", "postback":
			if i+1 < len(ws) && slices.Contains(kept, strings.TrimSuffix(ws[i+1], "s")) {
				continue
			}
			return true
		}
	}
	return false
}

// namedForLambda: a name says only that a function is one of Lambda's: to it, each request is an event.
func namedForLambda(name string) bool {
	idiom := []string{"handle", "handler", "process", "on", "lambda", "api", "gateway", "proxy", "http", "request", "event"}
	return !slices.ContainsFunc(words(name), func(w string) bool {
		return !slices.Contains(idiom, w) && !slices.Contains(idiom, strings.TrimSuffix(w, "s"))
	})
}

// kept is what a program keeps about its events: a person changes notification preferences.
var kept = []string{"preference", "setting", "template", "subscription", "config", "rule"}

// words are those of a path or of a name in camel case, in lower case.
func words(name string) []string {
	var out []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			out = append(out, strings.ToLower(string(word)))
		}
		word = nil
	}
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) {
			end()
			continue
		}
		if unicode.IsUpper(r) && (i > 0 && unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]) && i > 0 && unicode.IsUpper(runes[i-1])) {
			end()
		}
		word = append(word, r)
	}
	end()
	return out
}
