// Package req is an HTTP client.
package req

import (
	"context"
	"net/http"
	"time"
)

type Client struct{}

func C() *Client { return nil }

func (c *Client) R() *Request { return nil }

func (c *Client) SetTimeout(d time.Duration) *Client { return nil }

func (c *Client) SetCommonHeader(key, value string) *Client { return nil }

func (c *Client) SetCommonRetryCount(count int) *Client { return nil }

func (c *Client) Get(url ...string) *Request { return nil }

func (c *Client) Post(url ...string) *Request { return nil }

func (c *Client) Patch(url ...string) *Request { return nil }

func (c *Client) Delete(url ...string) *Request { return nil }

func (c *Client) Put(url ...string) *Request { return nil }

type Response struct {
	*http.Response
	Err     error
	Request *Request
}

type Request struct {
	RawRequest *http.Request
	Method     string
	Headers    http.Header
	Body       []byte
}

func R() *Request { return nil }

func (r *Request) SetHeader(key, value string) *Request { return nil }

func (r *Request) SetHeaders(hdrs map[string]string) *Request { return nil }

func (r *Request) SetContext(ctx context.Context) *Request { return nil }

func (r *Request) SetBody(body interface{}) *Request { return nil }

func (r *Request) SetRetryCount(count int) *Request { return nil }

func (r *Request) Get(url string) (*Response, error) { return nil, nil }

func (r *Request) Put(url string) (*Response, error) { return nil, nil }

func (r *Request) Patch(url string) (*Response, error) { return nil, nil }

func (r *Request) Post(url string) (*Response, error) { return nil, nil }

func (r *Request) MustPost(url string) *Response { return nil }

func (r *Request) Delete(url string) (*Response, error) { return nil, nil }

func (r *Request) Send(method, url string) (*Response, error) { return nil, nil }

func (r *Request) Do(ctx ...context.Context) *Response { return nil }

func SetHeader(key, value string) *Request { return nil }

func SetContext(ctx context.Context) *Request { return nil }

func SetRetryCount(count int) *Request { return nil }

func SetCommonRetryCount(count int) *Client { return nil }

func Post(url string) (*Response, error) { return nil, nil }

func MustPost(url string) *Response { return nil }

func NewClient() *Client { return nil }

func (r *Request) MustPatch(url string) *Response { return nil }

func Patch(url string) (*Response, error) { return nil, nil }

func MustPatch(url string) *Response { return nil }
