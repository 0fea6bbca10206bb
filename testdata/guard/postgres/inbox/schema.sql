CREATE TABLE event_inbox (
	consumer    TEXT        NOT NULL,
	event_id    TEXT        NOT NULL,
	payload     BYTEA       NOT NULL,
	received_at TIMESTAMPTZ NOT NULL DEFAULT now(),
	attempts    INTEGER     NOT NULL DEFAULT 0,
	due_at      TIMESTAMPTZ NOT NULL DEFAULT now(),
	done_at     TIMESTAMPTZ,
	PRIMARY KEY (consumer, event_id)
);
CREATE INDEX event_inbox_due ON event_inbox (consumer, due_at) WHERE done_at IS NULL;
