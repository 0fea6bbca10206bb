package main

import (
	"context"
	"net/http"
	"net/smtp"
	"time"

	"github.com/go-pay/gopay"
	"github.com/go-pay/gopay/alipay"
	"github.com/larksuite/oapi-sdk-go/v3/event/dispatcher"
	larkim "github.com/larksuite/oapi-sdk-go/v3/service/im/v1"
	"github.com/mattermost/mattermost/server/public/model"
	"github.com/mattermost/mattermost/server/public/plugin"
	"github.com/mattermost/mattermost/server/public/pluginapi"
	"goji.io"
	"goji.io/pat"
)

func main() {
	Lark(nil, nil)
	Transfers(nil)
}

// A plugin of Mattermost is handed its requests. Its store has an atomic write.
type Plugin struct {
	plugin.MattermostPlugin
	kv *pluginapi.KVService
}

func (p *Plugin) ServeHTTP(_ *plugin.Context, w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/webhook/open":
		p.open(r) // want `posts to a chat .* no guard`
	case "/webhook/pending":
		p.API.CreatePost(&model.Post{PendingPostId: r.FormValue("id")})
	case "/webhook/claimed":
		p.claimed(r)
	case "/webhook/replaced":
		p.replaced(r) // want `posts to a chat`
	case "/webhook/atomic":
		p.atomic(r)
	}
}

func (p *Plugin) open(r *http.Request) {
	if _, err := p.API.CreatePost(&model.Post{Message: r.FormValue("text")}); err != nil {
		return
	}
}

func (p *Plugin) claimed(r *http.Request) {
	set, err := p.API.KVCompareAndSet(r.FormValue("id"), nil, []byte("1"))
	if err != nil || !set {
		return
	}
	p.open(r)
}

// What is compared with an older value is no claim.
func (p *Plugin) replaced(r *http.Request) {
	set, err := p.API.KVCompareAndSet("counter", []byte(r.FormValue("old")), []byte(r.FormValue("new")))
	if err != nil || !set {
		return
	}
	p.open(r)
}

func (p *Plugin) atomic(r *http.Request) {
	set, err := p.kv.Set(r.FormValue("id"), true, pluginapi.SetAtomic(nil))
	if err != nil || !set {
		return
	}
	p.open(r)
}

// Lark's events are handed to functions; a message may carry a key.
func Lark(d *dispatcher.EventDispatcher, im *larkim.V1) {
	d.OnP2MessageReceiveV1(func(ctx context.Context, e *larkim.P2MessageReceiveV1) error {
		body := larkim.NewCreateMessageReqBodyBuilder().Content("ok").Build()
		_, err := im.Message.Create(ctx, larkim.NewCreateMessageReqBuilder().Body(body).Build()) // want `posts to a chat .* no guard`
		return err
	}).OnP2MessageReadV1(func(ctx context.Context, e *larkim.P2MessageReceiveV1) error {
		body := larkim.NewCreateMessageReqBodyBuilder().Content("ok").Uuid(e.Header.EventID).Build()
		_, err := im.Message.Create(ctx, larkim.NewCreateMessageReqBuilder().Body(body).Build())
		return err
	})
}

// A transfer is known by the merchant's number: only under a fresh one is it another.
func Transfers(c *alipay.Client) {
	mux := goji.NewMux()
	mux.HandleFunc(pat.Post("/webhook/stable"), func(w http.ResponseWriter, r *http.Request) {
		bm := make(gopay.BodyMap)
		bm.Set("out_biz_no", r.FormValue("id")).Set("trans_amount", "1")
		if _, err := c.FundTransUniTransfer(r.Context(), bm); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	mux.HandleFunc(pat.Post("/webhook/fresh"), func(w http.ResponseWriter, r *http.Request) {
		bm := make(gopay.BodyMap)
		bm.Set("out_biz_no", time.Now().String()).Set("trans_amount", "1")
		if _, err := c.FundTransUniTransfer(r.Context(), bm); err != nil { // want `adds an item .* no guard`
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	mux.HandleFunc(pat.Get("/order"), func(w http.ResponseWriter, r *http.Request) {
		smtp.SendMail("", nil, "", nil, nil) // a safe request
	})
	http.ListenAndServe(":1", mux)
}
