// Package pluginapi wraps what plugins of Mattermost are given.
package pluginapi

import (
	"time"

	"github.com/mattermost/mattermost-server/v6/model"
)

type Client struct {
	Post PostService
	Mail MailService
	KV   KVService
}

type PostService struct{}

func (*PostService) CreatePost(post *model.Post) error                              { return nil }
func (*PostService) DM(senderUserID, receiverUserID string, post *model.Post) error { return nil }
func (*PostService) UpdatePost(post *model.Post) error                              { return nil }
func (*PostService) DeletePost(postID string) error                                 { return nil }
func (*PostService) AddReaction(reaction *model.Reaction) error                     { return nil }

type MailService struct{}

func (*MailService) Send(to, subject, htmlBody string) error { return nil }

type ChannelService struct{}

func (*ChannelService) Create(channel *model.Channel) error { return nil }

type KVService struct{}

type KVSetOptions struct{}

type KVSetOption func(*KVSetOptions)

func SetAtomic(oldValue any) KVSetOption      { return nil }
func SetExpiry(ttl time.Duration) KVSetOption { return nil }

func (*KVService) Set(key string, value any, options ...KVSetOption) (bool, error) { return false, nil }
func (*KVService) SetAtomicWithRetries(key string, valueFunc func(oldValue []byte) (newValue any, err error)) error {
	return nil
}
func (*KVService) Get(key string, o any) error { return nil }
func (*KVService) Delete(key string) error     { return nil }
