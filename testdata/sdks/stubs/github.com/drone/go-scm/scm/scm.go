// Package scm is one API for many hosts of code.
package scm

import "context"

type (
	Response         struct{}
	Issue            struct{}
	IssueInput       struct{}
	Comment          struct{}
	CommentInput     struct{}
	PullRequest      struct{}
	PullRequestInput struct{}
	Review           struct{}
	ReviewInput      struct{}
	Release          struct{}
	ReleaseInput     struct{ Tag string }
	Status           struct{}
	StatusInput      struct{}
)

type IssueService interface {
	Create(context.Context, string, *IssueInput) (*Issue, *Response, error)
	CreateComment(context.Context, string, int, *CommentInput) (*Comment, *Response, error)
	EditComment(context.Context, string, int, int, *CommentInput) (*Comment, *Response, error)
	DeleteComment(context.Context, string, int, int) (*Response, error)
	Close(context.Context, string, int) (*Response, error)
}

type PullRequestService interface {
	Create(context.Context, string, *PullRequestInput) (*PullRequest, *Response, error)
	CreateComment(context.Context, string, int, *CommentInput) (*Comment, *Response, error)
	EditComment(context.Context, string, int, int, *CommentInput) (*Comment, *Response, error)
	DeleteComment(context.Context, string, int, int) (*Response, error)
	Merge(context.Context, string, int) (*Response, error)
	Close(context.Context, string, int) (*Response, error)
}

type ReviewService interface {
	Create(context.Context, string, int, *ReviewInput) (*Review, *Response, error)
}

type ReleaseService interface {
	Create(context.Context, string, *ReleaseInput) (*Release, *Response, error)
}

type RepositoryService interface {
	CreateStatus(context.Context, string, string, *StatusInput) (*Status, *Response, error)
}
