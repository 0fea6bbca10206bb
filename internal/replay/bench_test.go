package replay_test

import (
	"strconv"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A condition, a level and a handler cost the same in small and in large programs.

func BenchmarkConditions(b *testing.B) {
	for _, place := range replaytest.Places {
		b.Run(place, func(b *testing.B) {
			conditions := func(n int) *txtar.Archive { return replaytest.Conditions(place, n) }
			sizes(b, conditions, "condition", 4, 8, 16, 32, 64)
		})
	}
}

func BenchmarkChain(b *testing.B) { sizes(b, replaytest.Chain, "level", 3, 6, 12, 24) }

func BenchmarkHandlers(b *testing.B) { sizes(b, replaytest.Handlers, "handler", 100, 1000) }

// sizes replays a program of each size, and reports what one of its parts costs.
func sizes(b *testing.B, generate func(int) *txtar.Archive, part string, sizes ...int) {
	for _, n := range sizes {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			ar := generate(n)
			p := summarytest.Program(b, string(txtar.Format(ar)))
			b.ReportAllocs()
			var res *replay.Result
			for b.Loop() {
				res = replay.Program(p, replay.Options{})
			}
			ns := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(ns/float64(n), "ns/"+part)
			b.ReportMetric(ns/float64(replaytest.Lines(ar)), "ns/line")
			// A run that has not seen everything is no measure.
			b.ReportMetric(float64(len(res.Bounds)), "bounds")
			b.ReportMetric(float64(len(repeats(res))), "repeats")
		})
	}
}
