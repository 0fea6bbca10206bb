package replay

import (
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// anyRecords stands for the type of a batch as long as it is not known which event holds the records.
var anyRecords = &catalog.Type{Name: "?", Delivery: &catalog.Delivery{}}

// recordKeys are entries by which the records of one event are told from those of others.
// https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html, with-kinesis.html, with-ddb.html,
// with-sns.html, with-s3.html
var recordKeys = map[string]string{"body": "SQSEvent", "messageId": "SQSEvent", "receiptHandle": "SQSEvent",
	"kinesis": "KinesisEvent", "dynamodb": "DynamoDBEvent", "Sns": "", "s3": ""}

// settle finds out, behind the first run, which event a handler is given as a map: by the entries
// that are read of its records.
func (f *first) settle() {
	if f.records != anyRecords {
		return
	}
	f.records = nil
	found := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(f.m.Entered)) {
		fn := f.prog.Func(name)
		if fn == nil {
			continue
		}
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if in.Op == summary.Index && in.OfMap() && in.A[1].Kind == summary.ConstOp {
					if event, ok := recordKeys[fn.Consts[in.A[1].Index].Text]; ok {
						found[event] = true
					}
				}
			}
		}
	}
	for event := range found {
		if t := f.prog.Catalog.Type("github.com/aws/aws-lambda-go/events", event); len(found) == 1 && t != nil && t.Delivery != nil {
			f.records = t
		}
	}
}
