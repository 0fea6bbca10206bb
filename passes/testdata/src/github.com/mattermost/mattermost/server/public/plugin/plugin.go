// Package plugin is a stub.
package plugin

import "github.com/mattermost/mattermost/server/public/model"

type Context struct{}

type API interface {
	CreatePost(post *model.Post) (*model.Post, *model.AppError)
	KVCompareAndSet(key string, oldValue, newValue []byte) (bool, *model.AppError)
	KVGet(key string) ([]byte, *model.AppError)
	KVSet(key string, value []byte) *model.AppError
}

type MattermostPlugin struct{ API API }
