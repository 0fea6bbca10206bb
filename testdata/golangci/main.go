// Command golangci is golangci-lint with idemcheck's plugin: what `golangci-lint custom` makes
// of .custom-gcl.yml.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/idemcheck/idemcheck/idemcheck/golangci"
)

func main() {
	if err := commands.Execute(commands.BuildInfo{Version: "test", Commit: "?", Date: "?"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
