// Package esapi is a stub.
package esapi

import (
	"context"
	"io"
	"net/http"
)

type Transport interface {
	Perform(*http.Request) (*http.Response, error)
}

type Response struct{}

type IndexRequest struct {
	Index, DocumentID, OpType string
	Body                      io.Reader
}

func (r IndexRequest) Do(ctx context.Context, transport Transport) (*Response, error) {
	return nil, nil
}

type Index func(index string, body io.Reader, o ...func(*IndexRequest)) (*Response, error)

func (f Index) WithDocumentID(v string) func(*IndexRequest) { return nil }

type API struct {
	Index Index
}
