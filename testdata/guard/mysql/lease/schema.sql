CREATE TABLE event_claims (
	consumer   VARBINARY(100) NOT NULL,
	event_id   VARBINARY(255) NOT NULL,
	status     VARCHAR(20)    NOT NULL DEFAULT 'processing',
	owner      VARCHAR(40)    NOT NULL,
	expires_at DATETIME(6)    NOT NULL,
	PRIMARY KEY (consumer, event_id)
) ENGINE = InnoDB;
