// Package jobs is a stub.
package jobs

type Job struct {
	Queue, Fingerprint string
	Payload            map[string]any
}
