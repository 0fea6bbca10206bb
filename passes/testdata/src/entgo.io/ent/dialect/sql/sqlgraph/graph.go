package sqlgraph

import "context"

type UpdateSpec struct{}

func (u *UpdateSpec) SetField(column string, value any) {}
func (u *UpdateSpec) AddField(column string, value any) {}

func UpdateNode(ctx context.Context, driver any, spec *UpdateSpec) error { return nil }
