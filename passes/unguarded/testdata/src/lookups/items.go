package lookups

import (
	"context"
	"net/http"
	"net/smtp"

	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type parcel struct {
	PK       string `dynamodbav:"pk"`
	Notified bool   `dynamodbav:"was_notified"`
	Status   string `dynamodbav:"status"`
}

type parcels struct{ db *dynamodb.Client }

func key(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"pk": &types.AttributeValueMemberS{Value: id}}
}

func (t *parcels) get(ctx context.Context, id string) (p parcel, err error) {
	table := "parcels"
	out, err := t.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &table, Key: key(id)})
	if err != nil {
		return p, err
	}
	return p, attributevalue.UnmarshalMap(out.Item, &p)
}

// set sets attributes by placeholders of their names and values.
func (t *parcels) set(ctx context.Context, id, status string, notified bool) error {
	table, expr := "parcels", "SET #s = :s, was_notified = :n REMOVE lock"
	_, err := t.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: &table, Key: key(id), UpdateExpression: &expr,
		ExpressionAttributeNames:  map[string]string{"#s": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":s": &types.AttributeValueMemberS{Value: status}, ":n": &types.AttributeValueMemberBOOL{Value: notified}}})
	return err
}

func (t *parcels) byFlag(w http.ResponseWriter, r *http.Request) {
	p, err := t.get(r.Context(), r.FormValue("id"))
	if err != nil || p.Notified {
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil)
	_ = t.set(r.Context(), r.FormValue("id"), "there", true)
}

func (t *parcels) byStatus(w http.ResponseWriter, r *http.Request) {
	p, err := t.get(r.Context(), r.FormValue("id"))
	if err != nil || p.Status == "there" {
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil)
	_ = t.set(r.Context(), r.FormValue("id"), "there", true)
}

// otherStatus stores another state than it asks for; noFlag stores that nothing was done.
func (t *parcels) otherStatus(w http.ResponseWriter, r *http.Request) {
	p, err := t.get(r.Context(), r.FormValue("id"))
	if err != nil || p.Status == "delivered" {
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil) // want `sends an email`
	_ = t.set(r.Context(), r.FormValue("id"), "there", true)
}

func (t *parcels) noFlag(w http.ResponseWriter, r *http.Request) {
	p, err := t.get(r.Context(), r.FormValue("id"))
	if err != nil || p.Notified {
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil) // want `sends an email`
	_ = t.set(r.Context(), r.FormValue("id"), "there", false)
}

func routes(t *parcels) {
	http.HandleFunc("POST /by-flag", t.byFlag)
	http.HandleFunc("POST /by-status", t.byStatus)
	http.HandleFunc("POST /other-status", t.otherStatus)
	http.HandleFunc("POST /no-flag", t.noFlag)
}
