// Package graphql is a GraphQL client.
package graphql

import "context"

type Client struct{}

type Option interface{ String() string }

func (*Client) Query(ctx context.Context, q any, variables map[string]any, options ...Option) error {
	return nil
}

func (*Client) Mutate(ctx context.Context, m any, variables map[string]any, options ...Option) error {
	return nil
}

func (*Client) NamedMutate(ctx context.Context, name string, m any, variables map[string]any, options ...Option) error {
	return nil
}

func (*Client) MutateRaw(ctx context.Context, m any, variables map[string]any, options ...Option) ([]byte, error) {
	return nil, nil
}

func (*Client) NamedMutateRaw(ctx context.Context, name string, m any, variables map[string]any, options ...Option) ([]byte, error) {
	return nil, nil
}

func (*Client) Exec(ctx context.Context, query string, v any, variables map[string]any, options ...Option) error {
	return nil
}

func (*Client) ExecRaw(ctx context.Context, query string, variables map[string]any, options ...Option) ([]byte, error) {
	return nil, nil
}
