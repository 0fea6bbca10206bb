// Package fixes has keys that the delivery's id can mend for certain, and others.
package fixes

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

var rdb *redis.Client

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

// The argument, or its smallest operand.

func whole(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		charge(rec.ReceiptHandle)                                     // want `ReceiptHandle`
		charge("charge-" + rec.ReceiptHandle)                         // want `ReceiptHandle`
		charge("charge-" + strings.ToLower(uuid.NewString()) + "-v2") // want `uuid\.NewString`
		charge("charge-" + (uuid.NewString() + rec.Body))             // want `uuid\.NewString`
		charge(fmt.Sprintf("charge-%d", time.Now().Unix()))           // want `time\.Now`
	}
	return nil
}

// The id is there already, or there is more than one bad part.

func mentioned(ctx context.Context, e events.SQSEvent) error {
	for i := range e.Records {
		rec := &e.Records[i]
		charge(rec.MessageId + "#" + rec.Attributes["ApproximateReceiveCount"]) // want `ApproximateReceiveCount`
		charge(uuid.NewString() + "-" + time.Now().String())                    // want `uuid\.NewString`
	}
	return nil
}

// Over several lines, in a setter's argument, an entry, an assignment and a header.

func places(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		won, err := rdb.SetNX(
			ctx,
			"mail:"+rec.ReceiptHandle, // want `ReceiptHandle`
			uuid.NewString(),
			time.Hour,
		).Result()
		if err != nil || !won {
			return err
		}
		p := &stripe.PaymentIntentParams{Params: stripe.Params{
			IdempotencyKey: stripe.String("charge-" + uuid.NewString()), // want `uuid\.NewString`
		}}
		_, _ = paymentintent.New(p)
		q := &stripe.PaymentIntentParams{}
		q.IdempotencyKey = &rec.ReceiptHandle // want `ReceiptHandle`
		_, _ = paymentintent.New(q)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://api.test", nil)
		if err != nil {
			return err
		}
		req.Header = http.Header{"Idempotency-Key": {uuid.NewString()}} // want `uuid\.NewString`
		_, _ = http.DefaultClient.Do(req)
	}
	return nil
}

func each(rec events.SQSMessage) {
	charge(rec.Attributes["SentTimestamp"]) // want `SentTimestamp`
}

func sent(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		each(rec)
	}
	return nil
}

// Not certain: made elsewhere.

func elsewhere(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		key := uuid.NewString()
		charge(rec.Body + key)   // want `uuid\.NewString`
		charge(newKey(rec.Body)) // want `uuid\.NewString`
	}
	return nil
}

func newKey(body string) string { return body + uuid.NewString() }

// Not certain: no variable holds the delivery, or two do.

func noVariable(ctx context.Context, e events.SQSEvent) error {
	for i := range e.Records {
		charge(e.Records[i].ReceiptHandle) // want `ReceiptHandle`
	}
	return nil
}

func twoVariables(ctx context.Context, e events.SQSEvent) error {
	for i := 1; i < len(e.Records); i++ {
		a, b := e.Records[i-1], e.Records[i]
		charge(a.ReceiptHandle + b.ReceiptHandle) // want `ReceiptHandle`
	}
	return nil
}

func hidden(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if rec := rec.Body; rec != "" {
			charge(rec + uuid.NewString()) // want `uuid\.NewString`
		}
	}
	return nil
}

// A conversion is kept.
func converted(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		pay(key(rec.ReceiptHandle)) // want `ReceiptHandle`
	}
	return nil
}

// Not certain: another type, or no delivery with an id.

type key string

func pay(k key) { charge(string(k)) }

func otherType(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		pay(someKey(time.Now(), rec))  // want `time\.Now`
		pay(hashed(rec.ReceiptHandle)) // want `ReceiptHandle`
	}
	return nil
}

func someKey(at time.Time, rec events.SQSMessage) key { return key(rec.Body + at.String()) }

func hashed(s string) key { return key("h-" + s) }

func request(w http.ResponseWriter, r *http.Request) {
	charge(r.FormValue("order") + uuid.NewString()) // want `uuid\.NewString`
}

// Not certain: a variable would be left without a use.
func lastUse(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		at := time.Now()
		charge(fmt.Sprint(at, uuid.NewString(), rec.Body)) // want `time\.Now`
	}
	return nil
}

// A constant has no part to replace.
func constant(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		_ = rec
		charge("fee") // want `it is the constant`
	}
	return nil
}

func Start() {
	for _, h := range []any{whole, mentioned, places, sent, elsewhere, noVariable, twoVariables, hidden, converted, otherType, lastUse, constant} {
		lambda.Start(h)
	}
}
