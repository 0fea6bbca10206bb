// Package option holds the options of requests.
package option

import "github.com/square/square-go-sdk/v3/core"

type RequestOption = core.RequestOption

func WithMaxAttempts(attempts uint) *core.MaxAttemptsOption { return nil }
