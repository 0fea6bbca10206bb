// Package git is the repositories of Azure DevOps.
package git

import "context"

type (
	CreateThreadArgs            struct{}
	CreateCommentArgs           struct{}
	CreatePullRequestArgs       struct{}
	CreatePullRequestStatusArgs struct{}
	CreateCommitStatusArgs      struct{}
	UpdatePullRequestArgs       struct{}
	UpdateThreadArgs            struct{}

	GitPullRequestCommentThread struct{}
	Comment                     struct{}
	GitPullRequest              struct{}
	GitPullRequestStatus        struct{}
	GitStatus                   struct{}
)

type Client interface {
	CreateThread(context.Context, CreateThreadArgs) (*GitPullRequestCommentThread, error)
	CreateComment(context.Context, CreateCommentArgs) (*Comment, error)
	CreatePullRequest(context.Context, CreatePullRequestArgs) (*GitPullRequest, error)
	CreatePullRequestStatus(context.Context, CreatePullRequestStatusArgs) (*GitPullRequestStatus, error)
	CreateCommitStatus(context.Context, CreateCommitStatusArgs) (*GitStatus, error)
	UpdatePullRequest(context.Context, UpdatePullRequestArgs) (*GitPullRequest, error)
	UpdateThread(context.Context, UpdateThreadArgs) (*GitPullRequestCommentThread, error)
}
