package terraform

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/azure"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Defaults of Service Bus: the lock in seconds, the deliveries.
// https://registry.terraform.io/providers/hashicorp/azurerm/latest/docs/resources/servicebus_queue
const (
	lockDuration  = 60
	maxDeliveries = 10
)

// serviceBus is a queue, or a subscription of a topic. What is delivered too often always has a place.
func (r *root) serviceBus(res *resource, v *tree.Value) {
	if name := v.Get("name").Str(); name != "" {
		r.stack.Queues = append(r.stack.Queues, &deploy.Queue{ID: res.id, Name: name, Pos: res.pos, Platform: deploy.Azure,
			Visibility: v.Get("lock_duration").Seconds(lockDuration, res.pos), MaxReceives: v.Get("max_delivery_count").Number(maxDeliveries, res.pos)})
	}
}

// gridSubscription hands events of Event Grid to a function of an app. How often it does so by default
// is not looked at.
func (r *root) gridSubscription(res *resource, v *tree.Value) {
	_, name, ok := strings.Cut(first(v, "azure_function_endpoint").Get("function_id").Name(), "/functions/")
	if !ok || strings.ContainsAny(name, "${/") {
		return
	}
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Source: deploy.FromTopic, Function: azure.Prefix + name, When: res.when(),
		Enabled: deploy.Default(true, res.pos), Failure: lambda.Presence(first(v, "storage_blob_dead_letter_destination"), res.pos)}
	// The first delivery is an attempt, too.
	if n := first(v, "retry_policy").Get("max_delivery_attempts"); n.Number(0, res.pos).Is(1) {
		tr.Retries = deploy.Known[float64](0, n.At(res.pos))
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}
