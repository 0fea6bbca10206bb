CREATE TABLE processed_events (
	consumer    VARBINARY(100) NOT NULL,
	event_id    VARBINARY(255) NOT NULL,
	recorded_at DATETIME(6)    NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
	PRIMARY KEY (consumer, event_id)
) ENGINE = InnoDB;
