// Package kubernetes reads manifests of Kubernetes, Knative and Istio.
package kubernetes

import (
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// An Object is one document of a manifest.
type Object struct {
	File string
	Pos  deploy.Pos // of its kind
	Kind string
	api  string
	body *tree.Value
}

// Objects are the objects of a file's documents.
func Objects(file string, docs []*yaml.Node) []*Object {
	var out []*Object
	for _, doc := range docs {
		v := (&tree.YAML{File: file}).Value(doc)
		kind, api := v.Get("kind").Str(), v.Get("apiVersion").Str()
		if kind == "List" {
			for _, item := range v.Get("items").List() {
				out = append(out, object(file, item)...)
			}
			continue
		}
		if kind == "" || api == "" {
			continue
		}
		out = append(out, object(file, v)...)
	}
	return out
}

func object(file string, v *tree.Value) []*Object {
	kind := v.Get("kind")
	if kind.Str() == "" {
		return nil
	}
	return []*Object{{File: file, Pos: kind.Pos, Kind: kind.Str(), api: v.Get("apiVersion").Str(), body: v}}
}

// group is the API's group.
func (o *Object) group() string {
	g, _, _ := strings.Cut(o.api, "/")
	return g
}

func (o *Object) name() string      { return o.body.Get("metadata", "name").Str() }
func (o *Object) namespace() string { return o.body.Get("metadata", "namespace").Str() }

// Read makes the stack of the objects of one folder.
func Read(dir string, objects []*Object) *deploy.Stack {
	s := &deploy.Stack{Name: dir}
	for _, o := range objects {
		switch {
		case (o.Kind == "Deployment" || o.Kind == "StatefulSet") && o.group() == "apps":
			workload(s, o)
		case o.Kind == "Service" && o.group() == "serving.knative.dev":
			service(s, o)
		}
	}
	for _, o := range objects {
		switch {
		case o.Kind == "HorizontalPodAutoscaler":
			autoscaler(s, o)
		case o.Kind == "Service" && o.api == "v1":
			names(s, o, objects)
		case o.Kind == "Trigger" && o.group() == "eventing.knative.dev":
			trigger(s, o, objects)
		case o.Kind == "VirtualService":
			mesh(s, o)
		}
	}
	return s
}

// code is what a container says of its code.
func code(file string, container *tree.Value, names ...string) deploy.Code {
	c, image := deploy.Code{Dir: filepath.Dir(file)}, container.Get("image")
	if command := container.Get("command").List(); len(command) > 0 {
		c.Binary = command[0].Str()
	}
	if path, ok := strings.CutPrefix(image.Str(), "ko://"); ok {
		c.ImportPath = path
		return c
	}
	c.Image = lambda.Image(image.Str())
	c.Names = append([]string{c.Image[strings.LastIndexByte(c.Image, '/')+1:]}, names...)
	return c
}

func workload(s *deploy.Stack, o *Object) {
	spec := o.body.Get("spec")
	if !spec.Get("template").Said() && spec.Get("replicas").Said() { // a patch
		s.Workloads = append(s.Workloads, &deploy.Workload{ID: o.Kind + "/" + o.name(), Name: o.name(), Pos: o.Pos, Kind: o.Kind,
			Replicas: spec.Get("replicas").Number(1, o.Pos), Code: deploy.Code{Other: true}})
	}
	for i, c := range spec.Get("template", "spec", "containers").List() {
		if i > 0 {
			break // what stands beside the first are helpers
		}
		s.Workloads = append(s.Workloads, &deploy.Workload{ID: o.Kind + "/" + o.name(), Name: o.name(), Pos: o.Pos, Kind: o.Kind,
			Replicas: spec.Get("replicas").Number(1, o.Pos), Code: code(o.File, c), Services: []string{o.name()}})
	}
}

// autoscaler: a workload has at least so many replicas.
func autoscaler(s *deploy.Stack, o *Object) {
	ref := o.body.Get("spec", "scaleTargetRef")
	for _, w := range s.Workloads {
		if w.ID == ref.Get("kind").Str()+"/"+ref.Get("name").Str() {
			w.Replicas = o.body.Get("spec", "minReplicas").Number(1, o.Pos)
		}
	}
}

// names are the names by which a service makes workloads known.
func names(s *deploy.Stack, o *Object, objects []*Object) {
	selector := o.body.Get("spec", "selector")
	if !selector.Is(tree.Map) {
		return
	}
	for _, w := range s.Workloads {
		for _, other := range objects {
			if other.Kind+"/"+other.name() != w.ID {
				continue
			}
			labels := other.body.Get("spec", "template", "metadata", "labels")
			if all(selector.Keys, func(k string) bool { return labels.Get(k).Str() == selector.Get(k).Str() }) && !slices.Contains(w.Services, o.name()) {
				w.Services = append(w.Services, o.name())
			}
		}
	}
}

func all(keys []string, is func(string) bool) bool {
	for _, k := range keys {
		if !is(k) {
			return false
		}
	}
	return len(keys) > 0
}

func service(s *deploy.Stack, o *Object) {
	spec := o.body.Get("spec", "template", "spec")
	containers := spec.Get("containers").List()
	if len(containers) != 1 {
		return
	}
	timeout := spec.Get("timeoutSeconds").Seconds(0, o.Pos)
	if timeout.Default { // the cluster's configuration says
		timeout = deploy.Value[float64]{}
	}
	s.Functions = append(s.Functions, &deploy.Function{ID: "Service/" + o.name(), Name: o.name(), Pos: o.Pos, Platform: deploy.Knative,
		Timeout: timeout, Code: code(o.File, containers[0], o.name())})
}

// trigger is a Knative Trigger. One that says nothing of delivery takes what its broker says.
func trigger(s *deploy.Stack, o *Object, objects []*Object) {
	spec := o.body.Get("spec")
	subscriber := spec.Get("subscriber")
	tr := &deploy.Trigger{ID: "Trigger/" + o.namespace() + "/" + o.name(), Name: o.name(), Pos: o.Pos, Source: deploy.FromBroker, Push: true,
		From: "Broker/" + o.namespace() + "/" + spec.Get("broker").Str(), FromName: spec.Get("broker").Str(), Enabled: deploy.Default(true, o.Pos)}
	if ref := subscriber.Get("ref"); ref.Get("kind").Str() == "Service" {
		tr.Function = "Service/" + ref.Get("name").Str()
	}
	tr.Path = subscriber.Get("uri").Str()
	filter := spec.Get("filter", "attributes")
	tr.Selects = filter.Compared(o.Pos)
	if spec.Get("filters").Said() {
		tr.Selects = spec.Get("filters").Compared(o.Pos)
	}
	tr.Attributes = map[string]string{}
	if filter.Is(tree.Map) {
		for i, k := range filter.Keys {
			tr.Attributes[k] = filter.Items[i].Str()
		}
	}
	delivery := spec.Get("delivery")
	if !delivery.Said() {
		for _, b := range objects {
			if b.Kind == "Broker" && b.name() == spec.Get("broker").Str() && b.namespace() == o.namespace() {
				delivery = b.body.Get("spec", "delivery")
			}
		}
	}
	if retry := delivery.Get("retry"); retry.Said() {
		tr.Retries = retry.Number(0, o.Pos)
	}
	tr.Failure = lambda.Presence(delivery.Get("deadLetterSink"), o.Pos)
	if timeout := delivery.Get("timeout"); timeout.Said() {
		tr.AckDeadline = timeout.Seconds(0, o.Pos)
	}
	s.Triggers = append(s.Triggers, tr)
}

// retried are the answers after which a mesh sends a request again that may have taken effect.
var retried = []string{"5xx", "gateway-error", "reset", "retriable-status-codes"}

func mesh(s *deploy.Stack, o *Object) {
	for _, h := range o.body.Get("spec", "http").List() {
		retries := h.Get("retries")
		attempts := retries.Get("attempts")
		if !attempts.Said() {
			continue
		}
		r := &deploy.MeshRoute{Name: o.name(), Pos: attempts.At(o.Pos), Attempts: attempts.Number(0, o.Pos), RetryOn: retries.Get("retryOn").Texts("", o.Pos)}
		r.Repeats = r.RetryOn.Default || r.RetryOn.Every(func(on string) bool {
			return slices.ContainsFunc(strings.Split(on, ","), func(w string) bool { return slices.Contains(retried, strings.TrimSpace(w)) })
		})
		for _, m := range h.Get("match").List() {
			method := m.Get("method", "exact").Str()
			if m.Get("method").Said() && method == "" {
				method = "?"
			}
			path := m.Get("uri", "prefix").Str()
			if exact := m.Get("uri", "exact").Str(); exact != "" {
				path = exact
			}
			if m.Get("uri").Said() && path == "" {
				path = "?"
			}
			r.Matches = append(r.Matches, deploy.Match{Method: strings.ToUpper(method), Path: path})
		}
		for _, to := range h.Get("route").List() {
			host, _, _ := strings.Cut(to.Get("destination", "host").Str(), ".")
			r.Hosts = append(r.Hosts, host)
		}
		s.MeshRoutes = append(s.MeshRoutes, r)
	}
}

// Overlaid forgets the replicas of workloads that other folders set otherwise: overlays of one
// base, or stages.
func Overlaid(stacks []*deploy.Stack) {
	said := map[string][]*deploy.Workload{}
	for _, s := range stacks {
		for _, w := range s.Workloads {
			said[w.ID] = append(said[w.ID], w)
		}
	}
	for _, list := range said {
		for _, w := range list[1:] {
			if !slices.Equal(w.Replicas.Of, list[0].Replicas.Of) {
				for _, w := range list {
					w.Replicas = deploy.Value[float64]{Pos: w.Replicas.Pos}
				}
				break
			}
		}
	}
}
