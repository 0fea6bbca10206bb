// Package core holds what the clients have in common.
package core

type RequestOption interface {
	applyRequestOptions(*RequestOptions)
}

type RequestOptions struct {
	MaxAttempts uint
}

type MaxAttemptsOption struct {
	MaxAttempts uint
}

func (m *MaxAttemptsOption) applyRequestOptions(opts *RequestOptions) {}
