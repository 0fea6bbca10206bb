package cdk

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// The two kinds of API Gateway.
const (
	rest = "API Gateway (REST)"
	http = "API Gateway (HTTP)"
)

// gateway is a constructor of an API, of a route, or of what answers for one; nil if it is none.
func (p *program) gateway(lib, name string, given []*tree.Value, at deploy.Pos) *tree.Value {
	arg := func(i int) *tree.Value {
		if i < len(given) {
			return given[i]
		}
		return nil
	}
	made := func(kind string, of, props *tree.Value, what string) *tree.Value {
		o, ref := p.make(kind, arg(1).Str(), at)
		o.of, o.props, o.what = of, props, what
		return ref
	}
	switch lib + "." + name {
	case "awsapigateway.NewLambdaRestApi":
		ref := made("api", nil, arg(2), rest)
		if handler := arg(2).Get("Handler"); arg(2).Get("Proxy").Str() != "false" {
			p.route(handler, nil, rest, nil, at)
		}
		return ref
	case "awsapigateway.NewRestApi":
		return made("api", nil, arg(2), rest)
	case "awsapigatewayv2.NewHttpApi":
		ref := made("api", nil, arg(2), http)
		if d := p.object(arg(2).Get("DefaultIntegration"), "integration"); d != nil {
			p.route(d.of, d.props, http, nil, at)
		}
		return ref
	case "awsapigateway.NewLambdaIntegration":
		return made("integration", arg(0), arg(1), rest)
	case "awsapigatewayv2integrations.NewHttpLambdaIntegration":
		return made("integration", arg(1), arg(2), http)
	case "awsapigatewayv2.NewHttpRoute":
		if i := p.object(arg(2).Get("Integration"), "integration"); i != nil {
			_, method, _ := strings.Cut(arg(2).Get("RouteKey").Name(), "HttpMethod_")
			p.route(i.of, i.props, http, []string{method}, at)
		}
		return tree.UnknownAt(at)
	}
	return nil
}

// routes are methods of an API, or of a part of it, that add routes to it.
func (p *program) routes(api *object, method string, first, second *tree.Value, at deploy.Pos) {
	integration := func(v *tree.Value) *object {
		if i := p.object(v, "integration"); i != nil {
			return i
		}
		return p.object(api.props.Get("DefaultIntegration"), "integration")
	}
	var i *object
	var methods []string
	switch method {
	case "AddMethod":
		i, methods = integration(second), []string{strings.ToUpper(first.Str())}
	case "AddProxy":
		i = integration(first.Get("DefaultIntegration"))
	case "AddRoutes":
		i = integration(first.Get("Integration"))
		for _, m := range first.Get("Methods").List() {
			_, name, _ := strings.Cut(m.Name(), "HttpMethod_")
			methods = append(methods, name)
		}
	}
	switch {
	case i != nil:
		p.route(i.of, i.props, api.what, methods, at)
	case method == "AddMethod" && api.props.Get("Handler").Said() && !second.Said(): // NewLambdaRestApi without a proxy
		p.route(api.props.Get("Handler"), nil, api.what, methods, at)
	}
}

// route is one way to a function, for requests of some methods; none is all.
func (p *program) route(fn, props *tree.Value, gateway string, methods []string, at deploy.Pos) {
	limit := float64(lambda.HTTPLimit)
	if gateway == rest {
		limit = lambda.RESTLimit
	}
	p.trigger(fn, &deploy.Trigger{Name: gateway, Pos: at, Source: deploy.FromHTTP, Events: methods, Gateway: props.Get("Timeout").Number(limit, at), GatewayName: gateway,
		Enabled: deploy.Default(true, at)})
}
