package guard

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	fs "cloud.google.com/go/firestore"
	"github.com/aws/aws-sdk-go-v2/aws"
	ddb "github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	rds "github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	ddblease "example.com/guard/dynamodb/lease"
	ddbtransaction "example.com/guard/dynamodb/transaction"
	fakefirestore "example.com/guard/fake/firestore"
	fakemongo "example.com/guard/fake/mongo"
	fslease "example.com/guard/firestore/lease"
	fstransaction "example.com/guard/firestore/transaction"
	mglease "example.com/guard/mongodb/lease"
	mgtransaction "example.com/guard/mongodb/transaction"
	redislease "example.com/guard/redis/lease"
)

// others connect to stores that have no SQL.
var others = map[string]func(t *target, design, url, consumer string) error{
	"redis": redis, "mongodb": mongodb, "dynamodb": dynamodb, "firestore": firestore,
}

// serveFake serves the fake of a store, if there is one, and returns where.
func serveFake(t *testing.T, store string) (url string) {
	serve, form := fakemongo.Serve, "mongodb://%s/?replicaSet=fake"
	switch store {
	case "mongodb":
	case "firestore":
		serve, form = fakefirestore.Serve, "%s"
	default:
		return ""
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go serve(l)
	t.Cleanup(func() { l.Close() })
	return fmt.Sprintf(form, l.Addr())
}

func redis(t *target, _, url, consumer string) error {
	rdb := rds.NewClient(&rds.Options{Addr: url})
	t.close = func() { rdb.Close() }
	t.do = leased(redislease.New(rdb, consumer).Do)
	t.expire = func(ctx context.Context, id string) error {
		ok, err := rdb.PExpire(ctx, "event_claims:"+consumer+":"+id, time.Millisecond).Result()
		if !ok && err == nil {
			return errors.New("there is no claim")
		}
		time.Sleep(20 * time.Millisecond)
		return err
	}
	return nil
}

var past = time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)

func mongodb(t *target, design, url, consumer string) error {
	client, err := mongo.Connect(options.Client().ApplyURI(url))
	if err != nil {
		return err
	}
	t.close = func() { client.Disconnect(context.Background()) }
	db := client.Database("guard")
	added := db.Collection("effects " + consumer)
	t.effects = func(ctx context.Context) (map[string]int, error) {
		cursor, err := added.Find(ctx, bson.D{})
		if err != nil {
			return nil, err
		}
		var all []struct{ Event string }
		if err := cursor.All(ctx, &all); err != nil {
			return nil, err
		}
		got := map[string]int{}
		for _, e := range all {
			got[e.Event]++
		}
		_, err = added.DeleteMany(ctx, bson.D{})
		return got, err
	}
	t.expire = func(ctx context.Context, id string) error {
		_, err := db.Collection("event_claims").UpdateOne(ctx, bson.M{"_id": bson.D{{Key: "consumer", Value: consumer}, {Key: "event_id", Value: id}}},
			bson.M{"$set": bson.M{"expires_at": past}})
		return err
	}
	if design == "lease" {
		t.do = leased(mglease.New(db, consumer).Do)
		return nil
	}
	c := mgtransaction.New(db, consumer)
	t.do = func(ctx context.Context, id string, e effect) error {
		return c.Do(ctx, id, func(ctx context.Context) error {
			return e(ctx, id, func() error { _, err := added.InsertOne(ctx, bson.M{"event": id}); return err })
		})
	}
	return nil
}

