// Package esapi is a stub.
package esapi

import "io"

type Response struct{}

type IndexRequest struct{}

type Index func(index string, body io.Reader, o ...func(*IndexRequest)) (*Response, error)

func (f Index) WithDocumentID(v string) func(*IndexRequest) { return nil }

type API struct {
	Index Index
}
