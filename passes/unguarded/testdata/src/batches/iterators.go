package batches

import (
	"context"
	"slices"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

func perIterated(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range slices.All(e.Records) {
		won, err := rdb.SetNX(ctx, "m:"+rec.MessageId, 1, time.Hour).Result()
		if err != nil || !won {
			continue
		}
		_ = mail(rec.Body)
	}
	return nil
}

func wholeIterated(ctx context.Context, e events.SQSEvent) error {
	won, err := rdb.SetNX(ctx, "m:"+e.Records[0].MessageId, 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	for rec := range slices.Values(e.Records) {
		_ = mail(rec.Body) // want `^batches\.wholeIterated sends an email .* decides once for the whole batch, not for each record$`
	}
	return nil
}

func init() {
	lambda.Start(perIterated)
	lambda.Start(wholeIterated)
}
