// Package larkevent is a stub.
package larkevent

type EventHeader struct{ EventID string }

type EventV2Base struct{ Header *EventHeader }
