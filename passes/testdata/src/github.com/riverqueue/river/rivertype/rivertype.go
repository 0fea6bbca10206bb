// Package rivertype is a stub.
package rivertype

import "time"

type JobRow struct {
	ID        int64
	Attempt   int
	CreatedAt time.Time
}
