// Package client pushes jobs to a Faktory server.
package client

import "time"

type Client struct{}

func Open() (*Client, error) { return nil, nil }

func (c *Client) Push(job *Job) error { return nil }

func (c *Client) PushBulk(jobs []*Job) (map[string]string, error) { return nil, nil }

func (c *Client) Close() error { return nil }

type UniqueUntil string

const (
	UntilSuccess UniqueUntil = "success"
	UntilStart   UniqueUntil = "start"
)

type Job struct {
	Jid        string                 `json:"jid"`
	Queue      string                 `json:"queue"`
	Type       string                 `json:"jobtype"`
	Args       []interface{}          `json:"args"`
	CreatedAt  string                 `json:"created_at,omitempty"`
	EnqueuedAt string                 `json:"enqueued_at,omitempty"`
	At         string                 `json:"at,omitempty"`
	ReserveFor int                    `json:"reserve_for,omitempty"`
	Retry      *int                   `json:"retry"`
	Failure    *Failure               `json:"failure,omitempty"`
	Custom     map[string]interface{} `json:"custom,omitempty"`
}

type Failure struct {
	RetryCount     int    `json:"retry_count"`
	RetryRemaining int    `json:"remaining"`
	FailedAt       string `json:"failed_at"`
	NextAt         string `json:"next_at"`
}

func NewJob(jobtype string, args ...interface{}) *Job { return nil }

func (j *Job) SetUniqueFor(secs uint) *Job { return nil }

func (j *Job) SetUniqueness(until UniqueUntil) *Job { return nil }

func (j *Job) SetExpiresAt(expiresAt time.Time) *Job { return nil }

func (j *Job) SetCustom(name string, value interface{}) *Job { return nil }

func (j *Job) SetExpiresIn(expiresIn time.Duration) *Job { return nil }
