"use strict";
// The map's page: all that it shows is in the data block, and is written as text only.
(() => {
  const map = JSON.parse(document.getElementById("data").textContent);
  const states = ["repeated", "unknown", "guarded", "idempotent", "exempt"];
  const byId = (id) => document.getElementById(id);

  // say shows what would turn or break a text as its code.
  const say = (s) => String(s).replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
  // make is an element with attributes and children; texts are text.
  const make = (name, attrs = {}, ...children) => {
    const e = document.createElement(name);
    for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v);
    e.append(...children.map((c) => (typeof c === "string" ? say(c) : c)));
    return e;
  };
  const draw = (name, attrs = {}, ...children) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v);
    e.append(...children.map((c) => (typeof c === "string" ? say(c) : c)));
    return e;
  };
  const code = (s) => make("bdi", { class: "code", dir: "ltr" }, s);
  const at = (p) => (p.file ? p.file + (p.line ? ":" + p.line : "") : "");
  const near = (p) => at({ file: p.file.slice(p.file.lastIndexOf("/") + 1), line: p.line });
  const count = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");
  const badge = (s) => make("span", { class: "state " + s }, s);
  const inState = (h, s) => h.effects.filter((e) => e.state === s).length;

  const lasts = (s) => (s >= 172800 && s % 86400 === 0 ? s / 86400 + " days" : s >= 3600 && s % 3600 === 0 ? s / 3600 + " h" : s >= 60 && s % 60 === 0 ? s / 60 + " min" : s + " s");
  const guardText = (g) => g.kind + " " + g.callee + (g.key.length ? " by " + g.key.join(" or ") : "") + (g.seconds === null ? "" : " for " + lasts(g.seconds));
  const ackText = { call: "by a call", response: "by its response", return: "by returning without an error", auto: "by the source, when it hands it out", none: "not, as far as it is seen" };
  const takes = (h) => h.registrations.map((r) => [r.method, r.route, ...r.subjects].filter(Boolean).join(" ")).filter(Boolean);

  // What is searched, and sorted by.
  for (const h of map.handlers) {
    h.text = [h.name, h.function, h.kind, h.source, at(h.place), ...takes(h), ...h.deployment.map((t) => t.function + " " + t.from),
      ...h.effects.map((e) => e.kind + " " + e.what + " " + e.callee + " " + e.state), ...h.guards.map((g) => g.kind + " " + g.callee), ...h.findings.map((f) => f.rule)].join("\n").toLowerCase();
  }
  const columns = [
    { name: "Handler", of: (h) => h.name, text: true },
    { name: "Takes", of: (h) => h.kind + " " + takes(h).join(" "), text: true },
    { name: "Effects", of: (h) => h.effects.length },
    ...["repeated", "unknown", "guarded", "idempotent"].map((s) => ({ name: s[0].toUpperCase() + s.slice(1), of: (h) => inState(h, s) })),
    { name: "Findings", of: (h) => h.findings.length },
  ];
  let sorted = { column: 3, down: true };

  const overview = () => {
    const t = map.totals;
    byId("made").textContent = "idemcheck " + say(map.tool.version) + ". A delivery may come again: what is repeated then happens twice.";
    const card = (name, n, more) => byId("overview").append(make("div", {}, make("dt", {}, name), make("dd", {}, String(n), ...(more ? [make("small", {}, more)] : []))));
    card("Handlers", t.handlers, Object.keys(t.kinds).sort().map((k) => t.kinds[k] + " " + k).join(", "));
    card("Effects", t.effects, "");
    for (const s of states) if (t.states[s] || s === "repeated" || s === "guarded" || s === "idempotent") card(s[0].toUpperCase() + s.slice(1), t.states[s] || 0, "effects");
    card("Guards", t.guards, t.deciding + " deciding");
    card("Findings", t.findings, "");
    card("Not known", t.unknown, "");
    const parts = states.filter((s) => t.states[s]);
    byId("bar").setAttribute("aria-label", "Effects by state: " + parts.map((s) => t.states[s] + " " + s).join(", "));
    for (const s of parts) {
      const e = make("span", { class: s, title: t.states[s] + " " + s });
      e.style.flexGrow = t.states[s];
      byId("bar").append(e);
    }
    byId("bar").hidden = parts.length === 0;
  };

  // The picture of a handler's flow.
  const both = (x) => near(x.place) + (x.at.file && at(x.at) !== at(x.place) ? " from " + near(x.at) : "");
  const steps = (h) => {
    const all = new Map([["start", { kind: "end", title: "delivery", sub: h.source || h.kind, place: "" }], ["done", { kind: "end", title: "done", sub: "", place: "" }], ["failed", { kind: "end", title: "failed", sub: "", place: "" }]]);
    for (const g of h.guards) all.set(g.id, { kind: "guard " + (g.decides ? "decides" : "idle"), title: g.kind + (g.decides ? "" : ", does not decide"), sub: g.callee, place: both(g), full: at(g.place), more: guardText(g) + (g.why ? "; " + g.why : "") });
    for (const a of h.ack.places) all.set(a.id, { kind: "ack", title: "acknowledges", sub: a.callee, place: near(a.place), full: at(a.place) });
    for (const e of h.effects) all.set(e.id, { kind: "effect " + e.state, title: e.state + ": " + e.what, sub: e.callee, place: both(e), full: at(e.place), more: reason(h, e) });
    return all;
  };
  const reason = (h, e) => [...e.guards.map((id) => h.guards.find((g) => g.id === id)).filter(Boolean).map(guardText), ...(e.why ? [e.why] : [])].join("; ");
  const shorten = (s, n) => (s.length > n ? s.slice(0, n - 1) + "…" : s);

  const shapes = {
    effect: (w, h) => draw("rect", { class: "shape", x: -w / 2, y: -h / 2, width: w, height: h, rx: 3 }),
    guard: (w, h) => draw("polygon", { class: "shape", points: [[-w / 2, 0], [-w / 2 + 14, -h / 2], [w / 2 - 14, -h / 2], [w / 2, 0], [w / 2 - 14, h / 2], [-w / 2 + 14, h / 2]].map((p) => p.join(",")).join(" ") }),
    ack: (w, h) => draw("rect", { class: "shape", x: -w / 2, y: -h / 2, width: w, height: h, rx: 12 }),
    end: (w, h) => draw("rect", { class: "shape", x: -w / 2, y: -h / 2, width: w, height: h, rx: h / 2 }),
  };
  let pictures = 0;

  const picture = (h, about) => {
    const nodes = steps(h);
    const used = new Set(h.flow.edges.flatMap((e) => [e.from, e.to]));
    const g = new dagre.graphlib.Graph();
    g.setGraph({ rankdir: "TB", nodesep: 24, ranksep: 38, marginx: 14, marginy: 14 });
    g.setDefaultEdgeLabel(() => ({}));
    for (const [id, n] of nodes) {
      if (!used.has(id)) continue;
      const lines = [shorten(n.title, 44), ...(n.sub ? [shorten(n.sub, 44)] : []), ...(n.place ? [shorten(n.place, 44)] : [])];
      const width = Math.max(...lines.map((l) => say(l).length)) * 7.3 + (n.kind.startsWith("guard") ? 44 : 22);
      g.setNode(id, { ...n, lines, width, height: lines.length * 16 + 12 });
    }
    const edges = h.flow.edges.filter((e) => g.hasNode(e.from) && g.hasNode(e.to));
    for (const e of edges) g.setEdge(e.from, e.to);
    dagre.layout(g);
    const { width, height } = g.graph();
    const prefix = "p" + ++pictures;
    const svg = draw("svg", { width: Math.ceil(width), height: Math.ceil(height), viewBox: "0 0 " + Math.ceil(width) + " " + Math.ceil(height), role: "group", "aria-label": "Paths of " + say(h.name) + ": " + count(g.nodeCount(), "step") + ". Arrow keys go from step to step, Enter follows the paths through one." });
    const defs = draw("defs");
    for (const kind of ["", " again"]) {
      defs.append(draw("marker", { id: prefix + (kind ? "again" : "first"), viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto" }, draw("path", { class: "head" + kind, d: "M0 0L10 5L0 10z" })));
    }
    svg.append(defs);
    const lines = edges.map((e) => {
      const points = g.edge(e.from, e.to).points;
      const line = draw("path", { class: "edge" + (e.again ? " again" : "") + (e.first ? "" : " only"), "marker-end": "url(#" + prefix + (e.again ? "again" : "first") + ")", d: "M" + points.map((p) => p.x.toFixed(1) + " " + p.y.toFixed(1)).join("L") });
      svg.append(line);
      return { from: e.from, to: e.to, line };
    });
    const boxes = new Map();
    const order = g.nodes().slice().sort((a, b) => g.node(a).y - g.node(b).y || g.node(a).x - g.node(b).x);
    for (const id of order) {
      const n = g.node(id);
      const next = edges.filter((e) => e.from === id).map((e) => nodes.get(e.to).title);
      const again = id !== "start" && edges.some((e) => e.to === id && e.again);
      const label = [n.title, n.sub, n.full || "", n.more || "", again ? "reached when the event is delivered again" : "", next.length ? "then " + next.join(", or ") : ""].filter(Boolean).join("; ");
      const box = draw("g", { class: "node " + n.kind, transform: "translate(" + n.x.toFixed(1) + " " + n.y.toFixed(1) + ")", tabindex: id === "start" ? 0 : -1, role: "button", "aria-pressed": "false", "aria-label": say(label), "data-step": id });
      box.append(draw("title", {}, label), shapes[n.kind.split(" ")[0]](n.width, n.height));
      n.lines.forEach((l, i) => box.append(draw("text", { class: i === 0 ? "title" : l === n.place ? "place" : "", x: 0, y: -n.height / 2 + 19 + i * 16, "text-anchor": "middle" }, l)));
      svg.append(box);
      boxes.set(id, box);
    }
    // Following a path: all that leads to a step, and all that it leads to.
    let followed = "";
    const reach = (id, from, to) => {
      const seen = new Set([id]);
      for (const s of seen) for (const e of lines) if (e[from] === s) seen.add(e[to]);
      return seen;
    };
    const follow = (id) => {
      followed = followed === id ? "" : id;
      const before = reach(id, "to", "from"), after = reach(id, "from", "to");
      svg.classList.toggle("followed", followed !== "");
      for (const [step, box] of boxes) {
        box.setAttribute("aria-pressed", String(step === followed));
        box.classList.toggle("dim", followed !== "" && !before.has(step) && !after.has(step));
      }
      for (const e of lines) e.line.classList.toggle("dim", followed !== "" && !(before.has(e.from) && before.has(e.to)) && !(after.has(e.from) && after.has(e.to)));
      about.textContent = followed === "" ? "" : boxes.get(id).getAttribute("aria-label");
    };
    const go = (id) => {
      for (const box of boxes.values()) box.setAttribute("tabindex", "-1");
      boxes.get(id).setAttribute("tabindex", "0");
      boxes.get(id).focus();
    };
    svg.addEventListener("click", (ev) => {
      const box = ev.target.closest(".node");
      if (box) { go(box.dataset.step); follow(box.dataset.step); }
    });
    svg.addEventListener("keydown", (ev) => {
      const box = ev.target.closest(".node");
      if (!box) return;
      const id = box.dataset.step;
      const beside = () => order.filter((o) => g.node(o).y === g.node(id).y);
      const to = { ArrowDown: () => lines.filter((e) => e.from === id).map((e) => e.to)[0], ArrowUp: () => lines.filter((e) => e.to === id).map((e) => e.from)[0],
        ArrowRight: () => beside()[beside().indexOf(id) + 1] || order[order.indexOf(id) + 1], ArrowLeft: () => beside()[beside().indexOf(id) - 1] || order[order.indexOf(id) - 1], Home: () => order[0], End: () => order[order.length - 1] }[ev.key];
      if (to) { ev.preventDefault(); if (to()) go(to()); }
      if (ev.key === "Enter" || ev.key === " ") { ev.preventDefault(); follow(id); }
      if (ev.key === "Escape" && followed) follow(followed);
    });
    return svg;
  };

  const legend = () => {
    const item = (text, ...inner) => make("li", {}, draw("svg", { width: 34, height: 18, viewBox: "0 0 34 18", "aria-hidden": "true" }, ...inner), text);
    const box = (cls, shape) => { const b = draw("g", { class: "node " + cls, transform: "translate(17 9)" }); b.append(shapes[shape](28, 13)); return b; };
    return make("ul", { class: "legend", "aria-label": "Legend" }, item("runs when the event is delivered again", draw("path", { class: "edge again", d: "M2 9H32" })), item("runs in the first delivery only", draw("path", { class: "edge", d: "M2 9H32" })),
      item("guard that decides", box("guard decides", "guard")), item("guard that does not", box("guard idle", "guard")), item("effect that is repeated", box("effect repeated", "effect")), item("effect that is guarded", box("effect guarded", "effect")), item("effect that may be repeated", box("effect idempotent", "effect")));
  };

  const list = (title, items) => (items.length ? [make("h3", {}, title), make("ul", {}, ...items.map((i) => make("li", {}, ...i)))] : []);
  const grid = (title, heads, rows) => (rows.length ? [make("h3", {}, title), make("div", { class: "wide" }, make("table", { "aria-label": title }, make("thead", {}, make("tr", {}, ...heads.map((t) => make("th", { scope: "col" }, t)))), make("tbody", {}, ...rows.map((r) => make("tr", {}, ...r.map((c) => make("td", {}, ...c)))))))] : []);

  const detail = (h) => {
    const out = make("div", {});
    const about = make("p", { class: "about soft", role: "status" });
    const when = h.registrations.map((r) => [[r.method, r.route, ...r.subjects].filter(Boolean).join(" ") || "registered", " (", code(at(r.place)), ")"]);
    out.append(make("p", {}, code(h.function), " at ", code(at(h.place)), ". Kind " + h.kind + (h.source ? ", from " + h.source : "") + (h.api ? "; clients ask it, nothing delivers to it by itself" : "") + (h.once ? "; its source never delivers an event again" : "") + ". It acknowledges " + ackText[h.ack.how] + "."));
    if (h.flow.edges.length) {
      const pic = make("div", { class: "picture" });
      out.append(make("h3", {}, "Paths"), legend(), pic, about);
      pic.append(picture(h, about));
      if (h.flow.cut) out.append(make("p", { class: "soft" }, "Not all paths are drawn."));
    }
    out.append(...list("Registered", when), ...list("Deployed", h.deployment.map((t) => [t.function + " (" + t.platform + ")" + (t.from ? ", by " + t.source + " " + t.from : "") + ", ", code(at(t.place))])),
      ...list("Acknowledged at", h.ack.places.map((a) => [code(a.callee), " at ", code(at(a.place))])),
      ...grid("Effects", ["State", "Effect", "At", "In the handler", "By"], h.effects.map((e) => [[badge(e.state)], [e.what + " (" + e.kind + ") ", code(e.callee), ...(e.counts || e.state !== "repeated" ? [] : [" (kind is off)"])], [code(at(e.place))], [code(at(e.at))], [reason(h, e)]])),
      ...grid("Guards", ["Decides", "Guard", "At", "Recognises the event by", "For", "Why not"], h.guards.map((g) => [[g.decides ? "yes" : "no"], [g.kind + " ", code(g.callee)], [code(at(g.place))], [g.key.join(" or ") || "not known"], [g.seconds === null ? "" : lasts(g.seconds)], [g.why]])),
      ...list("Findings", h.findings.map((f) => [f.severity + " " + f.rule + ", ", code(at(f.place)), ": " + f.message])),
      ...list("Not known", h.unknown.map((u) => [u.kind + ": " + u.what + " ", code(at(u.place))])));
    return out;
  };

  const rows = new Map();
  const row = (h) => {
    const button = make("button", { class: "open", type: "button", "aria-expanded": "false", "aria-controls": "d-" + h.id }, code(h.name));
    const tr = make("tr", { id: "h-" + h.id, class: "handler" }, make("th", { scope: "row" }, button, make("div", { class: "soft code" }, at(h.place))),
      make("td", {}, make("div", {}, h.kind + (h.source ? ", " + h.source : "")), ...takes(h).slice(0, 4).map((t) => make("div", { class: "code" }, t)), ...(takes(h).length > 4 ? [make("div", { class: "soft" }, "and " + (takes(h).length - 4) + " more")] : [])),
      ...columns.slice(2).map((c) => { const n = c.of(h); const s = c.name.toLowerCase(); return make("td", { class: "number" }, n && states.includes(s) ? make("span", { class: "state " + s }, String(n)) : String(n)); }));
    const under = make("tr", { class: "detail", id: "d-" + h.id, hidden: "" }, make("td", { colspan: columns.length }));
    const open = (yes) => {
      button.setAttribute("aria-expanded", String(yes));
      under.hidden = !yes;
      if (yes && !under.firstChild.firstChild) under.firstChild.append(detail(h)); // drawn when it is opened
    };
    button.addEventListener("click", () => {
      open(under.hidden);
      history.replaceState(null, "", under.hidden ? location.pathname + location.search : "#h-" + h.id);
    });
    return { h, tr, under, open };
  };

  const shown = () => {
    const text = byId("text").value.trim().toLowerCase().split(/\s+/).filter(Boolean), kind = byId("kind").value, state = byId("state").value, found = byId("found").checked;
    return map.handlers.filter((h) => text.every((w) => h.text.includes(w)) && (!kind || h.kind === kind) && (!state || inState(h, state) > 0) && (!found || h.findings.length > 0));
  };
  const show = () => {
    const c = columns[sorted.column];
    const handlers = shown().sort((a, b) => { const x = c.of(a), y = c.of(b); const d = c.text ? (x < y ? -1 : x > y ? 1 : 0) : x - y; return (sorted.down ? -d : d) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0); });
    byId("table").tBodies[0].replaceChildren(...handlers.flatMap((h) => { const r = rows.get(h.id); return [r.tr, r.under]; }));
    byId("count").textContent = handlers.length + " of " + count(map.handlers.length, "handler");
    [...byId("table").tHead.rows[0].cells].forEach((th, i) => th.setAttribute("aria-sort", i !== sorted.column ? "none" : sorted.down ? "descending" : "ascending"));
  };
  const openAll = () => { for (const h of shown()) rows.get(h.id).open(true); };

  const start = () => {
    overview();
    for (const h of map.handlers) rows.set(h.id, row(h));
    columns.forEach((c, i) => {
      const button = make("button", { type: "button" }, c.name);
      button.addEventListener("click", () => { sorted = { column: i, down: sorted.column === i ? !sorted.down : !c.text }; show(); });
      byId("table").tHead.rows[0].append(make("th", { scope: "col", class: c.text ? "" : "number" }, button));
    });
    for (const k of Object.keys(map.totals.kinds).sort()) byId("kind").append(make("option", { value: k }, k));
    for (const s of states) byId("state").append(make("option", { value: s }, s));
    byId("filter").addEventListener("submit", (ev) => ev.preventDefault());
    for (const id of ["text", "kind", "state", "found"]) byId(id).addEventListener("input", show);
    byId("open-all").addEventListener("click", openAll);
    // On paper: what is open, or all of a small map.
    window.addEventListener("beforeprint", () => { if (!document.querySelector("tr.detail:not([hidden])") && shown().length <= 50) openAll(); });
    byId("unknown").hidden = map.unknown.length === 0;
    byId("unknown").querySelector("ul").append(...map.unknown.map((u) => make("li", {}, u.kind + ": " + u.what + " ", code(at(u.place)))));
    show();
    const linked = rows.get(decodeURIComponent(location.hash).replace("#h-", ""));
    if (linked) { linked.open(true); linked.tr.scrollIntoView(); }
    document.documentElement.dataset.ready = "true";
  };
  start();
})();
