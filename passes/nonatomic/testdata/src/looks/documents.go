package looks

import (
	"net/http"
	"slices"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var (
	tills *mongo.Collection
	table *dynamodb.Client
)

type till struct {
	ID    string   `bson:"_id"`
	Sum   int      `bson:"sum"`
	Slips []string `bson:"slips"`
}

// book keeps the ids of what it has booked in the document itself.
func book(w http.ResponseWriter, r *http.Request) {
	var t till
	if tills.FindOne(r.Context(), bson.M{"_id": r.FormValue("till")}).Decode(&t) != nil { // want `only looks \(mongo\.Collection\.FindOne\)`
		return
	}
	if slices.Contains(t.Slips, r.FormValue("slip")) {
		return
	}
	t.Sum += 5
	t.Slips = append(t.Slips, r.FormValue("slip"))
	_, _ = tills.ReplaceOne(r.Context(), bson.M{"_id": t.ID}, t)
}

func parcel(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"pk": &types.AttributeValueMemberS{Value: id}}
}

// attribute reads a flag of an item, state a text.
func attribute(w http.ResponseWriter, r *http.Request) {
	name, set := "parcels", "SET told = :yes"
	out, err := table.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: &name, Key: parcel(r.FormValue("id"))}) // want `only looks \(dynamodb\.Client\.GetItem\)`
	if err != nil {
		return
	}
	if told, ok := out.Item["told"].(*types.AttributeValueMemberBOOL); ok && told.Value {
		return
	}
	_ = mail("x")
	_, _ = table.UpdateItem(r.Context(), &dynamodb.UpdateItemInput{TableName: &name, Key: parcel(r.FormValue("id")), UpdateExpression: &set,
		ExpressionAttributeValues: map[string]types.AttributeValue{":yes": &types.AttributeValueMemberBOOL{Value: true}}})
}

func stateText(w http.ResponseWriter, r *http.Request) {
	name, set := "letters", "SET #s = :s"
	out, err := table.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: &name, Key: parcel(r.FormValue("id"))}) // want `only looks \(dynamodb\.Client\.GetItem\)`
	if err != nil {
		return
	}
	if s, _ := out.Item["state"].(*types.AttributeValueMemberS); s != nil && s.Value == "sent" {
		return
	}
	_ = mail("x")
	_, _ = table.UpdateItem(r.Context(), &dynamodb.UpdateItemInput{TableName: &name, Key: parcel(r.FormValue("id")), UpdateExpression: &set,
		ExpressionAttributeNames:  map[string]string{"#s": "state"},
		ExpressionAttributeValues: map[string]types.AttributeValue{":s": &types.AttributeValueMemberS{Value: "sent"}}})
}

func documentRoutes() {
	http.HandleFunc("POST /book", book)
	http.HandleFunc("POST /attribute", attribute)
	http.HandleFunc("POST /state", stateText)
}
