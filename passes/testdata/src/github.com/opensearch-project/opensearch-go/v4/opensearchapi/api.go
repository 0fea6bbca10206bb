// Package opensearchapi is a stub.
package opensearchapi

import (
	"context"
	"io"
)

type IndexParams struct{ OpType string }

type IndexReq struct {
	Index, DocumentID string
	Body              io.Reader
	Params            IndexParams
}

type IndexResp struct{ ID string }

type Client struct{}

func (c Client) Index(ctx context.Context, req IndexReq) (*IndexResp, error) { return nil, nil }
