// Package handler is what a stream calls.
package handler

import "context"

type IFrameHandler func(c context.Context, df any) (any, error)
