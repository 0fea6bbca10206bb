// Package payment makes payments at YooKassa.
package payment

import (
	"context"

	"github.com/dbzer0/yandex-kassa/api/info"
)

type NewPayment struct{}

func (p *NewPayment) Create(ctx context.Context, idempKey string) (*info.Payment, error) {
	return nil, nil
}
