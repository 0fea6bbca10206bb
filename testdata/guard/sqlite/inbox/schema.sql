CREATE TABLE event_inbox (
	consumer    TEXT    NOT NULL,
	event_id    TEXT    NOT NULL,
	payload     BLOB    NOT NULL,
	received_at INTEGER NOT NULL DEFAULT (unixepoch()),
	attempts    INTEGER NOT NULL DEFAULT 0,
	due_at      INTEGER NOT NULL DEFAULT (unixepoch()),
	done_at     INTEGER,
	PRIMARY KEY (consumer, event_id)
);
CREATE INDEX event_inbox_due ON event_inbox (consumer, due_at) WHERE done_at IS NULL;
