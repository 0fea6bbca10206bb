package items

import (
	"context"
	"errors"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var errGone = errors.New("gone")

type notes struct{ db *dynamodb.Client }

func key(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"pk": &types.AttributeValueMemberS{Value: id}}
}

func (n *notes) get(ctx context.Context, id string) (*letter, error) {
	table := "notes"
	out, err := n.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &table, Key: key(id)})
	if err != nil {
		return nil, err
	}
	if len(out.Item) == 0 {
		return nil, errGone
	}
	l := &letter{ID: id}
	return l, attributevalue.UnmarshalMap(out.Item, l)
}

func (n *notes) remove(ctx context.Context, id string) error {
	table := "notes"
	_, err := n.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: &table, Key: key(id)})
	return err
}

// move deletes a note, stores it under another id, and adds that to a list.
func (n *notes) move(ctx context.Context, from, to, list string) error {
	table := "notes"
	in := &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Delete: &types.Delete{TableName: &table, Key: key(from)}},
		{Put: &types.Put{TableName: &table, Item: key(to)}},
	}}
	if list != "" {
		set := "SET letters = list_append(letters, :l)"
		in.TransactItems = append(in.TransactItems, types.TransactWriteItem{Update: &types.Update{TableName: &table, Key: key(list), UpdateExpression: &set,
			ExpressionAttributeValues: map[string]types.AttributeValue{":l": &types.AttributeValueMemberS{Value: to}}}})
	}
	_, err := n.db.TransactWriteItems(ctx, in)
	return err
}

func (n *notes) removed(w http.ResponseWriter, r *http.Request) {
	l, err := n.get(r.Context(), r.FormValue("id")) // want `still to do`
	if err != nil || mail(l.Text) != nil {
		w.WriteHeader(500)
		return
	}
	if err := n.remove(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

func (n *notes) moved(w http.ResponseWriter, r *http.Request) {
	l, err := n.get(r.Context(), r.FormValue("id")) // want `still to do`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	number, err := "", mail(l.Text)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if err := n.move(r.Context(), r.FormValue("id"), number, r.FormValue("list")); err != nil {
		w.WriteHeader(500)
	}
}

// overwrite stores a note if it is there.
func (n *notes) overwrite(ctx context.Context, id, text string) error {
	table, there := "notes", "pk = :pk"
	item := key(id)
	item["text"] = &types.AttributeValueMemberS{Value: text}
	_, err := n.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &table, Item: item, ConditionExpression: &there,
		ExpressionAttributeValues: map[string]types.AttributeValue{":pk": &types.AttributeValueMemberS{Value: id}}})
	if failed := new(types.ConditionalCheckFailedException); errors.As(err, &failed) {
		return errGone
	}
	return err
}

func (n *notes) overwritten(w http.ResponseWriter, r *http.Request) {
	if err := n.overwrite(r.Context(), r.FormValue("id"), r.FormValue("text")); err != nil { // want `still to do`
		w.WriteHeader(500)
		return
	}
	if mail(r.FormValue("text")) != nil {
		w.WriteHeader(500)
		return
	}
	if err := n.remove(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

func (n *notes) routes() {
	http.HandleFunc("POST /removed", n.removed)
	http.HandleFunc("POST /moved", n.moved)
	http.HandleFunc("POST /overwritten", n.overwritten)
}
