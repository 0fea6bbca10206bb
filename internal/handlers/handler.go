package handlers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Handler is a function that receives deliveries, with what it is wrapped in.
type Handler struct {
	d    *Discovery
	Kind string // entry kind
	// fn is the handler: a function value, or an object with method.
	fn     *interp.Value
	method string
	args   []*interp.Value // those that are known
	state  *interp.State
	// wraps are middleware, the innermost first: each is func(next) handler. links are those
	// of a chain, which run before the handler.
	wraps []*interp.Value
	links []*interp.Value
	// outer are handlers of whole routers around it.
	outer  []*interp.Value
	router uint64
	http   string // the request's method, "" if it may be any
	route  string // the route's path
	// receive: the handler takes its deliveries itself.
	Receive    bool
	AtMostOnce bool
	// auto is the call by which the source counts a delivery as done when it hands it out.
	Auto       interp.Place
	Pos        summary.Pos
	Package    *summary.Package
	registered bool
	// wire is where the package under analysis leads to the registration.
	Wire Step
	// subjects are what it is registered for, platform is what delivers, as the registration tells.
	subjects []string
	platform string
}

// Circumstances are all that a replay of the handler depends on, but for where it is registered.
func (h *Handler) Circumstances() uint64 {
	route := ""
	if readOnly(h.http) { // its name tells whether it takes deliveries
		route = h.route
	}
	id := interp.NewIdentity(h.Kind, h.method, h.http, route, fmt.Sprint(h.Receive, h.AtMostOnce, h.registered))
	for _, list := range [][]*interp.Value{{h.fn}, h.args, h.wraps, h.links} {
		id.Shapes(h.state, list...)
	}
	if len(h.outer) > 0 {
		id.Text(fmt.Sprint(h.router))
		id.Add(h.outer...)
	}
	if !h.registered || h.Receive {
		id.Text(fmt.Sprint(h.Package.Path, h.Pos))
	}
	return uint64(id)
}

func (d *Discovery) register(r *interp.Registration) {
	switch {
	case r.Group != nil:
		d.group(r)
	case r.Route != nil:
		d.route(r)
	case r.Receive != nil:
		d.receive(r)
	case r.Spec != nil:
		d.registered(r)
	}
}

func (g *group) add(mw known) {
	for _, old := range g.middleware {
		if old.value.Hash() == mw.value.Hash() {
			return
		}
	}
	mw.state = mw.state.Fork()
	g.middleware = append(g.middleware, mw)
}

func (d *Discovery) registered(r *interp.Registration) {
	fr := r.Frame
	if fr == nil || fr.Func == nil || d.skips(fr.Func) {
		return
	}
	if r.Spec.Serve {
		for _, v := range r.Handlers {
			d.serves = append(d.serves, known{v, r.State.Fork()})
		}
		return
	}
	if len(r.Handlers) == 0 {
		return
	}
	if r.Router != 0 {
		if d.groups[r.Router] == nil {
			d.groups[r.Router] = &group{}
		}
	}
	links := r.Handlers[:len(r.Handlers)-1]
	if !r.Spec.Chain {
		links = nil
	}
	state := r.State.Fork()
	// Links of a chain (gin, fiber) are those that the group has by now.
	for id, n := r.Router, 0; id != 0 && n < 20; n++ {
		g := d.groups[id]
		if g == nil {
			break
		}
		if g.chain {
			links = slices.Clone(links)
			for _, mw := range slices.Backward(g.middleware) {
				links = slices.Insert(links, 0, mw.value)
				state.Adopt(mw.state, mw.value)
			}
		}
		id = g.parent
	}
	last := r.Handlers[len(r.Handlers)-1:]
	if !r.Spec.Chain {
		last = r.Handlers
	}
	for _, v := range last {
		for _, one := range d.each(v) {
			if r.Spec.Method == "*" && one.Kind != interp.Func {
				d.allMethods(r, one)
				continue
			}
			h := &Handler{d: d, Kind: r.Spec.Kind, fn: one, method: r.Spec.Method, state: state.Fork(), links: links,
				wraps: r.Middleware, router: r.Router, AtMostOnce: r.Spec.AtMostOnce, registered: true,
				Auto: interp.Place{Frame: fr, Pos: r.Pos, Arg: -1}, Pos: r.Pos, Package: fr.Func.Package, Wire: d.wire(fr, r.Pos)}
			h.httpMethod(r)
			d.add(h, r)
		}
	}
}

