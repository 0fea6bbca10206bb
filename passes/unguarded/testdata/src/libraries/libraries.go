// Package libraries: SDKs that guard by themselves, or whose functions stand in fields.
package libraries

import (
	"database/sql"
	"net/http"
	"net/smtp"
	"strings"

	idempotency "github.com/VarthanV/gin-idempotency"
	"github.com/dtm-labs/client/dtmcli"
	"github.com/elastic/go-elasticsearch/v8/esapi"
	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	fiberidempotency "github.com/gofiber/fiber/v2/middleware/idempotency"
	"github.com/pwnedgod/idemgotent"
)

func mail() { smtp.SendMail("", nil, "", nil, nil) }

// A link of a chain guards the links behind it.
func Gin(r *gin.Engine) {
	r.POST("/open", func(c *gin.Context) {
		mail() // want `sends an email .* no guard`
	})
	r.Use(idempotency.New(idempotency.IdempotencyConfig{}))
	r.POST("/guarded", func(c *gin.Context) {
		mail()
	})
}

// Without a storage fiber's remembers in memory.
func Fiber(storage fiber.Storage) {
	durable := fiber.New()
	durable.Use(fiberidempotency.New(fiberidempotency.Config{Storage: storage}))
	durable.Post("/pay", func(c *fiber.Ctx) error {
		mail()
		return nil
	})
	memory := fiber.New()
	memory.Use(fiberidempotency.New())
	memory.Post("/pay", func(c *fiber.Ctx) error {
		mail() // want `sends an email .* remembers in the memory of this process`
		return nil
	})
}

// Middleware guards what it wraps, and nothing else.
func HTTP(mux *http.ServeMux) {
	once := idemgotent.Middleware("pay")
	mux.Handle("POST /guarded", once(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mail()
	})))
	mux.Handle("POST /open", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mail() // want `sends an email .* no guard`
	}))
}

// A barrier guards the function that it is given, and nothing else.
func Barrier(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("POST /transfer", func(w http.ResponseWriter, r *http.Request) {
		barrier, err := dtmcli.BarrierFromQuery(r.URL.Query())
		if err != nil {
			return
		}
		if err := barrier.CallWithDB(db, func(tx *sql.Tx) error {
			_, err := tx.Exec("INSERT INTO transfers (amount) VALUES (1)")
			return err
		}); err != nil {
			return
		}
		mail() // want `sends an email .*`
	})
}

// A field of a named function type is called as the function that it is.
func Search(mux *http.ServeMux, es *esapi.API) {
	mux.HandleFunc("POST /audit", func(w http.ResponseWriter, r *http.Request) {
		es.Index("audit", strings.NewReader("{}")) // want `esapi.Index`
	})
	mux.HandleFunc("POST /doc", func(w http.ResponseWriter, r *http.Request) {
		es.Index("docs", strings.NewReader("{}"), es.Index.WithDocumentID("doc-1"))
	})
}
