package exempt

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

type provider struct {
	hc   *http.Client
	base string
}

func (p *provider) post(ctx context.Context, to string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, "POST", to, bytes.NewReader(body))
	if err != nil {
		return err
	}
	res, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func (p *provider) human(w http.ResponseWriter, r *http.Request) {
	p.hc.PostForm("https://captcha.example/api/siteverify?hl=en", url.Values{"response": {r.FormValue("token")}})
}

func (p *provider) exchange(w http.ResponseWriter, r *http.Request) {
	p.post(r.Context(), p.base+"/oauth2/token/", []byte("grant_type=authorization_code&code="+r.FormValue("code")))
}

func (p *provider) find(w http.ResponseWriter, r *http.Request) {
	p.post(r.Context(), fmt.Sprintf("%s/%s/_search", p.base, r.FormValue("index")), nil)
}

func (p *provider) repositories(w http.ResponseWriter, r *http.Request) {
	body, _ := json.Marshal(map[string]any{"query": "query($o: String!) { user(login: $o) { name } }", "variables": map[string]string{"o": r.FormValue("owner")}})
	p.post(r.Context(), p.base+"/graphql", body)
}

func (p *provider) star(w http.ResponseWriter, r *http.Request) {
	body, _ := json.Marshal(map[string]any{"query": "mutation($id: ID!) { addStar(input: {starrableId: $id}) { clientMutationId } }", "variables": map[string]string{"id": r.FormValue("id")}})
	p.post(r.Context(), p.base+"/graphql", body) // want `sends an HTTP request`
}

func (p *provider) forwarded(w http.ResponseWriter, r *http.Request) {
	http.Post(p.base+"/graphql", "application/json", r.Body) // want `sends an HTTP request`
}

func (p *provider) card(w http.ResponseWriter, r *http.Request) {
	p.hc.Post(p.base+"/cards/tokens", "application/json", strings.NewReader(r.FormValue("card"))) // want `sends an HTTP request`
}

func (p *provider) somewhere(w http.ResponseWriter, r *http.Request) {
	p.hc.Post(p.base+"/search/"+r.FormValue("what"), "application/json", nil) // want `sends an HTTP request`
}

func routes(p *provider) {
	http.HandleFunc("POST /human", p.human)
	http.HandleFunc("POST /exchange", p.exchange)
	http.HandleFunc("POST /find", p.find)
	http.HandleFunc("POST /repositories", p.repositories)
	http.HandleFunc("POST /star", p.star)
	http.HandleFunc("POST /forwarded", p.forwarded)
	http.HandleFunc("POST /card", p.card)
	http.HandleFunc("POST /somewhere", p.somewhere)
}
