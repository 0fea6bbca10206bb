// Package aztables is table storage.
package aztables

import "context"

type (
	Client               struct{}
	AddEntityOptions     struct{}
	AddEntityResponse    struct{}
	UpsertEntityOptions  struct{}
	UpsertEntityResponse struct{}
	UpdateEntityOptions  struct{}
	UpdateEntityResponse struct{}
	GetEntityOptions     struct{}
	GetEntityResponse    struct{ Value []byte }
	DeleteEntityOptions  struct{}
	DeleteEntityResponse struct{}
)

func (*Client) AddEntity(ctx context.Context, entity []byte, options *AddEntityOptions) (AddEntityResponse, error) {
	return AddEntityResponse{}, nil
}

func (*Client) UpsertEntity(ctx context.Context, entity []byte, options *UpsertEntityOptions) (UpsertEntityResponse, error) {
	return UpsertEntityResponse{}, nil
}

func (*Client) UpdateEntity(ctx context.Context, entity []byte, options *UpdateEntityOptions) (UpdateEntityResponse, error) {
	return UpdateEntityResponse{}, nil
}

func (*Client) GetEntity(ctx context.Context, partitionKey string, rowKey string, options *GetEntityOptions) (GetEntityResponse, error) {
	return GetEntityResponse{}, nil
}

func (*Client) DeleteEntity(ctx context.Context, partitionKey string, rowKey string, options *DeleteEntityOptions) (DeleteEntityResponse, error) {
	return DeleteEntityResponse{}, nil
}
