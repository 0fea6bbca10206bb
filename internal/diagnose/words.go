package diagnose

import (
	"fmt"
	"strings"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Delivery is what is delivered to a handler of an entry kind, in a sentence.
func Delivery(kind string) string {
	switch kind {
	case "http":
		return "the request"
	case "queue":
		return "the message"
	case "job":
		return "the job"
	}
	return "the event"
}

// Source is what delivers to a handler: "RabbitMQ", "the sender".
func Source(s *replay.Site) string {
	switch {
	case s.Source != "":
		return s.Source
	case s.Kind == "http":
		return "the sender"
	}
	return "the source"
}

// At is a name with the place where it stands: "sql.Tx.ExecContext (hook.go:31)", "sends an
// email (smtp.SendMail, hook.go:31)".
func At(name string, pkg *summary.Package, pos summary.Pos) string {
	if pkg == nil || pos.File < 0 {
		return name
	}
	open := " ("
	if s, ok := strings.CutSuffix(name, ")"); ok && strings.Contains(s, open) {
		name, open = s, ", "
	}
	return fmt.Sprintf("%s%s%s:%d)", name, open, baseName(pkg.Files[pos.File]), pos.Line)
}

func baseName(file string) string {
	return file[strings.LastIndexAny(file, `/\`)+1:]
}

// Name is a function as its author would name it: "(*Server).Paid".
func Name(full string) string {
	closure := ""
	if i := strings.IndexByte(full, '$'); i > 0 {
		full, closure = full[:i], "func in "
	}
	if strings.HasPrefix(full, "(") {
		recv, method, _ := strings.Cut(full[1:], ").")
		star := ""
		if strings.HasPrefix(recv, "*") {
			star, recv = "*", recv[1:]
		}
		recv = recv[strings.LastIndexAny(recv, "./")+1:]
		if star != "" {
			return closure + "(*" + recv + ")." + method
		}
		return closure + recv + "." + method
	}
	return closure + full[strings.LastIndexByte(full, '/')+1:]
}

func stepText(s handlers.Step) string { return StepText(s.Callee) }

// StepText is a step of a path: the call of a function, or what is done there.
func StepText(callee string) string {
	if strings.Contains(callee, " ") {
		return callee
	}
	return "calls " + Name(callee)
}

func pathText(path []handlers.Step) string {
	var parts []string
	for _, s := range path {
		parts = append(parts, fmt.Sprintf("%s:%d %s", baseName(s.Package.Files[s.Pos.File]), s.Pos.Line, stepText(s)))
	}
	return strings.Join(parts, ", ")
}
