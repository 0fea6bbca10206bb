package api

import (
	"context"

	"github.com/influxdata/influxdb-client-go/v2/api/write"
)

type WriteAPIBlocking interface {
	WritePoint(ctx context.Context, point ...*write.Point) error
}
