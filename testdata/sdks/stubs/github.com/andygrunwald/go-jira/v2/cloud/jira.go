// Package cloud is a client of Jira Cloud.
package cloud

import (
	"context"
	"io"
	"net/http"
)

type Client struct {
	Issue *IssueService
}

func NewClient(baseURL string, httpClient *http.Client) (*Client, error) { return nil, nil }

type Response struct {
	*http.Response
}

type service struct{}

type IssueService service

type Issue struct {
	ID     string       `json:"id,omitempty"`
	Key    string       `json:"key,omitempty"`
	Fields *IssueFields `json:"fields,omitempty"`
}

type IssueFields struct {
	Summary     string `json:"summary,omitempty"`
	Description string `json:"description,omitempty"`
}

type Comment struct {
	ID   string `json:"id,omitempty"`
	Body string `json:"body,omitempty"`
}

type WorklogRecord struct {
	ID      string `json:"id,omitempty"`
	Comment string `json:"comment,omitempty"`
}

type Attachment struct {
	ID       string `json:"id,omitempty"`
	Filename string `json:"filename,omitempty"`
}

type User struct {
	AccountID    string `json:"accountId,omitempty"`
	EmailAddress string `json:"emailAddress,omitempty"`
}

type RemoteLink struct {
	ID       int    `json:"id,omitempty"`
	GlobalID string `json:"globalId,omitempty"`
}

type UpdateQueryOptions struct {
	NotifyUsers bool
}

func (s *IssueService) AddComment(ctx context.Context, issueID string, comment *Comment) (*Comment, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) AddRemoteLink(ctx context.Context, issueID string, remotelink *RemoteLink) (*RemoteLink, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) AddWorklogRecord(ctx context.Context, issueID string, record *WorklogRecord, options ...func(*http.Request) error) (*WorklogRecord, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) Create(ctx context.Context, issue *Issue) (*Issue, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) PostAttachment(ctx context.Context, issueID string, r io.Reader, attachmentName string) (*[]Attachment, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) DoTransition(ctx context.Context, ticketID, transitionID string) (*Response, error) {
	return nil, nil
}

func (s *IssueService) DoTransitionWithPayload(ctx context.Context, ticketID, payload interface{}) (*Response, error) {
	return nil, nil
}

func (s *IssueService) Update(ctx context.Context, issue *Issue, opts *UpdateQueryOptions) (*Issue, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) UpdateAssignee(ctx context.Context, issueID string, assignee *User) (*Response, error) {
	return nil, nil
}

func (s *IssueService) UpdateComment(ctx context.Context, issueID string, comment *Comment) (*Comment, *Response, error) {
	return nil, nil, nil
}

func (s *IssueService) UpdateIssue(ctx context.Context, jiraID string, data map[string]interface{}) (*Response, error) {
	return nil, nil
}
