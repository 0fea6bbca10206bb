// Package gopay is a stub.
package gopay

type BodyMap map[string]any

func (bm BodyMap) Set(key string, value any) BodyMap { return bm }
