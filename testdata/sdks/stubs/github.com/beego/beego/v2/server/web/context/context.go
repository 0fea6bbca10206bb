// Package context is a request.
package context

type Context struct{}
