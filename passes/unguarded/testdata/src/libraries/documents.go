package libraries

import (
	"context"
	"net/http"
	"strings"

	"github.com/elastic/go-elasticsearch/v8/esapi"
	"github.com/google/uuid"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
)

// documents is what a program wants of the client.
type documents interface {
	Index(ctx context.Context, req opensearchapi.IndexReq) (*opensearchapi.IndexResp, error)
}

type catalogue struct {
	docs documents
	api  *opensearchapi.Client
	es   esapi.Transport
}

func key(r *http.Request) string { return "item#" + r.PathValue("id") }

// A document that is given its id is written again; one without gets another each time.

func (c *catalogue) put(ctx context.Context, id, text string) error {
	_, err := c.docs.Index(ctx, opensearchapi.IndexReq{Index: "items", DocumentID: id, Body: strings.NewReader(text)})
	return err
}

func (c *catalogue) given(w http.ResponseWriter, r *http.Request) {
	c.put(r.Context(), r.FormValue("id"), r.FormValue("text"))
	c.api.Index(r.Context(), opensearchapi.IndexReq{Index: "items", DocumentID: r.FormValue("id"), Body: r.Body})
	c.docs.Index(r.Context(), opensearchapi.IndexReq{Index: "items", DocumentID: strings.ReplaceAll(key(r), "#", "--"), Body: r.Body})
	req := esapi.IndexRequest{Index: "items", DocumentID: r.FormValue("id"), Body: r.Body}
	req.Do(r.Context(), c.es)
	esapi.IndexRequest{Index: "items", DocumentID: "item-" + r.FormValue("id"), Body: r.Body, OpType: "index"}.Do(r.Context(), c.es)
}

func (c *catalogue) made(w http.ResponseWriter, r *http.Request) {
	c.put(r.Context(), uuid.NewString(), r.FormValue("text")) // want `adds an item`
}

func (c *catalogue) none(w http.ResponseWriter, r *http.Request) {
	c.docs.Index(r.Context(), opensearchapi.IndexReq{Index: "log", Body: r.Body}) // want `adds an item`
	c.api.Index(r.Context(), opensearchapi.IndexReq{Index: "log", Body: r.Body})  // want `adds an item`
	esapi.IndexRequest{Index: "log", Body: r.Body}.Do(r.Context(), c.es)          // want `adds an item`
}

func Documents(mux *http.ServeMux, docs documents, api *opensearchapi.Client, es esapi.Transport) {
	c := &catalogue{docs, api, es}
	mux.HandleFunc("POST /given", c.given)
	mux.HandleFunc("POST /made", c.made)
	mux.HandleFunc("POST /none", c.none)
}
