package providers

import (
	"net/http"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// The id of a task is its key: what is queued twice by one is done once.

type tasks struct{ c *asynq.Client }

func (t *tasks) fresh(w http.ResponseWriter, r *http.Request) {
	_, _ = t.c.EnqueueContext(r.Context(), asynq.NewTask("index", nil), asynq.TaskID(uuid.NewString())) // want `uuid\.NewString`
}

func (t *tasks) option(w http.ResponseWriter, r *http.Request) {
	id := uuid.New().String()
	_, _ = t.c.Enqueue(asynq.NewTask("index", nil, asynq.TaskID("index:"+id))) // want `uuid\.New`
}

func (t *tasks) stable(w http.ResponseWriter, r *http.Request) {
	_, _ = t.c.Enqueue(asynq.NewTask("index", nil, asynq.TaskID("index:"+r.FormValue("id"))))
}

func taskRoutes(t *tasks) {
	http.HandleFunc("POST /fresh", t.fresh)
	http.HandleFunc("POST /option", t.option)
	http.HandleFunc("POST /stable", t.stable)
}
