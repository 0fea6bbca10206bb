CREATE TABLE event_inbox (
	consumer    VARBINARY(100) NOT NULL,
	event_id    VARBINARY(255) NOT NULL,
	payload     LONGBLOB       NOT NULL,
	received_at DATETIME(6)    NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
	attempts    INTEGER        NOT NULL DEFAULT 0,
	due_at      DATETIME(6)    NOT NULL,
	done_at     DATETIME(6),
	PRIMARY KEY (consumer, event_id),
	KEY due (consumer, done_at, due_at)
) ENGINE = InnoDB;
