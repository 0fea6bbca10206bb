// Package plugin is what plugins of Mattermost are given.
package plugin

import (
	"net/http"

	"github.com/mattermost/mattermost-server/v6/model"
)

type Context struct{ RequestId string }

type API interface {
	CreatePost(post *model.Post) (*model.Post, *model.AppError)
	UpdatePost(post *model.Post) (*model.Post, *model.AppError)
	DeletePost(postId string) *model.AppError
	AddReaction(reaction *model.Reaction) (*model.Reaction, *model.AppError)
	RemoveReaction(reaction *model.Reaction) *model.AppError
	SendMail(to, subject, htmlBody string) *model.AppError
	SendPushNotification(notification *model.PushNotification, userID string) *model.AppError
	CreateUser(user *model.User) (*model.User, *model.AppError)
	CreateTeam(team *model.Team) (*model.Team, *model.AppError)
	CreateTeamMember(teamID, userID string) (*model.TeamMember, *model.AppError)
	CreateChannel(channel *model.Channel) (*model.Channel, *model.AppError)
	UpdateChannel(channel *model.Channel) (*model.Channel, *model.AppError)
	AddChannelMember(channelId, userID string) (*model.ChannelMember, *model.AppError)
	KVSet(key string, value []byte) *model.AppError
	KVSetWithExpiry(key string, value []byte, expireInSeconds int64) *model.AppError
	KVSetWithOptions(key string, value []byte, options model.PluginKVSetOptions) (bool, *model.AppError)
	KVCompareAndSet(key string, oldValue, newValue []byte) (bool, *model.AppError)
	KVCompareAndDelete(key string, oldValue []byte) (bool, *model.AppError)
	KVGet(key string) ([]byte, *model.AppError)
	KVDelete(key string) *model.AppError
}

type Hooks interface {
	ServeHTTP(c *Context, w http.ResponseWriter, r *http.Request)
}
