// Package worker runs record processors.
package worker

import (
	"github.com/vmware/vmware-go-kcl-v2/clientlibrary/config"
	kcl "github.com/vmware/vmware-go-kcl-v2/clientlibrary/interfaces"
)

type Worker struct{}

func NewWorker(factory kcl.IRecordProcessorFactory, kclConfig *config.KinesisClientLibConfiguration) *Worker {
	return nil
}

func (w *Worker) Start() error { return nil }

func (w *Worker) Shutdown() {}