// An item of DynamoDB has no effect before all of them have one: what a test does before Do
// has its place in building them.
func dynamodb(t *target, design, url, consumer string) error {
	client := ddb.New(ddb.Options{BaseEndpoint: aws.String(url), Region: "us-east-1",
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "test", SecretAccessKey: "test"}, nil
		})})
	for _, table := range []string{tables[design], "effects"} {
		_, err := client.CreateTable(context.Background(), &ddb.CreateTableInput{
			TableName: aws.String(table), BillingMode: types.BillingModePayPerRequest,
			KeySchema:            []types.KeySchemaElement{{AttributeName: aws.String("id"), KeyType: types.KeyTypeHash}},
			AttributeDefinitions: []types.AttributeDefinition{{AttributeName: aws.String("id"), AttributeType: types.ScalarAttributeTypeS}},
		})
		var there *types.ResourceInUseException
		if err != nil && !errors.As(err, &there) {
			return err
		}
	}
	key := func(id string) map[string]types.AttributeValue {
		return map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}}
	}
	t.effects = func(ctx context.Context) (map[string]int, error) {
		got := map[string]int{}
		all := ddb.NewScanPaginator(client, &ddb.ScanInput{TableName: aws.String("effects"), ConsistentRead: aws.Bool(true)})
		for all.HasMorePages() {
			page, err := all.NextPage(ctx)
			if err != nil {
				return nil, err
			}
			for _, item := range page.Items {
				id := item["id"].(*types.AttributeValueMemberS).Value
				event, ours := strings.CutPrefix(id, consumer+":")
				if !ours {
					continue
				}
				n := 0
				if _, err := fmt.Sscan(item["n"].(*types.AttributeValueMemberN).Value, &n); err != nil {
					return nil, err
				}
				got[event] = n
				if _, err := client.DeleteItem(ctx, &ddb.DeleteItemInput{TableName: aws.String("effects"), Key: key(id)}); err != nil {
					return nil, err
				}
			}
		}
		return got, nil
	}
	t.expire = func(ctx context.Context, id string) error {
		_, err := client.UpdateItem(ctx, &ddb.UpdateItemInput{TableName: aws.String("event_claims"),
			Key: key(strings.ReplaceAll(consumer, " ", "+") + ":" + id), UpdateExpression: aws.String("SET expires_at = :past"),
			ConditionExpression:       aws.String("attribute_exists(id)"),
			ExpressionAttributeValues: map[string]types.AttributeValue{":past": &types.AttributeValueMemberN{Value: "1"}}})
		return err
	}
	if design == "lease" {
		t.do = leased(ddblease.New(client, consumer).Do)
		return nil
	}
	c := ddbtransaction.New(client, consumer)
	t.do = func(ctx context.Context, id string, e effect) error {
		var items []types.TransactWriteItem
		err := e(ctx, id, func() error {
			items = append(items, types.TransactWriteItem{Update: &types.Update{TableName: aws.String("effects"), Key: key(consumer + ":" + id),
				UpdateExpression:          aws.String("ADD n :one"),
				ExpressionAttributeValues: map[string]types.AttributeValue{":one": &types.AttributeValueMemberN{Value: "1"}}}})
			return nil
		})
		if err != nil {
			return err
		}
		return c.Do(ctx, id, items...)
	}
	return nil
}

func firestore(t *target, design, url, consumer string) error {
	conn, err := grpc.NewClient(url, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	client, err := fs.NewClient(context.Background(), "guard", option.WithGRPCConn(conn))
	if err != nil {
		return err
	}
	t.close = func() { client.Close() }
	added := client.Collection("effects " + consumer)
	t.effects = func(ctx context.Context) (map[string]int, error) {
		all, err := added.Documents(ctx).GetAll()
		if err != nil {
			return nil, err
		}
		got := map[string]int{}
		for _, d := range all {
			got[d.Data()["event"].(string)]++
			if _, err := d.Ref.Delete(ctx); err != nil {
				return nil, err
			}
		}
		return got, nil
	}
	t.expire = func(ctx context.Context, id string) error {
		_, err := client.Collection("event_claims").Doc(strings.ReplaceAll(consumer, " ", "+")+":"+id).
			Update(ctx, []fs.Update{{Path: "expires_at", Value: past}})
		return err
	}
	if design == "lease" {
		t.do = leased(fslease.New(client, consumer).Do)
		return nil
	}
	c := fstransaction.New(client, consumer)
	t.do = func(ctx context.Context, id string, e effect) error {
		return c.Do(ctx, id, func(ctx context.Context, tx *fs.Transaction) error {
			return e(ctx, id, func() error { return tx.Create(added.NewDoc(), map[string]any{"event": id}) })
		})
	}
	return nil
}