// allMethods registers each exported method of an object.
func (d *Discovery) allMethods(r *interp.Registration, obj *interp.Value) {
	t := d.prog.Type(obj.Type)
	if t == nil {
		return
	}
	for _, m := range t.Methods {
		if f := d.prog.Func(m.Func); f == nil || !f.Exported || d.skips(f) {
			continue
		}
		h := &Handler{d: d, Kind: r.Spec.Kind, fn: obj, method: m.Name, state: r.State.Fork(), registered: true,
			Pos: r.Pos, Package: r.Frame.Func.Package, Wire: d.wire(r.Frame, r.Pos)}
		d.add(h, r)
	}
}

func (d *Discovery) each(v *interp.Value) []*interp.Value {
	if v.Kind == interp.Choice {
		return v.Elems
	}
	return []*interp.Value{v}
}

// httpMethod finds which requests the handler gets.
func (h *Handler) httpMethod(r *interp.Registration) {
	spec := r.Spec
	if spec.PathArg != "" {
		h.route, _ = interp.ConstText(r.Call.One(spec.PathArg).OrNil(), "?")
	}
	switch {
	case spec.HTTP == "" || spec.HTTP == "any":
	case strings.HasPrefix(spec.HTTP, "("):
		m, _ := interp.ConstText(r.Call.One(catalog.Path(strings.Trim(spec.HTTP, "()"))).OrNil(), "")
		h.http = strings.ToUpper(m)
	case spec.HTTP == "pattern":
	default:
		h.http = spec.HTTP
	}
	// ServeMux patterns may begin with a method.
	if method, rest, ok := strings.Cut(h.route, " "); ok && method == strings.ToUpper(method) && method != "" && h.Kind == "http" {
		h.http, h.route = method, strings.TrimSpace(rest)
	}
}

// A registration tells handlers apart.
type registration struct {
	pkg                       string
	pos                       summary.Pos
	kind, http, route, method string
	fn                        uint64
}

func (d *Discovery) add(h *Handler, r *interp.Registration) {
	id := registration{h.Package.Path, h.Pos, h.Kind, h.http, h.route, h.method, h.fn.Hash()}
	if d.seen[id] {
		for _, old := range d.Handlers {
			if old.Pos == h.Pos && old.Package == h.Package {
				d.routes[r.Result] = append(d.routes[r.Result], old)
			}
		}
		return
	}
	d.seen[id] = true
	h.subjects, h.platform = d.subjects(h, r), r.Platform
	d.Handlers = append(d.Handlers, h)
	d.routes[r.Result] = append(d.routes[r.Result], h)
}

// route changes handlers that were registered before.
func (d *Discovery) route(r *interp.Registration) {
	hs := d.routes[r.Router]
	for _, h := range hs {
		if r.Route.Methods != "" {
			h.http = ""
			for _, v := range r.Call.Path(r.Route.Methods) {
				m, ok := interp.ConstText(v, "")
				if !ok {
					m = "?"
				}
				if h.http == "" || readOnly(h.http) {
					h.http = strings.ToUpper(m)
				}
			}
		}
		if r.Route.PathArg != "" && h.route == "" {
			h.route, _ = interp.ConstText(r.Call.One(r.Route.PathArg).OrNil(), "?")
		}
	}
	d.routes[r.Result] = hs
	if r.Route.Handler == "" || r.Frame.Func == nil || d.skips(r.Frame.Func) {
		return
	}
	for _, v := range r.Call.Path(r.Route.Handler) {
		for _, one := range d.each(v) {
			h := &Handler{d: d, Kind: "http", fn: one, method: "ServeHTTP", state: r.State.Fork(), router: r.Router,
				registered: true, Pos: r.Pos, Package: r.Frame.Func.Package, Wire: d.wire(r.Frame, r.Pos)}
			d.add(h, r)
		}
	}
}

// wire finds the call in the package under analysis that leads to a registration.
func (d *Discovery) wire(fr *interp.Frame, pos summary.Pos) Step {
	for ; fr != nil && fr.Func != nil; fr = fr.Up {
		if fr.Func.Package.Path == d.own {
			return Step{Package: fr.Func.Package, Pos: pos}
		}
		pos = fr.Call
	}
	return Step{}
}

func readOnly(method string) bool {
	return method == "GET" || method == "HEAD" || method == "OPTIONS" || method == "QUERY" // safe methods: RFC 9110, 9.2.1; draft-ietf-httpbis-safe-method-w-body
}
