// Package model holds the objects of Mattermost.
package model

type AppError struct{ Message string }

func (*AppError) Error() string { return "" }

type Response struct{ StatusCode int }

type Post struct {
	Id, UserId, ChannelId, Message, PendingPostId string
}

type User struct{ Id, Username string }

type Team struct{ Id, Name string }

type TeamMember struct{}

type Channel struct{ Id, TeamId, Name string }

type ChannelMember struct{}

type Reaction struct{}

type PushNotification struct{}

type CommandArgs struct{}

type PluginKVSetOptions struct {
	Atomic          bool
	OldValue        []byte
	ExpireInSeconds int64
}

type Client4 struct{}

func (*Client4) CreatePost(post *Post) (*Post, *Response, error) {
	return nil, nil, nil
}

func (*Client4) UpdatePost(postId string, post *Post) (*Post, *Response, error) {
	return nil, nil, nil
}
