// Package gopay pays by Alipay, WeChat and others.
package gopay

type BodyMap map[string]any

func (bm BodyMap) Set(key string, value any) BodyMap { return bm }
func (bm BodyMap) Get(key string) string             { return "" }
func (bm BodyMap) GetString(key string) string       { return "" }
