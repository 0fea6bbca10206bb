package transaction

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// open connects to a DynamoDB for tests: TEST_DYNAMODB_URL. It makes the table.
func open(t *testing.T) *dynamodb.Client {
	t.Helper()
	url := os.Getenv("TEST_DYNAMODB_URL")
	if url == "" {
		t.Skip("TEST_DYNAMODB_URL is not set: a DynamoDB for tests")
	}
	client := dynamodb.New(dynamodb.Options{
		BaseEndpoint: aws.String(url),
		Region:       "us-east-1",
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "test", SecretAccessKey: "test"}, nil
		}),
	})
	_, err := client.CreateTable(context.Background(), &dynamodb.CreateTableInput{
		TableName:            aws.String(table),
		BillingMode:          types.BillingModePayPerRequest,
		KeySchema:            []types.KeySchemaElement{{AttributeName: aws.String("id"), KeyType: types.KeyTypeHash}},
		AttributeDefinitions: []types.AttributeDefinition{{AttributeName: aws.String("id"), AttributeType: types.ScalarAttributeTypeS}},
	})
	var there *types.ResourceInUseException
	if err != nil && !errors.As(err, &there) {
		t.Fatal(err)
	}
	return client
}

var errFailed = errors.New("failed")

func TestDo(t *testing.T) {
	ctx := context.Background()
	client := open(t)
	c := New(client, "test "+time.Now().String())
	id := func(s string) map[string]types.AttributeValue {
		return map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: c.consumer + s}}
	}
	work := types.TransactWriteItem{Update: &types.Update{
		TableName: aws.String(table), Key: id("account"), UpdateExpression: aws.String("ADD credits :one"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":one": &types.AttributeValueMemberN{Value: "1"}},
	}}
	failing := types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
		TableName: aws.String(table), Key: id("none"), ConditionExpression: aws.String("attribute_exists(id)"),
	}}
	done := func() string {
		out, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String(table), Key: id("account"), ConsistentRead: aws.Bool(true)})
		if err != nil {
			t.Fatal(err)
		}
		n, _ := out.Item["credits"].(*types.AttributeValueMemberN)
		if n == nil {
			return "0"
		}
		return n.Value
	}

	if err := c.Do(ctx, "one", work, failing); err == nil {
		t.Fatal("an effect that fails was accepted")
	}
	for i := 0; i < 2; i++ { // the first delivery has failed: the second one works, the third has nothing to do
		if err := c.Do(ctx, "one", work); err != nil {
			t.Fatal(err)
		}
	}
	if n := done(); n != "1" {
		t.Fatalf("the effect happened %s times", n)
	}

	var wg sync.WaitGroup
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			err := errFailed
			for tries := 0; tries < 10 && err != nil; tries++ { // one of them may find the other at work
				err = c.Do(ctx, "two", work)
			}
			if err != nil {
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	if n := done(); n != "2" {
		t.Errorf("two deliveries at once: the effect happened %s times in all", n)
	}
	if err := c.Do(ctx, "", work); err == nil {
		t.Error("an event without an id was accepted")
	}
}
