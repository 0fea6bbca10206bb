package influxdb2

import (
	"time"

	"github.com/influxdata/influxdb-client-go/v2/api/write"
)

func NewPoint(measurement string, tags map[string]string, fields map[string]any, ts time.Time) *write.Point {
	return nil
}
