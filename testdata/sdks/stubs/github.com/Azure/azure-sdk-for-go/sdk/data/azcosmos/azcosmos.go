// Package azcosmos is Cosmos DB.
package azcosmos

import "context"

type PartitionKey struct{}

type ItemOptions struct{}

type ItemResponse struct{ Value []byte }

type ContainerClient struct{}

func (*ContainerClient) CreateItem(ctx context.Context, partitionKey PartitionKey, item []byte, o *ItemOptions) (ItemResponse, error) {
	return ItemResponse{}, nil
}

func (*ContainerClient) UpsertItem(ctx context.Context, partitionKey PartitionKey, item []byte, o *ItemOptions) (ItemResponse, error) {
	return ItemResponse{}, nil
}

func (*ContainerClient) ReplaceItem(ctx context.Context, partitionKey PartitionKey, itemId string, item []byte, o *ItemOptions) (ItemResponse, error) {
	return ItemResponse{}, nil
}

func (*ContainerClient) ReadItem(ctx context.Context, partitionKey PartitionKey, itemId string, o *ItemOptions) (ItemResponse, error) {
	return ItemResponse{}, nil
}

func (*ContainerClient) DeleteItem(ctx context.Context, partitionKey PartitionKey, itemId string, o *ItemOptions) (ItemResponse, error) {
	return ItemResponse{}, nil
}
