// Package pluginapi is a stub.
package pluginapi

type KVSetOption func()

func SetAtomic(oldValue any) KVSetOption { return nil }

type KVService struct{}

func (*KVService) Set(key string, value any, options ...KVSetOption) (bool, error) { return false, nil }
