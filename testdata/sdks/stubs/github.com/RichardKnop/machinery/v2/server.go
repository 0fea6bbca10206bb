// Package machinery queues tasks.
package machinery

import (
	"context"

	"github.com/RichardKnop/machinery/v2/backends/result"
	"github.com/RichardKnop/machinery/v2/tasks"
)

type Server struct{}

func (server *Server) NewWorker(consumerTag string, concurrency int) *Worker { return nil }

func (server *Server) RegisterTask(name string, taskFunc interface{}) error { return nil }

func (server *Server) RegisterTasks(namedTaskFuncs map[string]interface{}) error { return nil }

func (server *Server) SendTask(signature *tasks.Signature) (*result.AsyncResult, error) {
	return nil, nil
}

func (server *Server) SendTaskWithContext(ctx context.Context, signature *tasks.Signature) (*result.AsyncResult, error) {
	return nil, nil
}

func (server *Server) SendChain(chain *tasks.Chain) (*result.ChainAsyncResult, error) {
	return nil, nil
}

func (server *Server) SendChainWithContext(ctx context.Context, chain *tasks.Chain) (*result.ChainAsyncResult, error) {
	return nil, nil
}

func (server *Server) SendGroup(group *tasks.Group, sendConcurrency int) ([]*result.AsyncResult, error) {
	return nil, nil
}

func (server *Server) SendGroupWithContext(ctx context.Context, group *tasks.Group, sendConcurrency int) ([]*result.AsyncResult, error) {
	return nil, nil
}

func (server *Server) SendChord(chord *tasks.Chord, sendConcurrency int) (*result.ChordAsyncResult, error) {
	return nil, nil
}

func (server *Server) SendChordWithContext(ctx context.Context, chord *tasks.Chord, sendConcurrency int) (*result.ChordAsyncResult, error) {
	return nil, nil
}
