package verdict

import (
	"testing"
	"time"
)

func TestRound(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1500 * time.Microsecond: "2 ms", 30 * time.Second: "30 s", 41230 * time.Millisecond: "41.2 s", 60 * time.Second: "1m", 90 * time.Second: "1m30s",
		10 * time.Minute: "10m", 3600 * time.Second: "1h", 90*time.Minute + 20*time.Second: "1h30m", 20 * time.Hour: "20h", -90 * time.Second: "-1m30s",
	} {
		if got := round(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
