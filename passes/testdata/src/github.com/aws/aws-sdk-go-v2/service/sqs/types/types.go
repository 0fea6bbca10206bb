// Package types is a stub.
package types

type Message struct{ MessageId, ReceiptHandle, Body *string }
