CREATE TABLE processed_events (
	consumer    TEXT    NOT NULL,
	event_id    TEXT    NOT NULL,
	recorded_at INTEGER NOT NULL DEFAULT (unixepoch()),
	PRIMARY KEY (consumer, event_id)
);
