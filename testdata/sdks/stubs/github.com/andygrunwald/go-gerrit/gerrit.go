// Package gerrit is Gerrit's API.
package gerrit

import "context"

type (
	ChangesService    struct{}
	Response          struct{}
	ChangeInput       struct{}
	ChangeInfo        struct{}
	ReviewInput       struct{}
	ReviewResult      struct{}
	SubmitInput       struct{}
	AbandonInput      struct{}
	ReviewerInput     struct{}
	AddReviewerResult struct{}
)

func (*ChangesService) CreateChange(ctx context.Context, input *ChangeInput) (*ChangeInfo, *Response, error) {
	return nil, nil, nil
}

func (*ChangesService) SetReview(ctx context.Context, changeID, revisionID string, input *ReviewInput) (*ReviewResult, *Response, error) {
	return nil, nil, nil
}

func (*ChangesService) SubmitChange(ctx context.Context, changeID string, input *SubmitInput) (*ChangeInfo, *Response, error) {
	return nil, nil, nil
}

func (*ChangesService) AbandonChange(ctx context.Context, changeID string, input *AbandonInput) (*ChangeInfo, *Response, error) {
	return nil, nil, nil
}

func (*ChangesService) AddReviewer(ctx context.Context, changeID string, input *ReviewerInput) (*AddReviewerResult, *Response, error) {
	return nil, nil, nil
}
