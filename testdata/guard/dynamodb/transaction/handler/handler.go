// Package handler does what the comment of the package above shows.
package handler

import (
	"encoding/json"
	"net/http"
	"strconv"

	"example.com/guard/dynamodb/transaction"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func Register(mux *http.ServeMux, client *dynamodb.Client) {
	mux.HandleFunc("POST /webhook", func(w http.ResponseWriter, r *http.Request) {
		var event struct {
			ID      string
			Account string
			Cents   int
		}
		if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
			http.Error(w, "no event", http.StatusBadRequest)
			return
		}
		ctx := r.Context()
		credits := transaction.New(client, "credits")
		err := credits.Do(ctx, event.ID, types.TransactWriteItem{Update: &types.Update{
			TableName:                 aws.String("accounts"),
			Key:                       map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: event.Account}},
			UpdateExpression:          aws.String("ADD credits :cents"),
			ExpressionAttributeValues: map[string]types.AttributeValue{":cents": &types.AttributeValueMemberN{Value: strconv.Itoa(event.Cents)}},
		}})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
