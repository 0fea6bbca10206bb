package exempt

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Calls by JSON-RPC only ask if their methods do.

type remoteCall struct {
	JSONRPC string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  []any  `json:"params"`
}

func (p *provider) remote(r *http.Request, method string, params ...any) error {
	body, err := json.Marshal(remoteCall{"2.0", method, params})
	if err != nil {
		return err
	}
	return p.post(r.Context(), p.base, body)
}

func (p *provider) owned(w http.ResponseWriter, r *http.Request) {
	body, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "getAccountsOf", "params": []any{r.FormValue("owner")}})
	p.post(r.Context(), p.base, body)
}

func (p *provider) remoteBalance(w http.ResponseWriter, r *http.Request) {
	_ = p.remote(r, "eth_getBalance", r.FormValue("address"))
}

func (p *provider) height(w http.ResponseWriter, r *http.Request) {
	p.post(r.Context(), p.base, []byte(`{"jsonrpc": "2.0", "id": 1, "method": "eth_blockNumber"}`))
}

func (p *provider) answer(w http.ResponseWriter, r *http.Request) {
	p.post(r.Context(), p.base, []byte(fmt.Sprintf(`{"jsonrpc":"2.0","method":"eth_call","params":[{"data":"%s"}]}`, r.FormValue("data"))))
}

func (p *provider) remoteTransfer(w http.ResponseWriter, r *http.Request) {
	_ = p.remote(r, "eth_sendRawTransaction", r.FormValue("raw")) // want `sends an HTTP request`
}

func (p *provider) whatever(w http.ResponseWriter, r *http.Request) {
	_ = p.remote(r, r.FormValue("method")) // want `sends an HTTP request`
}

// A method that is not JSON-RPC's says nothing.
func (p *provider) noRemote(w http.ResponseWriter, r *http.Request) {
	body, _ := json.Marshal(map[string]any{"method": "getAccountsOf"})
	p.post(r.Context(), p.base, body) // want `sends an HTTP request`
}
