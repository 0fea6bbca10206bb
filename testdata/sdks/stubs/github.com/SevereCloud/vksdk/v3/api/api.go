// Package api is a client of the VK API.
package api

type Params map[string]interface{}

type VK struct{}

func NewVK(tokens ...string) *VK { return nil }

type MessagesSendUserIDsResponse []struct {
	PeerID    int `json:"peer_id"`
	MessageID int `json:"message_id"`
}

type NotificationsSendMessageResponse []struct {
	UserID int `json:"user_id"`
}

type WallPostResponse struct {
	PostID int `json:"post_id"`
}

func (vk *VK) MessagesSend(params Params) (response int, err error) { return 0, nil }

func (vk *VK) MessagesSendPeerIDs(params Params) (response MessagesSendUserIDsResponse, err error) {
	return nil, nil
}

func (vk *VK) MessagesSendSticker(params Params) (response int, err error) { return 0, nil }

func (vk *VK) MessagesSendUserIDs(params Params) (response MessagesSendUserIDsResponse, err error) {
	return nil, nil
}

func (vk *VK) NotificationsSendMessage(params Params) (response NotificationsSendMessageResponse, err error) {
	return nil, nil
}

func (vk *VK) WallPost(params Params) (response WallPostResponse, err error) {
	return WallPostResponse{}, nil
}
