// Package activity registers activities.
package activity

import "go.uber.org/cadence/internal"

type RegisterOptions = internal.RegisterActivityOptions

func Register(activityFunc interface{}) {}

func RegisterWithOptions(activityFunc interface{}, opts RegisterOptions) {}
