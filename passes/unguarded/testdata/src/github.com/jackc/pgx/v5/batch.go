package pgx

type Batch struct{ queued []*QueuedQuery }

type QueuedQuery struct{ SQL string }

func (b *Batch) Queue(query string, arguments ...any) *QueuedQuery { return nil }

type BatchResults interface{ Close() error }
