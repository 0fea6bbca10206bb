// Package crm keeps the files of our contacts at the CRM that marketing works with.
package crm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Client calls the CRM.
type Client struct {
	http  *http.Client
	base  string
	token string
}

// New calls the CRM's API at base.
func New(base, token string) *Client {
	return &Client{http: &http.Client{}, base: base, token: token}
}

// Note adds a line to the file of a contact.
func (c *Client) Note(ctx context.Context, email, text string) error {
	body, err := json.Marshal(map[string]string{"contact": email, "text": text})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/v2/notes", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("note on %s: %w", email, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("note on %s: CRM answers %s", email, resp.Status)
	}
	return nil
}
