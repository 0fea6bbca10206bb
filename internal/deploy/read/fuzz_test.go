package read

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/deploy/azure"
	"github.com/idemcheck/idemcheck/internal/deploy/build"
	"github.com/idemcheck/idemcheck/internal/deploy/cdk"
	"github.com/idemcheck/idemcheck/internal/deploy/kubernetes"
	"github.com/idemcheck/idemcheck/internal/deploy/terraform"
)

// No file, whatever it holds, makes a reader panic or run on.
func FuzzFile(f *testing.F) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range cases {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range ar.Files {
			f.Add(filepath.Base(file.Name), file.Data)
		}
	}
	f.Add("template.yaml", []byte("Resources: {A: {Type: AWS::SQS::Queue, Properties: {VisibilityTimeout: !FindInMap [!Ref A, !Sub '${A}', !If [x]]}}}"))
	f.Add("serverless.yml", []byte("provider: {name: aws, a: '${self:provider.a}'}\nfunctions: ${file(serverless.yml):functions}"))
	f.Add("main.tf", []byte("locals {\n a = local.b\n b = local.a\n}\nresource \"aws_lambda_function\" \"f\" {\n for_each = local.a\n timeout = [for x in local.b : x...]\n}\nmodule \"m\" {\n source = \"./\"\n}"))
	f.Add("main.tf.json", []byte(`{"resource": {"aws_sqs_queue": {"q": [{"for_each": "${local.a}", "dynamic": [{"b": {"content": {}}}]}]}}, "locals": {"a": "${local.a} ${"}}`))
	f.Add("deploy.sh", []byte("aws sqs create-queue --queue-name q --attributes '{\"RedrivePolicy\": 1}'\naws lambda create-event-source-mapping --event-source-arn ::sqs: --function-name"))
	f.Add("Makefile", []byte("A = $(A) $(B\n%: %.go\n\t$(A) go build -o $@ $<\n"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		dir := "/repository"
		path := filepath.Join(dir, filepath.Base(name))
		r := &reader{project: newProject(), build: build.NewIndex(), root: dir, folders: map[string]*terraform.Folder{}, objects: map[string][]*kubernetes.Object{}, apps: map[string]*azure.App{}}
		kind, _ := classify(path, true)
		switch kind {
		case makefile:
			r.build.Makefile(path, string(data))
		case script:
			r.build.Script(path, 0, dir, string(data))
		case dockerfile:
			r.build.Dockerfile(path, string(data))
			r.build.Docker(path, "", "", dir, func(string) bool { return true })
		case hcl:
			folder := &terraform.Folder{Dir: dir}
			if folder.Parse(path, data) == nil {
				r.folders[dir] = folder
			}
		case hclJSON:
			r.terraformJSON(path, data)
		case program:
			cdk.Read("example.com/m", dir, []string{path}, func(string) []byte { return data })
		default:
			r.document(path, data)
		}
		r.finish()
	})
}

// What is too large, broken, encrypted or a template of text is left out, and said once.
func TestSkipped(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "big.yaml"), append([]byte("Resources: {A: {Type: AWS::SQS::Queue}} #"), make([]byte, maxSize)...))
	write(t, filepath.Join(root, "data.json"), make([]byte, maxSize+1))
	write(t, filepath.Join(root, "broken.yaml"), []byte("Resources: {A: {Type: AWS::SQS::Queue"))
	write(t, filepath.Join(root, "bomb.yaml"), []byte("Resources: &a {A: {Type: AWS::SQS::Queue}}\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\nResources2: [*d,*d,*d,*d]\n"))
	write(t, filepath.Join(root, "main.tf"), []byte("resource \"a\" {"))
	write(t, filepath.Join(root, "chart", "templates", "app.yaml"), []byte("apiVersion: v1\nkind: {{ .Values.kind }}\n"))
	if err := os.Symlink("/nowhere", filepath.Join(root, "link.yaml")); err != nil {
		t.Log(err)
	}
	p := readAll(t, root)
	if len(p.Skipped) != 1 || p.Skipped[0] != "3 deployment files not read, such as big.yaml: larger than 5 MB" {
		t.Errorf("%q", p.Skipped)
	}
}
