CREATE TABLE event_claims (
	consumer   TEXT        NOT NULL,
	event_id   TEXT        NOT NULL,
	status     TEXT        NOT NULL DEFAULT 'processing',
	owner      TEXT        NOT NULL,
	expires_at TIMESTAMPTZ NOT NULL,
	PRIMARY KEY (consumer, event_id)
);
