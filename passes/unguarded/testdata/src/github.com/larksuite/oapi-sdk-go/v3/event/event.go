package larkevent

type EventHeader struct{ EventID string }

type EventV2Base struct{ Header *EventHeader }
