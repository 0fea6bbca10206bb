package undo

import (
	"context"
	"errors"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var letters *mongo.Collection

func take(ctx context.Context, id string) bool {
	res, err := letters.UpdateOne(ctx, bson.M{"_id": id, "status": "ready"}, bson.M{"$set": bson.M{"status": "printing"}})
	return err == nil && res.ModifiedCount == 1
}

// byID names the document otherwise than the claim.
func byID(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !take(r.Context(), id) {
		return
	}
	if mail(id) != nil {
		_, _ = letters.UpdateByID(r.Context(), id, bson.M{"$set": bson.M{"status": "ready"}})
		w.WriteHeader(500)
	}
}

// ordered does so by an ordered document.
func ordered(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !take(r.Context(), id) {
		return
	}
	if mail(id) != nil {
		_, _ = letters.UpdateOne(r.Context(), bson.D{{Key: "_id", Value: id}}, bson.D{{Key: "$set", Value: bson.D{{Key: "status", Value: "ready"}}}})
		w.WriteHeader(500)
	}
}

func wrongState(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !take(r.Context(), id) { // want `wrongState keeps its claim`
		return
	}
	if mail(id) != nil {
		_, _ = letters.UpdateByID(r.Context(), id, bson.M{"$set": bson.M{"status": "broken"}})
		w.WriteHeader(500)
	}
}

// unset removes the field that the filter wants to be absent.
func unset(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	res, err := letters.UpdateOne(r.Context(), bson.M{"_id": id, "printer": nil}, bson.M{"$set": bson.M{"printer": "p1"}})
	if err != nil || res.ModifiedCount == 0 {
		return
	}
	if mail(id) != nil {
		_, _ = letters.UpdateByID(r.Context(), id, bson.M{"$unset": bson.M{"printer": ""}})
		w.WriteHeader(500)
	}
}

type items struct {
	db    *dynamodb.Client
	table string
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func ptr(s string) *string { return &s }

// set moves an item to a state; from, if it is not empty, is one that it may be in already.
func (i *items) set(ctx context.Context, id, to, from string) (bool, error) {
	in := &dynamodb.UpdateItemInput{
		TableName:                 &i.table,
		Key:                       map[string]types.AttributeValue{"id": text(id)},
		UpdateExpression:          ptr("SET #s = :to"),
		ExpressionAttributeNames:  map[string]string{"#s": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":to": text(to)},
	}
	if from != "" {
		in.ConditionExpression = ptr("attribute_not_exists(#s) OR #s = :from")
		in.ExpressionAttributeValues[":from"] = text(from)
	}
	_, err := i.db.UpdateItem(ctx, in)
	var refused *types.ConditionalCheckFailedException
	if errors.As(err, &refused) {
		return false, nil
	}
	return err == nil, err
}

// again sets the item to the state out of which it may be taken again.
func (i *items) again(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	won, err := i.set(r.Context(), id, "busy", "free")
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail(id) != nil {
		_, _ = i.set(r.Context(), id, "free", "")
		w.WriteHeader(500)
	}
}

func (i *items) stuck(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	won, err := i.set(r.Context(), id, "busy", "free") // want `stuck keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		return
	}
	if mail(id) != nil {
		_, _ = i.set(r.Context(), id, "broken", "")
		w.WriteHeader(500)
	}
}

func documents(i *items) {
	http.HandleFunc("POST /by-id", byID)
	http.HandleFunc("POST /ordered", ordered)
	http.HandleFunc("POST /wrong-state", wrongState)
	http.HandleFunc("POST /unset", unset)
	http.HandleFunc("POST /again", i.again)
	http.HandleFunc("POST /stuck", i.stuck)
}
