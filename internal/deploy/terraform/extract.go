package terraform

import (
	"path/filepath"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// An extractor makes a part of the stack of a resource.
type extractor func(r *root, res *resource, v *tree.Value)

// declaring make functions and queues, connecting what leads to them: triggers come second.
var (
	declaring = map[string]extractor{
		"aws_lambda_function": (*root).lambdaFunction,
		"aws_sqs_queue":       (*root).sqsQueue,

		"google_cloud_run_v2_service":     (*root).cloudRunV2,
		"google_cloud_run_service":        (*root).cloudRun,
		"google_cloudfunctions2_function": (*root).cloudFunction2,
		"google_cloudfunctions_function":  (*root).cloudFunction,

		"yandex_function":             (*root).yandexFunction,
		"yandex_serverless_container": (*root).yandexContainer,
		"yandex_message_queue":        (*root).yandexQueue,

		"azurerm_servicebus_queue":        (*root).serviceBus,
		"azurerm_servicebus_subscription": (*root).serviceBus,

		"kubernetes_deployment":    (*root).kubernetesDeployment,
		"kubernetes_deployment_v1": (*root).kubernetesDeployment,

		"terraform-aws-modules/lambda/aws": (*root).lambdaModule,
		"terraform-aws-modules/sqs/aws":    (*root).sqsModule,

		"null_resource":     (*root).commands,
		"terraform_data":    (*root).commands,
		"data.archive_file": (*root).archive,
		"archive_file":      (*root).archive,
	}
	connecting = map[string]extractor{
		"aws_lambda_event_source_mapping":         (*root).eventSourceMapping,
		"aws_lambda_function_event_invoke_config": (*root).eventInvokeConfig,
		"aws_pipes_pipe":                          (*root).pipe,
		"aws_sqs_queue_redrive_policy":            (*root).redrivePolicy,
		"aws_sns_topic_subscription":              (*root).topicSubscription,
		"aws_cloudwatch_event_target":             (*root).eventTarget,
		"aws_scheduler_schedule":                  (*root).schedule,
		"aws_s3_bucket_notification":              (*root).bucketNotification,
		"aws_apigatewayv2_integration":            (*root).httpIntegration,
		"aws_api_gateway_integration":             (*root).restIntegration,

		"google_pubsub_subscription":      (*root).pubsubSubscription,
		"google_eventarc_trigger":         (*root).eventarcTrigger,
		"google_cloud_scheduler_job":      (*root).schedulerJob,
		"google_cloudfunctions2_function": (*root).cloudFunction2Trigger,
		"google_cloudfunctions_function":  (*root).cloudFunctionTrigger,

		"yandex_function_trigger": (*root).yandexTrigger,

		"azurerm_eventgrid_event_subscription": (*root).gridSubscription,

		"terraform-aws-modules/lambda/aws": (*root).lambdaModuleTriggers,
	}
	// named are resources that the others are resolved through.
	named = map[string]bool{"aws_lambda_alias": true, "aws_cloudwatch_event_rule": true, "aws_apigatewayv2_route": true, "aws_api_gateway_method": true, "ko_build": true, "google_storage_bucket_object": true,
		"aws_ecr_repository": true, "docker_image": true, "docker_registry_image": true, "yandex_storage_object": true,
		"aws_s3_object": true, "aws_s3_bucket_object": true}
)

// wanted reports whether a type of resource says anything of interest.
func wanted(typ string) bool {
	return declaring[typ] != nil || connecting[typ] != nil || named[typ] || declaring["data."+typ] != nil
}

func (r *root) extract() {
	for _, pass := range []map[string]extractor{declaring, connecting} {
		for _, res := range r.all {
			if f := pass[res.typ]; f != nil {
				f(r, res, res.content())
			}
		}
	}
	for _, q := range r.stack.Queues {
		for _, id := range q.DeadLetter.Of {
			if d := r.stack.Queue(id); d != nil && d != q {
				d.Drain = true
			}
		}
	}
}

// title is what messages call a resource.
func (r *resource) title() string {
	if i := strings.LastIndexByte(r.id, '['); i >= 0 && strings.HasSuffix(r.id, "]") {
		return r.name + r.id[i:]
	}
	return r.name
}

// called is what the platform calls a resource, or its title.
func (r *resource) called(name *tree.Value) string {
	if s := name.Str(); s != "" {
		return s
	}
	return r.title()
}

// when is the condition of a resource that may not exist.
func (r *resource) when() string {
	if r.scope.maybe {
		return r.id
	}
	return ""
}

// identity is the resource that a value means, by reference or by its name.
func (r *root) identity(v *tree.Value) string {
	if v.Is(tree.Ref) {
		if strings.HasSuffix(v.Attr, "dead_letter_queue_arn") {
			return v.Text + ".dlq"
		}
		if res := r.byID[v.Text]; res != nil && res.typ == "aws_lambda_alias" {
			if to := res.content().Get("function_name"); to.Is(tree.Ref) && to.Text != v.Text {
				return to.Text
			}
		}
		return v.Text
	}
	name := v.Name()
	if name == "" {
		return ""
	}
	// "${aws_lambda_function.x.arn}:live" and the like
	if rest, ok := strings.CutPrefix(name, "${"); ok {
		if ref, _, ok := strings.Cut(strings.ReplaceAll(rest, "'", `"`), "}"); ok {
			if i := strings.LastIndexByte(ref, '.'); i > 0 && r.byID[ref[:i]] != nil {
				return ref[:i]
			}
		}
	}
	last := name[strings.LastIndexAny(name, ":/")+1:]
	for _, f := range r.stack.Functions {
		if len(f.Code.Names) > 1 && f.Code.Names[1] == last {
			return f.ID
		}
	}
	for _, res := range r.all {
		if n := res.content().Get("name").Name(); res.typ == "aws_sqs_queue" && n == last && n != "" {
			return res.id
		}
	}
	return "text:" + name
}

// source is the identity and the name of a source.
func (r *root) source(v *tree.Value) (id, name string) {
	id = r.identity(v)
	if res := r.byID[id]; res != nil {
		return id, res.title()
	}
	name = strings.TrimPrefix(id, "text:")
	if strings.HasPrefix(id, "text:") {
		name = name[strings.LastIndexAny(name, ":/")+1:]
	} else if i := strings.IndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	return id, name
}

// target is where something goes, as the identity of a queue.
func (r *root) target(v *tree.Value, pos deploy.Pos) deploy.Value[string] {
	if v.Is(tree.Ref) || v.Name() != "" {
		return deploy.Known(r.identity(v), v.At(pos))
	}
	return v.Target(pos)
}

// path is a path as Terraform sees it: relative to the root module.
func (r *root) path(p string) string {
	p = strings.ReplaceAll(p, "${?}", "*")
	if p == "" || strings.Contains(p, "://") {
		return ""
	}
	if !filepath.IsAbs(p) {
		p = filepath.Join(r.dir, filepath.FromSlash(p))
	}
	return filepath.Clean(p)
}

// packed is the path of what a value that names an artifact was made of: of an archive that is
// made here what is packed into it.
func (r *root) packed(v *tree.Value) (path string, sources bool) {
	if v.Is(tree.OneOf) {
		for _, o := range v.Items {
			if p, s := r.packed(o); p != "" {
				return p, s
			}
		}
	}
	if !v.Is(tree.Ref) {
		return r.path(v.Name()), false
	}
	res := r.byID[v.Text]
	if res == nil {
		return "", false
	}
	b := res.content()
	switch {
	case strings.HasSuffix(res.typ, "archive_file"):
		if dir := b.Get("source_dir"); dir.Said() {
			return r.path(dir.Name()), true
		}
		return r.path(b.Get("source_file").Name()), false
	case objects[res.typ]:
		return r.packed(b.Get("source"))
	}
	return "", false
}

// objects are files that are uploaded to a bucket.
var objects = map[string]bool{"google_storage_bucket_object": true, "yandex_storage_object": true, "aws_s3_object": true, "aws_s3_bucket_object": true}

// uploaded is the artifact that lies in a bucket: the path of the file that is uploaded here, and the
// object's key.
func (r *root) uploaded(key *tree.Value) (path, name string) {
	if !key.Is(tree.Ref) {
		return "", key.Name()
	}
	if res := r.byID[key.Text]; res != nil {
		name = res.content().Get("key").Name()
	}
	path, _ = r.packed(key)
	return path, name
}

func (r *root) archive(_ *resource, v *tree.Value) {
	out := r.path(v.Get("output_path").Name())
	in, _ := r.packedSource(v)
	if out != "" && in != "" {
		r.res.Archives = append(r.res.Archives, [2]string{out, in})
	}
}

func (r *root) packedSource(v *tree.Value) (string, bool) {
	if dir := v.Get("source_dir"); dir.Said() {
		return r.path(dir.Name()), true
	}
	return r.path(v.Get("source_file").Name()), false
}

// image fills in what is known of a container image.
func (r *root) image(c *deploy.Code, v *tree.Value) {
	if v.Is(tree.Ref) {
		res := r.byID[v.Text]
		if res == nil {
			return
		}
		switch b := res.content(); res.typ {
		case "ko_build":
			c.ImportPath = b.Get("importpath").Str()
			if dir := b.Get("working_dir").Str(); dir != "" && strings.HasPrefix(c.ImportPath, ".") {
				c.ImportPath, c.Path = "", filepath.Join(r.path(dir), filepath.FromSlash(c.ImportPath))
			} else if strings.HasPrefix(c.ImportPath, ".") {
				c.Path, c.ImportPath = r.path(c.ImportPath), ""
			}
		case "docker_image":
			build := first(b, "build")
			if context := build.Get("context"); context.Said() {
				c.Context = r.path(context.Name())
				file := build.Get("dockerfile").Str()
				if file == "" {
					file = "Dockerfile"
				}
				c.Dockerfile = filepath.Join(c.Context, file)
			}
		case "docker_registry_image":
			r.image(c, b.Get("name"))
		}
		return
	}
	name, ko := strings.CutPrefix(v.Name(), "ko://")
	if ko {
		c.ImportPath = name
		return
	}
	// An image in a repository that stands here, too, has that one's name.
	if rest, ok := strings.CutPrefix(name, "${"); ok {
		ref, _, _ := strings.Cut(strings.ReplaceAll(rest, "'", `"`), "}")
		if res := r.byID[strings.TrimSuffix(ref, ".repository_url")]; res != nil {
			name = res.content().Get("name").Str()
		}
	}
	c.Image = name
}

// commands are the scripts that are run while the configuration is applied.
func (r *root) commands(_ *resource, v *tree.Value) {
	for _, p := range v.Get("provisioner").List() {
		text := p.Get("command").Name()
		if text == "" {
			continue
		}
		dir := r.dir
		if wd := p.Get("working_dir").Name(); wd != "" {
			dir = r.path(wd)
		}
		r.res.Commands = append(r.res.Commands, Command{Dir: dir, Text: text})
	}
}
