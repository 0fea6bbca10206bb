// Package larkevent has what events share.
package larkevent

type EventHeader struct {
	EventID, EventType, AppID, TenantKey, CreateTime, Token string
}

type EventV2Base struct{ Header *EventHeader }

func (e EventV2Base) RequestId() string { return "" }
