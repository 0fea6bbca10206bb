// Package activity registers activities.
package activity

import (
	"context"

	"go.uber.org/cadence/internal"
)

type RegisterOptions = internal.RegisterActivityOptions

func Register(activityFunc interface{}) {}

func RegisterWithOptions(activityFunc interface{}, opts RegisterOptions) {}

type Info = internal.ActivityInfo

func GetInfo(ctx context.Context) Info { return Info{} }
