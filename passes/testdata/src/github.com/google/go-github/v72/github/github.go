// Package github is a stub.
package github

import "context"

type Response struct{}

type RepositoryContentFileOptions struct {
	Message *string
	Content []byte
}

type RepositoryContentResponse struct{}

type RepositoriesService struct{}

func (s *RepositoriesService) CreateFile(ctx context.Context, owner, repo, path string, opts *RepositoryContentFileOptions) (*RepositoryContentResponse, *Response, error) {
	return nil, nil, nil
}

type NewPullRequest struct{ Title, Head, Base *string }

type PullRequest struct{}

type PullRequestsService struct{}

func (s *PullRequestsService) Create(ctx context.Context, owner, repo string, pull *NewPullRequest) (*PullRequest, *Response, error) {
	return nil, nil, nil
}

type Client struct {
	Repositories *RepositoriesService
	PullRequests *PullRequestsService
}

func String(v string) *string { return &v }
