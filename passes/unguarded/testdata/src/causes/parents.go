package causes

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// What is looked up by another key than the record has that is written tells nothing of the event.

type reply struct{ ID, Parent, Text string }

var replies *dynamodb.Client

var errNoReply = errors.New("no reply")

func replyKey(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"pk": &types.AttributeValueMemberS{Value: id}}
}

func replyOf(ctx context.Context, id string) error {
	table := "replies"
	out, err := replies.GetItem(ctx, &dynamodb.GetItemInput{TableName: &table, Key: replyKey(id)})
	if err != nil {
		return err
	}
	if len(out.Item) == 0 {
		return errNoReply
	}
	return nil
}

func storeReply(ctx context.Context, r reply) error {
	table := "replies"
	switch err := replyOf(ctx, r.Parent); {
	case err == nil:
		list, set := "threads", "SET replies = list_append(replies, :r)"
		_, err = replies.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: &list, Key: replyKey(r.Parent), UpdateExpression: &set,
			ExpressionAttributeValues: map[string]types.AttributeValue{":r": &types.AttributeValueMemberS{Value: r.ID}}})
		return err
	case !errors.Is(err, errNoReply):
		return err
	}
	_, err := replies.PutItem(ctx, &dynamodb.PutItemInput{TableName: &table, Item: replyKey(r.ID)})
	return err
}

func replied(w http.ResponseWriter, r *http.Request) {
	var in reply
	if json.NewDecoder(r.Body).Decode(&in) != nil || storeReply(r.Context(), in) != nil { // want `changes stored data \(dynamodb.Client.UpdateItem\) again .*: no guard on the way asks`
		w.WriteHeader(500)
	}
}

// The rows of a parent, and one in a state.
func answered(w http.ResponseWriter, r *http.Request) {
	var in reply
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		w.WriteHeader(400)
		return
	}
	var text string
	if db.QueryRow(`SELECT text FROM answers WHERE id = $1`, in.Parent).Scan(&text) == nil {
		_, _ = db.Exec(`UPDATE answers SET open = false WHERE id = $1`, in.Parent)
		return
	}
	_, _ = db.Exec(`INSERT INTO answers (id, text) VALUES ($1, $2)`, in.ID, in.Text) // want `inserts into answers again .*: no guard on the way asks`
}

func asked(w http.ResponseWriter, r *http.Request) {
	var name string
	if db.QueryRow(`SELECT name FROM forums WHERE id = $1 AND open = true`, r.FormValue("forum")).Scan(&name) != nil {
		_, _ = w.Write([]byte("no such forum"))
		return
	}
	_, _ = db.Exec(`INSERT INTO questions (forum, text) VALUES ($1, $2)`, name, r.FormValue("text")) // want `inserts into questions again .*: no guard on the way asks`
}

// The same key is that of the event.
func askedOnce(w http.ResponseWriter, r *http.Request) {
	var in reply
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		w.WriteHeader(400)
		return
	}
	var text string
	if db.QueryRow(`SELECT text FROM answers WHERE id = $1`, in.ID).Scan(&text) == nil {
		return
	}
	_, _ = db.Exec(`INSERT INTO answers (id, text) VALUES ($1, $2)`, in.ID, in.Text)
}

// Nor does it matter as what type the key is written.
func numbered(w http.ResponseWriter, r *http.Request) {
	var in struct{ Number int64 }
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		w.WriteHeader(400)
		return
	}
	var text string
	if db.QueryRow(`SELECT text FROM answers WHERE id = $1`, int(in.Number)).Scan(&text) == nil {
		return
	}
	_, _ = db.Exec(`INSERT INTO answers (id, text) VALUES ($1, 'x')`, in.Number)
}

func parentRoutes() {
	http.HandleFunc("POST /numbered", numbered)
	http.HandleFunc("POST /replied", replied)
	http.HandleFunc("POST /answered", answered)
	http.HandleFunc("POST /asked", asked)
	http.HandleFunc("POST /asked-once", askedOnce)
}
