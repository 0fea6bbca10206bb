package diagnose

import (
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/report"
)

// Replay is Replayer with the default configuration.
var Replay = Replayer(&config.Config{})

// Replayer is replay.New for the checks' analyzers. It tells which bounds were reached, since it
// runs once for each package whatever rules are on: on standard error, because a diagnostic
// would fail the build of a package in which nothing may be wrong.
func Replayer(conf *config.Config) *analysis.Analyzer {
	return telling(driver.New(conf), os.Stderr)
}

func telling(replayer *analysis.Analyzer, w io.Writer) *analysis.Analyzer {
	run := replayer.Run
	replayer.Run = func(pass *analysis.Pass) (any, error) {
		out, err := run(pass)
		if res, ok := out.(*driver.Result); ok {
			tell(w, res)
		}
		return out, err
	}
	return replayer
}

// tell writes at once what it says: packages are analysed side by side.
func tell(w io.Writer, res *driver.Result) {
	var bounds []report.Bound
	for _, b := range res.Bounds {
		bounds = append(bounds, report.Bound(b))
	}
	var text strings.Builder
	for _, line := range report.BoundLines(bounds) {
		text.WriteString("idemcheck: " + line + "\n")
	}
	if text.Len() > 0 {
		io.WriteString(w, text.String())
	}
}
