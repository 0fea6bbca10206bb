// Package hipchat is HipChat's API.
package hipchat

import "net/http"

type RoomService struct{}

type NotificationRequest struct{}

type RoomMessageRequest struct{}

func (*RoomService) Notification(id string, notifReq *NotificationRequest) (*http.Response, error) {
	return nil, nil
}

func (*RoomService) Message(id string, msgReq *RoomMessageRequest) (*http.Response, error) {
	return nil, nil
}
