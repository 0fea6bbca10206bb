// Package platforms holds ids of deliveries, and what looks like one.
package platforms

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/redis/go-redis/v9"
	"github.com/riverqueue/river"
	"github.com/segmentio/kafka-go"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

var rdb *redis.Client

func charge(key string) error {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, err := paymentintent.New(p)
	return err
}

// SQS.

func messageID(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := charge(rec.MessageId); err != nil {
			return err
		}
	}
	return nil
}

func receiptHandle(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := charge(rec.ReceiptHandle); err != nil { // want `^platforms\.receiptHandle uses a key that differs in each delivery of an event, so that paymentintent\.New does not recognise a redelivery: events\.SQSMessage\.ReceiptHandle \(platforms\.go:\d+\) changes with each attempt; use the id that the source gives the event \(SQSMessage\.MessageId\)$`
			return err
		}
	}
	return nil
}

func receiveCount(ctx context.Context, e events.SQSEvent) error {
	for i := range e.Records {
		rec := &e.Records[i]
		if err := charge(rec.MessageId + rec.Attributes["ApproximateReceiveCount"]); err != nil { // want `ApproximateReceiveCount .* changes with each attempt`
			return err
		}
	}
	return nil
}

func sent(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := charge(rec.Attributes["SentTimestamp"]); err != nil { // want `SentTimestamp .* is a time, which several events may have`
			return err
		}
	}
	return nil
}

func group(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := charge(rec.MessageId + rec.Attributes["SentTimestamp"]); err != nil {
			return err
		}
	}
	return nil
}

func body(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := charge(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func index(ctx context.Context, e events.SQSEvent) error {
	for i, rec := range e.Records {
		if err := charge(rec.MessageId + strconv.Itoa(i)); err != nil {
			return err
		}
	}
	return nil
}

func Start() {
	lambda.Start(messageID)
	lambda.Start(receiptHandle)
	lambda.Start(receiveCount)
	lambda.Start(sent)
	lambda.Start(group)
	lambda.Start(body)
	lambda.Start(index)
	lambda.Start(api)
}

// Kafka.

func consume(ctx context.Context, reader *kafka.Reader) error {
	for {
		m, err := reader.FetchMessage(ctx)
		if err != nil {
			return err
		}
		won, err := rdb.SetNX(ctx, m.Topic+"/"+strconv.Itoa(m.Partition)+"/"+strconv.FormatInt(m.Offset, 10), 1, time.Hour).Result()
		if err != nil {
			return err
		}
		if won {
			_ = charge(string(m.Key) + m.Time.String())
		}
	}
}

// River.

type order struct{ ID string }

func (order) Kind() string { return "order" }

type worker struct{ calls int }

func (w *worker) Work(ctx context.Context, job *river.Job[order]) error {
	_ = charge(strconv.FormatInt(job.ID, 10))
	_ = charge(job.Args.ID + job.CreatedAt.String())
	_ = charge(job.CreatedAt.String())                     // want `CreatedAt .* is a time, which several events may have`
	return charge(job.Args.ID + strconv.Itoa(job.Attempt)) // want `Attempt .* changes with each attempt`
}

func Work(ws *river.Workers) { river.AddWorker(ws, &worker{}) }

// Webhooks.

func github(w http.ResponseWriter, r *http.Request) { _ = charge(r.Header.Get("X-GitHub-Delivery")) }

func requestID(w http.ResponseWriter, r *http.Request) {
	_ = charge(r.Header.Get("X-Request-Id")) // want `X-Request-Id \(platforms\.go:\d+\) changes with each attempt`
}

func slackRetry(w http.ResponseWriter, r *http.Request) {
	_ = charge(r.FormValue("event_id") + r.Header.Get("X-Slack-Retry-Num")) // want `X-Slack-Retry-Num`
}

func headerEntry(w http.ResponseWriter, r *http.Request) {
	_ = charge(r.Header["X-Slack-Request-Timestamp"][0]) // want `X-Slack-Request-Timestamp`
}

func api(ctx context.Context, e events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	switch e.Path {
	case "/github":
		return events.APIGatewayProxyResponse{}, charge(e.Headers["x-github-delivery"])
	case "/hook":
		return events.APIGatewayProxyResponse{}, charge(e.Headers["x-github-hook-id"]) // want `x-github-hook-id \(platforms\.go:\d+\) is the same for all events`
	case "/trace":
		return events.APIGatewayProxyResponse{}, charge(e.Headers["x-amzn-trace-id"]) // want `x-amzn-trace-id`
	}
	return events.APIGatewayProxyResponse{}, charge(e.RequestContext.RequestID) // want `RequestID`
}

func remote(w http.ResponseWriter, r *http.Request) {
	_ = charge(r.RemoteAddr) // want `RemoteAddr`
}
