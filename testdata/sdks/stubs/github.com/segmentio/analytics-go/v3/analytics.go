// Package analytics records what users do.
package analytics

type Message interface{ Validate() error }

type Client interface{ Enqueue(Message) error }

type Track struct{ MessageId, UserId, Event string }

func (Track) Validate() error { return nil }

type Identify struct{ MessageId, UserId string }

func (Identify) Validate() error { return nil }

type client struct{}

func (*client) Enqueue(msg Message) error { return nil }
