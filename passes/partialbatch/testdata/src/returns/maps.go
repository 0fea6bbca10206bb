package returns

import (
	"context"
	"encoding/json"
	"net/smtp"

	"github.com/aws/aws-lambda-go/lambda"
)

func letter(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// mapped takes the event as a map.
func mapped(ctx context.Context, event map[string]any) error {
	list, _ := event["Records"].([]any)
	for _, item := range list {
		rec := item.(map[string]any)
		if err := letter(rec["body"].(string)); err != nil {
			return err // want `returns one error for all records \(SQSEvent\)|\(SQSEvent\)`
		}
	}
	return nil
}

// unpacked reads it out of the bytes, and a helper reads the record.
func unpacked(ctx context.Context, raw json.RawMessage) error {
	var event map[string]any
	if err := json.Unmarshal(raw, &event); err != nil {
		return err
	}
	for _, item := range event["Records"].([]any) {
		if err := oneImage(item.(map[string]any)); err != nil {
			return err // want `\(DynamoDBEvent\)`
		}
	}
	return nil
}

func oneImage(rec map[string]any) error {
	change := rec["dynamodb"].(map[string]any)
	return letter(change["Keys"].(string))
}

// topic has records of a source that takes no answer for each.
func topic(ctx context.Context, event map[string]any) error {
	for _, item := range event["Records"].([]any) {
		if err := letter(item.(map[string]any)["Sns"].(string)); err != nil {
			return err
		}
	}
	return nil
}

// other lists are no records.
func other(ctx context.Context, event map[string]any) error {
	for _, item := range event["items"].([]any) {
		if err := letter(item.(map[string]any)["body"].(string)); err != nil {
			return err
		}
	}
	return nil
}

func mapStarts() {
	lambda.Start(mapped)
	lambda.Start(unpacked)
	lambda.Start(topic)
	lambda.Start(other)
}
