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
	hc     *http.Client
	base   string
	tokens string
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

// Who asks for a token first has one effect: what it is asked for.

func (p *provider) token(ctx context.Context) error {
	body, _ := json.Marshal(map[string]string{"grantType": "client_credentials"})
	return p.post(ctx, p.base+"/v1.0/access-token/b2b", body)
}

func (p *provider) transfer(w http.ResponseWriter, r *http.Request) {
	if p.token(r.Context()) != nil {
		w.WriteHeader(500)
		return
	}
	p.post(r.Context(), p.base+"/v1.0/transfer", nil) // want `sends an HTTP request`
}

func (p *provider) balance(w http.ResponseWriter, r *http.Request) {
	if p.token(r.Context()) != nil {
		w.WriteHeader(500)
		return
	}
	p.hc.Get(p.base + "/v1.0/balance")
}

func (p *provider) logIn(w http.ResponseWriter, r *http.Request) {
	p.post(r.Context(), p.base+"/user_management/authenticate", []byte(r.FormValue("code")))
}

// The body says it where the URL is not known.
func (p *provider) grants(w http.ResponseWriter, r *http.Request) {
	form := url.Values{"grant_type": {"client_credentials"}, "scope": {"pay"}}
	p.post(r.Context(), p.tokens, []byte(form.Encode()))
	p.hc.PostForm(p.tokens, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {r.FormValue("old")}})
	body, _ := json.Marshal(grant{GrantType: "client_credentials"})
	p.post(r.Context(), p.tokens, body)
	p.post(r.Context(), p.tokens, []byte("grant_type=client_credentials"))
}

type grant struct {
	GrantType string `json:"grant_type"`
}

func (p *provider) form(w http.ResponseWriter, r *http.Request) {
	p.hc.PostForm(p.tokens, url.Values{"type": {"client_credentials"}}) // want `sends an HTTP request`
}

func routes(p *provider) {
	http.HandleFunc("POST /transfer", p.transfer)
	http.HandleFunc("POST /balance", p.balance)
	http.HandleFunc("POST /log-in", p.logIn)
	http.HandleFunc("POST /grants", p.grants)
	http.HandleFunc("POST /form", p.form)
	http.HandleFunc("POST /human", p.human)
	http.HandleFunc("POST /exchange", p.exchange)
	http.HandleFunc("POST /find", p.find)
	http.HandleFunc("POST /repositories", p.repositories)
	http.HandleFunc("POST /star", p.star)
	http.HandleFunc("POST /forwarded", p.forwarded)
	http.HandleFunc("POST /card", p.card)
	http.HandleFunc("POST /somewhere", p.somewhere)
}
