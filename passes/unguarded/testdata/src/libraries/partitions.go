package libraries

import "github.com/IBM/sarama"

// Without a group nobody keeps an offset: it begins again where it is told to.

func newest(c sarama.Consumer) {
	p, err := c.ConsumePartition("orders", 0, sarama.OffsetNewest)
	if err != nil {
		return
	}
	for range p.Messages() {
		mail() // want `sends an email .* again`
	}
}

func oldest(c sarama.Consumer) {
	p, err := c.ConsumePartition("orders", 0, sarama.OffsetOldest)
	if err != nil {
		return
	}
	for range p.Messages() {
		mail() // want `again when the message is delivered again \(Kafka without a group: when it begins at an offset that it has had, or the producer tries again\)`
	}
}

func since(c sarama.Consumer, offset int64) {
	p, err := c.ConsumePartition("orders", 0, offset)
	if err != nil {
		return
	}
	for {
		select {
		case <-p.Messages():
			mail() // want `sends an email .* again`
		}
	}
}

func Partitions(offset int64) {
	c, err := sarama.NewConsumer(nil, nil)
	if err != nil {
		return
	}
	go newest(c)
	go oldest(c)
	since(c, offset)
}
