package machinery

import "github.com/RichardKnop/machinery/v1/tasks"

type Worker struct {
	ConsumerTag string
	Concurrency int
	Queue       string
}

func (worker *Worker) Launch() error { return nil }

func (worker *Worker) LaunchAsync(errorsChan chan<- error) {}

func (worker *Worker) SetPreTaskHandler(handler func(*tasks.Signature)) {}

func (worker *Worker) SetPostTaskHandler(handler func(*tasks.Signature)) {}
