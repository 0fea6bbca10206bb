package lease

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
	c := New(open(t), "test "+time.Now().String())
	var mu sync.Mutex
	done := 0
	work := func(context.Context) error {
		mu.Lock()
		defer mu.Unlock()
		done++
		return nil
	}

	failing := func(context.Context) error { return errFailed }
	if err := c.Do(ctx, "one", failing); !errors.Is(err, errFailed) {
		t.Fatalf("an effect that fails: %v", err)
	}
	for i := 0; i < 2; i++ { // the first delivery has failed: the second one works, the third has nothing to do
		if err := c.Do(ctx, "one", work); err != nil {
			t.Fatal(err)
		}
	}
	if done != 1 {
		t.Fatalf("the effect happened %d times", done)
	}

	var wg sync.WaitGroup
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := c.Do(ctx, "two", work); err != nil && !errors.Is(err, ErrBusy) {
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	if done != 2 {
		t.Errorf("two deliveries at once: the effect happened %d times", done-1)
	}
	if err := c.Do(ctx, "", work); err == nil {
		t.Error("an event without an id was accepted")
	}
}

func TestLease(t *testing.T) {
	ctx := context.Background()
	c := New(open(t), "test "+time.Now().String())
	c.lease = 2 * time.Second
	if won, err := c.claim(ctx, "one", "a process that dies"); !won || err != nil {
		t.Fatal(won, err)
	}
	none := func(context.Context) error { return nil }
	if err := c.Do(ctx, "one", none); !errors.Is(err, ErrBusy) {
		t.Fatalf("a claimed event: %v", err)
	}
	time.Sleep(c.lease + 1500*time.Millisecond)
	if err := c.Do(ctx, "one", none); err != nil {
		t.Fatalf("after the lease: %v", err)
	}
	if err := c.finish(ctx, "one", "a process that dies"); err == nil {
		t.Error("the process that had died took the event for its own")
	}
}
