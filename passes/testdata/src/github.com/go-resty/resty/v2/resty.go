// Package resty is a stub.
package resty

import (
	"context"
	"time"
)

type Client struct{ n int }

func (c *Client) R() *Request { return &Request{} }

func (c *Client) SetBaseURL(url string) *Client { return c }

func (c *Client) SetTimeout(timeout time.Duration) *Client { return c }

func (c *Client) SetRetryCount(count int) *Client { return c }

type Request struct{ n int }

func (r *Request) SetContext(ctx context.Context) *Request { return r }

func (r *Request) SetBody(body interface{}) *Request { return r }

func (r *Request) SetHeader(header, value string) *Request { return r }

func (r *Request) SetHeaders(headers map[string]string) *Request { return r }

func (r *Request) Post(url string) (*Response, error) { return nil, nil }

func (r *Request) Put(url string) (*Response, error) { return nil, nil }

func (r *Request) Get(url string) (*Response, error) { return nil, nil }

type Response struct{ n int }

func New() *Client { return &Client{} }
