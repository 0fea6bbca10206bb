// Package oauth2 is a stub.
package oauth2

import "context"

type Token struct{ AccessToken string }

type AuthCodeOption interface{ setValue() }

type Config struct{ ClientID string }

func (c *Config) Exchange(ctx context.Context, code string, opts ...AuthCodeOption) (*Token, error) {
	return nil, nil
}
