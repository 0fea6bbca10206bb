// Package result holds the results of tasks.
package result

type AsyncResult struct{}

type ChainAsyncResult struct{}

type ChordAsyncResult struct{}
