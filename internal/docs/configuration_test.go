package docs

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/rules"
)

var yamlBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// The examples can be read, and their rules exist; each key has a section with an example of
// its own, and each entry kind and kind of effect is named.
func TestConfiguration(t *testing.T) {
	page := mustRead(t, "docs/configuration.md")
	read := func(text string) *config.Config {
		t.Helper()
		file := filepath.Join(t.TempDir(), config.Name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := config.Read(file)
		if err == nil {
			_, err = rules.Select(c, nil, nil)
		}
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			return &config.Config{}
		}
		return c
	}
	for _, m := range yamlBlock.FindAllStringSubmatch(page, -1) {
		read(m[1])
	}
	for i := range config.Keys.NumField() {
		key, _, _ := strings.Cut(config.Keys.Field(i).Tag.Get("yaml"), ",")
		_, section, ok := strings.Cut(page, "\n## "+key+"\n")
		if !ok {
			t.Errorf("no section on %s", key)
			continue
		}
		section, _, _ = strings.Cut(section, "\n## ")
		m := yamlBlock.FindStringSubmatch(section)
		if m == nil || !strings.HasPrefix(m[1], key+":") {
			t.Errorf("no example of %s in its section", key)
			continue
		}
		if c := read(m[1]); reflect.DeepEqual(c, &config.Config{File: c.File}) {
			t.Errorf("the example of %s says nothing", key)
		}
	}
	for _, word := range slices.Concat(config.HandlerKinds(), catalog.Words("effect.kind")) {
		if !strings.Contains(page, "`"+word+"`") {
			t.Errorf("%s is not named", word)
		}
	}
}
