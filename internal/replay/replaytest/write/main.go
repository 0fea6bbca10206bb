// Command write writes a generated program as a module, on which the whole command can be
// timed:
//
//	go run ./internal/replay/replaytest/write DIR handlers 10000
package main

import (
	"log"
	"os"
	"strconv"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
)

const usage = "usage: write DIR handlers|chain|handler|loop|main|checks N\n\n" +
	"handler, loop, main and checks are the places of N conditions"

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal(usage)
	}
	n, err := strconv.Atoi(os.Args[3])
	if err != nil || n < 1 {
		log.Fatal(usage)
	}
	var ar *txtar.Archive
	switch what := os.Args[2]; what {
	case "handlers":
		ar = replaytest.Handlers(n)
	case "chain":
		ar = replaytest.Chain(n)
	case "handler", "loop", "main", "checks":
		ar = replaytest.Conditions(what, n)
	default:
		log.Fatal(usage)
	}
	if err := replaytest.Write(os.Args[1], ar); err != nil {
		log.Fatal(err)
	}
	log.Printf("%d files, %d lines", len(ar.Files), replaytest.Lines(ar))
}
