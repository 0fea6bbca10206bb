// Command api serves the shop's front end and its webhooks.
package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/api"
	"example.com/shop/internal/carrier"
	"example.com/shop/internal/claims"
	"example.com/shop/internal/crm"
	"example.com/shop/internal/mail"
	"example.com/shop/internal/order"
	"example.com/shop/internal/payment"
	"example.com/shop/internal/postgres"
	"example.com/shop/internal/webhooks"
)

func main() {
	if err := run(context.Background()); err != nil {
		slog.Error("api", "err", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	pool, err := pgxpool.New(ctx, os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer pool.Close()
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	mailer := mail.New(sesv2.NewFromConfig(cfg), "shop@example.com")
	once := claims.NewStore(redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}))
	orders := postgres.NewOrders(pool)
	service := order.NewService(orders,
		payment.New(os.Getenv("STRIPE_KEY")),
		carrier.New(os.Getenv("CARRIER_URL"), os.Getenv("CARRIER_TOKEN")))

	mux := http.NewServeMux()
	api.New(service).Register(mux)
	mux.Handle("POST /webhooks/stripe", &webhooks.Stripe{
		Secret:  os.Getenv("STRIPE_WEBHOOK_SECRET"),
		Orders:  service,
		Credits: postgres.NewCustomers(pool),
		Mail:    mailer,
		Claims:  once,
		Office:  "office@example.com",
	})
	mux.Handle("POST /webhooks/tracking", &webhooks.Tracking{
		Secret:  []byte(os.Getenv("CARRIER_WEBHOOK_SECRET")),
		Orders:  service,
		Credits: postgres.NewCustomers(pool),
		Mail:    mailer,
		Claims:  once,
	})
	mux.Handle("POST /webhooks/returns", &webhooks.Returns{
		Secret: []byte(os.Getenv("RETURNS_WEBHOOK_SECRET")),
		Shelf:  orders,
		Mail:   mailer,
	})
	mux.Handle("POST /webhooks/newsletter", &webhooks.Newsletter{
		Secret: []byte(os.Getenv("NEWSLETTER_WEBHOOK_SECRET")),
		CRM:    crm.New(os.Getenv("CRM_URL"), os.Getenv("CRM_TOKEN")),
		Mail:   mailer,
		Claims: once,
		Office: "office@example.com",
	})
	server := &http.Server{Addr: ":8080", Handler: logged(mux), ReadHeaderTimeout: 5 * time.Second}
	return server.ListenAndServe()
}

// logged writes a line for each request.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		next.ServeHTTP(w, r)
		slog.Info("request", "method", r.Method, "path", r.URL.Path, "took", time.Since(start))
	})
}
