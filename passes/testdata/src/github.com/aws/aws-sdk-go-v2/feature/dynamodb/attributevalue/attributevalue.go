// Package attributevalue is a stub.
package attributevalue

import "github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

func UnmarshalMap(m map[string]types.AttributeValue, out interface{}) error { return nil }
