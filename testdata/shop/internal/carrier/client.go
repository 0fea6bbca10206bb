// Package carrier books parcels at the shop's carrier.
package carrier

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"example.com/shop/internal/order"
)

// Client implements order.Carrier.
type Client struct {
	http  *http.Client
	base  string
	token string
}

// New calls the carrier's API at base.
func New(base, token string) *Client {
	return &Client{http: &http.Client{Timeout: 10 * time.Second}, base: base, token: token}
}

// Book implements order.Carrier.
func (c *Client) Book(ctx context.Context, o *order.Order) (string, error) {
	body, err := json.Marshal(map[string]string{"reference": o.ID, "email": o.Email})
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/v1/parcels", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return "", fmt.Errorf("book parcel: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("book parcel: carrier answers %s", resp.Status)
	}
	var parcel struct {
		Tracking string `json:"tracking"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&parcel); err != nil {
		return "", fmt.Errorf("book parcel: %w", err)
	}
	return parcel.Tracking, nil
}
