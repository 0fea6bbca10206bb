// Package attributevalue is a stub.
package attributevalue

func UnmarshalMap(m map[string]interface{}, out interface{}) error { return nil }
