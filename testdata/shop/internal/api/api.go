// Package api serves the shop's front end.
package api

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"example.com/shop/internal/order"
)

// API serves customers.
type API struct {
	orders *order.Service
}

// New serves the given orders.
func New(orders *order.Service) *API { return &API{orders: orders} }

// Register adds the routes of the API.
func (a *API) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /orders/{id}", a.getOrder)
	mux.HandleFunc("POST /orders", a.placeOrder)
	mux.HandleFunc("POST /gift-cards", a.buyGiftCard)
}

func (a *API) getOrder(w http.ResponseWriter, r *http.Request) {
	o, err := a.orders.Get(r.Context(), r.PathValue("id"))
	if errors.Is(err, order.ErrNotFound) {
		http.NotFound(w, r)
		return
	}
	respond(w, r, http.StatusOK, o, err)
}

func (a *API) placeOrder(w http.ResponseWriter, r *http.Request) {
	var cart struct {
		ID         string `json:"id"`
		CustomerID string `json:"customer_id"`
		Email      string `json:"email"`
		TotalCents int64  `json:"total_cents"`
	}
	if err := json.NewDecoder(r.Body).Decode(&cart); err != nil {
		http.Error(w, "bad cart", http.StatusBadRequest)
		return
	}
	o, err := a.orders.Place(r.Context(), order.Order{
		CartID: cart.ID, CustomerID: cart.CustomerID, Email: cart.Email, TotalCents: cart.TotalCents,
	})
	respond(w, r, http.StatusCreated, o, err)
}

func (a *API) buyGiftCard(w http.ResponseWriter, r *http.Request) {
	var wish struct {
		CustomerID  string `json:"customer_id"`
		AmountCents int64  `json:"amount_cents"`
	}
	if err := json.NewDecoder(r.Body).Decode(&wish); err != nil || wish.AmountCents <= 0 {
		http.Error(w, "bad gift card", http.StatusBadRequest)
		return
	}
	card, err := a.orders.SellGiftCard(r.Context(), wish.CustomerID, wish.AmountCents) // finding: unguarded
	respond(w, r, http.StatusCreated, card, err)
}

func respond(w http.ResponseWriter, r *http.Request, status int, v any, err error) {
	if err != nil {
		slog.ErrorContext(r.Context(), "request failed", "path", r.URL.Path, "err", err)
		http.Error(w, "something went wrong", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		slog.WarnContext(r.Context(), "response not written", "err", err)
	}
}
