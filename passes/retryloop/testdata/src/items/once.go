package items

import (
	"database/sql"
	"log"

	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

// consume takes deliveries that never come again: it is the program that inserts again.
func consume(db *sql.DB, tries int) error {
	c, err := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g"})
	if err != nil {
		return err
	}
	for {
		if m, ok := c.Poll(100).(*kafka.Message); ok {
			for i := 0; i < tries; i++ {
				if _, err := db.Exec(`INSERT INTO lines (text) VALUES ($1)`, string(m.Value)); err == nil { // want `in a loop that tries again`
					break
				}
			}
		}
	}
}

// drop goes on with the next delivery.
func drop(db *sql.DB) error {
	c, err := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g"})
	if err != nil {
		return err
	}
	for {
		if m, ok := c.Poll(100).(*kafka.Message); ok {
			if _, err := db.Exec(`INSERT INTO lines (text) VALUES ($1)`, string(m.Value)); err != nil {
				log.Print(err)
			}
		}
	}
}

// redelivered takes deliveries that come again, and tries in the loop that takes them.
func redelivered(c *kafka.Consumer, db *sql.DB) error {
	for {
		m, err := c.ReadMessage(-1)
		if err != nil {
			return err
		}
		for i := 0; i < 3; i++ {
			if _, err := db.Exec(`INSERT INTO lines (text) VALUES ($1)`, string(m.Value)); err == nil { // want `in a loop that tries again`
				break
			}
		}
	}
}
