// Package larkcore is what all services share.
package larkcore

type RequestOptionFunc func(option *RequestOption)

type RequestOption struct{}
