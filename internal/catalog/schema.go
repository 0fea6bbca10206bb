// Package catalog holds what known APIs do, as data: which functions register
// handlers, receive deliveries, have effects, guard, acknowledge, and how they
// tell a duplicate. One YAML file under data/ describes one SDK or one family of
// them; a user's file has the same form. Nothing here knows SSA or a rule.
package catalog

// A File is one YAML file: everything known of one library.
type File struct {
	// Library is the name that messages show.
	Library string `yaml:"library"`
	// Platform is what delivers, for messages, where that is not the library: "Kafka".
	Platform string `yaml:"platform,omitempty"`
	// Packages are import paths. A major version is left out ("github.com/redis/go-redis"
	// also means ".../v9"); a trailing "/..." also means the packages below.
	Packages []string `yaml:"packages"`
	// Defaults are what the entries of apis have in common.
	Defaults *Defaults `yaml:"defaults,omitempty"`

	APIs       []API       `yaml:"apis"`
	Types      []Type      `yaml:"types"`
	Signatures []Signature `yaml:"signatures"`
	Errors     []ErrorSign `yaml:"errors"`
	// Headers are lists of HTTP header names (also of message headers; * stands for any text):
	// key, those by which a callee deduplicates; producer, ids that a sender gives what it sends,
	// by which receivers may; client, those that an API client may choose to send; delivery, ids
	// that a platform gives each event; hook, what all events of a hook have in common; attempt,
	// what changes per attempt.
	Headers map[string][]string `yaml:"headers,omitempty"`
	// Bodies are names of fields, or entries, in the body of a request by which a callee deduplicates
	// ("out_trade_no"); those with "idempoten" in them need not be told.
	Bodies []string `yaml:"bodies,omitempty"`
	// Questions are the last steps of URLs, one or two, at which a POST only asks ("introspect", "access-token/b2b").
	Questions []string `yaml:"questions,omitempty"`
	// Exchanges are those of URLs that give a token for a code ("access_token"): questions, too.
	Exchanges []string `yaml:"exchanges,omitempty"`

	name     string // of the file, for messages
	line     int    // where it begins there
	packages []packagePattern
	matters  bool // see Catalog.Matters
}

// Defaults are what entries of apis say that do not say it themselves.
type Defaults struct {
	// Package is that of entries without one.
	Package string `yaml:"package,omitempty"`
	// Deadline is that of entries with an effect, a store or a claim; "deadline: {}" in an entry
	// means that it has none.
	Deadline *Deadline `yaml:"deadline,omitempty"`
}

// A Path names a value at a call: "recv", an argument by its zero-based position
// without the receiver ("0"), or all arguments from one on ("2..."), followed by
// struct fields ("1.TableName"). A step "*" is any element of a slice or map, a number
// one element of a slice or of variadic arguments ("2.0"), "[name.with.dots]" an entry of a map; fields of embedded structs are found without naming the embedded one.
type Path string

// A Part is what one result (or field of a result) of an operation holds:
//
//	err     the error
//	value   the answer: a bool, a number, a record
//	rows    the number of affected rows
//	row     columns of the row that was read
//	handle  something from which the other parts are read later (sql.Result, *redis.BoolCmd, *gorm.DB)
//	_       nothing of interest
type Part string

// An API is one function or method, or several that do the same.
type API struct {
	// Func is "Name" for a function, "Recv.Name" for a method (Recv without package,
	// pointer and type parameters). Both sides may hold * and {a,b} as in a shell:
	// "{DB,Tx}.{Exec,ExecContext}", "*.SetNX". The declaring type counts (an unexported
	// or embedded one too); a method of an interface of the package counts as well.
	Func string `yaml:"func"`
	// Package narrows the entry to one of the file's packages.
	Package string `yaml:"package,omitempty"`
	// Shape also matches methods of interfaces that users declare: the method's name is that of
	// Func, and this is its signature, with full package paths:
	// "(context.Context, string, ...any) (database/sql.Result, error)", or a list of them (those of
	// different majors). A type of one of the file's packages may have the package's
	// name alone ("*dynamodb.PutItemInput"): of two of that name the entry's own, or the first.
	Shape []string `yaml:"shape,omitempty"`
	// When limits the entry to calls on which all the conditions hold.
	When []Cond `yaml:"when,omitempty"`
	// Replace drops what earlier files say of these functions; without it, a later file adds to it.
	Replace bool `yaml:"replace,omitempty"`
	// Results says which part each result is. Without it, an error is err, a first other result is handle (bool and integers: value).
	Results []Part `yaml:"results,omitempty"`

	Effect   *Effect   `yaml:"effect,omitempty"`
	Store    *Store    `yaml:"store,omitempty"`
	Claim    *Claim    `yaml:"claim,omitempty"`
	Ack      *Ack      `yaml:"ack,omitempty"`
	Register *Register `yaml:"register,omitempty"`
	Group    *Group    `yaml:"group,omitempty"`
	Route    *Route    `yaml:"route,omitempty"`
	Receive  *Receive  `yaml:"receive,omitempty"`
	Guards   *Guards   `yaml:"guards,omitempty"`
	Calls    []Calls   `yaml:"calls,omitempty"`
	Access   *Access   `yaml:"access,omitempty"`
	Source   *Source   `yaml:"source,omitempty"`
	Build    []Build   `yaml:"build,omitempty"`
	Set      *Set      `yaml:"set,omitempty"`
	Error    string    `yaml:"error,omitempty"` // new, wrap, join, is, as, astype, text, unwrap: how errors are made and told apart
	Tx       string    `yaml:"tx,omitempty"`    // begin, commit, rollback
	Retry    *Retry    `yaml:"retry,omitempty"`
	Deadline *Deadline `yaml:"deadline,omitempty"`
	// Returns: result 0 is this value itself or stands for it (aws.String, WithContext,
	// fluent setters).
	Returns Path `yaml:"returns,omitempty"`
	// Pure: the results depend on the arguments alone (formatting, hashing, decoding of a value).
	Pure bool `yaml:"pure,omitempty"`
	// Fold names a function that the analysis computes itself when its arguments are
	// known: sprintf, concat, entry (what a Set has put under that name), lower, upper, trim, trimsuffix, trimright,
	// contains (a text), has (an element), prefix, join, atoi, itoa.
	Fold string `yaml:"fold,omitempty"`
	// Decodes: the value behind this path is filled from another one (json.Unmarshal).
	Decodes *Decodes `yaml:"decodes,omitempty"`
	// Verifies: it checks the signature of a delivery; a handler that does takes deliveries, also by GET.
	Verifies bool `yaml:"verifies,omitempty"`
	// Exchanges: it exchanges the code that a browser brings back (OAuth): no handler that does takes deliveries.
	Exchanges bool `yaml:"exchanges,omitempty"`
	// Next and Abort steer a chain of handlers (gin, fiber): run the rest of it, end it.
	Next  bool `yaml:"next,omitempty"`
	Abort bool `yaml:"abort,omitempty"`
	// Waits: the call returns only after what was started through this value has ended
	// (sync.WaitGroup and its Done, errgroup.Group and its Go).
	Waits Path `yaml:"waits,omitempty"`
	// Exits: the call does not return (log.Fatal, os.Exit).
	Exits bool `yaml:"exits,omitempty"`
	// Sends: what was queued in this value (a batch, a pipeline; see Type.Queue) takes effect here;
	// a function stands for the queue that it is called with (Pipelined).
	Sends Path `yaml:"sends,omitempty"`
	// Isolation is where the isolation level of the transaction stands that begins here
	// ("1.Isolation"); a constant 6 or a text with "serializable" is serializable.
	Isolation Path `yaml:"isolation,omitempty"`

	origin
	narrow packagePattern // Package
}

// A Cond is a condition on a value at a call. Exactly one of the tests is set.
type Cond struct {
	Path   Path     `yaml:"path"`
	Equals []string `yaml:"equals,omitempty"` // its constant text is one of these
	Not    []string `yaml:"not,omitempty"`    // its constant text is known and none of these
	Set    *bool    `yaml:"set,omitempty"`    // it is given (true) or left out, nil, zero (false)
	Has    []string `yaml:"has,omitempty"`    // its constant text contains one of these (in any case)
	Lacks  []string `yaml:"lacks,omitempty"`  // its constant text is known and contains none of these
	Type   string   `yaml:"type,omitempty"`   // its static or dynamic type has this name ("OnConflict"); func: it is a function
	Header string   `yaml:"header,omitempty"` // it names a header of this list (see File.Headers)
	Fresh  *bool    `yaml:"fresh,omitempty"`  // it is made anew at each delivery (clock, random)
}

// An Effect is an operation whose repetition is visible.
type Effect struct {
	// Kind is one of sql-write, nosql-write, email, sms, push, chat, payment, http, crm,
	// publish, enqueue, file, cloud.
	Kind string `yaml:"kind"`
	// Method is where the HTTP method stands ("0", "0.Method") when it decides: GET, HEAD, PUT,
	// DELETE and OPTIONS are no effects; unknown counts as an effect.
	Method Path `yaml:"method,omitempty"`
	// URL is where that of the request stands: a POST that only asks is no effect (see questions).
	URL Path `yaml:"url,omitempty"`
	// Body is where the body stands: a query in GraphQL only asks, and so do some calls by JSON-RPC.
	Body Path `yaml:"body,omitempty"`
	// Keys are the places where a provider key may be given; any one that is set is enough.
	// A Set entry with part "key" on the receiver or on an argument counts as well.
	Keys []Path `yaml:"keys,omitempty"`
	// MadeKey: the SDK makes a key of its own for each call when none is given.
	MadeKey bool `yaml:"made-key,omitempty"`
	// KeyLength is how many characters a key may have, where the provider's documentation says so: only there a fix passes the event's id.
	KeyLength int `yaml:"key-length,omitempty"`
	// Reply: it answers who has sent the delivery, in their own chat: where that is all that is done, a second answer harms nobody.
	Reply bool `yaml:"reply,omitempty"`
	// To is where the chat is named: one that the delivery itself names is that of who has sent it (see Reply).
	To Path `yaml:"to,omitempty"`
	// What names the effect in messages ("sends an email"); default by kind.
	What string `yaml:"what,omitempty"`
}

// A Store is an operation on stored data. Its form decides whether it is an
// effect, a claim, a check or the record of one.
type Store struct {
	// Op is what is done:
	//	sql       the text in SQL decides (Params are its arguments)
	//	build     the statement was built by earlier Build calls on the receiver
	//	insert    adds an item; fails (Duplicate) when Key or a unique column is taken
	//	add       adds an item under a fresh id: always an effect
	//	put       writes an item under its key: an effect only if the key is fresh, a claim if Condition demands absence
	//	update    changes an item; Update decides whether it is relative
	//	increment, append   relative changes
	//	expire    lets an item expire
	//	set       writes an absolute value, also many fields
	//	delete    removes
	//	get       reads an item; Missing says how absence is told
	//	exists    answers whether it is there;  count  how many there are
	//	list      reads many
	Op        string `yaml:"op"`
	Kind      string `yaml:"kind,omitempty"`  // the effect kind, default by space: sql-write or nosql-write
	Space     string `yaml:"space,omitempty"` // sql (the default for op sql and build), or the store's name: redis, mongo, dynamodb, ...
	SQL       Path   `yaml:"sql,omitempty"`
	Params    Path   `yaml:"params,omitempty"`
	Container Path   `yaml:"container,omitempty"` // table, collection, bucket: its name, or the handle that stands for it
	Key       Path   `yaml:"key,omitempty"`       // the item's key, or the filter that selects it
	Item      Path   `yaml:"item,omitempty"`      // the item that is written; its fields or entries are the columns
	Model     Path   `yaml:"model,omitempty"`     // a row struct whose type is the table (gorm, bun)
	Condition Path   `yaml:"condition,omitempty"` // a conditional expression (DynamoDB)
	Update    Path   `yaml:"update,omitempty"`    // an update document or expression (mongo, DynamoDB)
	Upsert    bool   `yaml:"upsert,omitempty"`
	Old       bool   `yaml:"old,omitempty"`   // a get that the call makes in one step with its update: the item as it was before
	Locks     bool   `yaml:"locks,omitempty"` // a read of a transaction: what it read can't change before that ends
	Into      Path   `yaml:"into,omitempty"`  // where a read puts the record
	TTL       Path   `yaml:"ttl,omitempty"`   // after which the item expires by itself
	// Duplicate is the answer of a write that finds its key taken or its condition
	// false; Missing that of a read that finds nothing. See Answer.
	Duplicate Answer `yaml:"duplicate,omitempty"`
	Missing   Answer `yaml:"missing,omitempty"`
	// Memory: the store lives in this process.
	Memory bool `yaml:"memory,omitempty"`
}

// An Answer says what parts of an operation's result hold. For err the value is
// an error class (unique-violation, not-found, already-exists, condition-failed,
// conflict, ...), "nil" or "any"; for the others it is true, false, 0, 1, 2
// (more than one), nil, nonnil, nonzero or "".
type Answer map[Part]string

// A Claim is an atomic operation that only one delivery wins.
type Claim struct {
	Space     string `yaml:"space,omitempty"`
	Container Path   `yaml:"container,omitempty"` // the set, hash or table that holds the key
	Key       Path   `yaml:"key,omitempty"`
	Item      Path   `yaml:"item,omitempty"` // what is stored under the key
	TTL       Path   `yaml:"ttl,omitempty"`
	Duplicate Answer `yaml:"duplicate"`
	// Strength is durable (the default), lock (excludes, does not remember) or
	// memory (another process does not see it). ack: it acknowledges the delivery in the
	// effect's own database transaction (River's JobCompleteTx).
	Strength string `yaml:"strength,omitempty"`
}

// An Ack tells the source that the delivery is done, or that it is not.
type Ack struct {
	Kind string `yaml:"kind"` // ack, nack, response (a status code decides)
	// Status is the place of the status code of a response.
	Status Path `yaml:"status,omitempty"`
	// Buffered: an error returned later still replaces the response (fiber).
	Buffered bool `yaml:"buffered,omitempty"`
	// Cumulative: it also acknowledges the deliveries before this one (Kafka's offsets).
	Cumulative bool `yaml:"cumulative,omitempty"`
}

// A Register makes a function the handler of deliveries.
type Register struct {
	Kind    string `yaml:"kind"`    // http, serverless, queue, job, schedule
	Handler Path   `yaml:"handler"` // a function, or a value with the method Method
	// Method is the handler's method when a value is registered: "ServeHTTP", "Work", or "*":
	// all its exported methods.
	Method string `yaml:"method,omitempty"`
	// Chain: Handler is variadic, a chain whose last link is the handler (gin, fiber).
	Chain bool `yaml:"chain,omitempty"`
	// Middleware wraps the handler: each is func(next) handler.
	Middleware Path `yaml:"middleware,omitempty"`
	// HTTP is the HTTP method: a constant ("POST"), "any", "name" (the name of each method that Func
	// names), or a path in parentheses ("(0)") to the argument that names it; PathArg is the route's path or ServeMux pattern.
	HTTP    string `yaml:"http,omitempty"`
	PathArg Path   `yaml:"path,omitempty"`
	// Serve: the value serves a whole router (ListenAndServe, Mount).
	Serve bool `yaml:"serve,omitempty"`
	// AtMostOnce: the source never delivers again.
	AtMostOnce bool `yaml:"at-most-once,omitempty"`
}

// A Group gives middleware to the handlers registered through a router value.
type Group struct {
	// To is result (a new group inside the receiver) or recv (Use).
	To         string `yaml:"to"`
	Middleware Path   `yaml:"middleware,omitempty"`
	// Scope is a closure that is called with the new group as its first argument.
	Scope Path `yaml:"scope,omitempty"`
	// Chain: the middleware are links of a chain (gin, fiber), not wrappers.
	Chain bool `yaml:"chain,omitempty"`
	// Prefix is the group's path; Methods are the HTTP methods that it serves, if not all.
	Prefix  Path `yaml:"prefix,omitempty"`
	Methods Path `yaml:"methods,omitempty"`
}

// A Route changes a registration afterwards (gorilla's Methods).
type Route struct {
	Methods Path `yaml:"methods,omitempty"`
	Handler Path `yaml:"handler,omitempty"`
	PathArg Path `yaml:"path,omitempty"`
}

// A Receive takes deliveries; the function that calls it is the handler.
type Receive struct {
	Kind   string `yaml:"kind,omitempty"` // default queue
	Result int    `yaml:"result"`         // the delivery, or what holds several
	// Batch is the field of the result that lists the deliveries ("Messages").
	Batch string `yaml:"batch,omitempty"`
	// AtMostOnce: what was received is never delivered again.
	AtMostOnce bool `yaml:"at-most-once,omitempty"`
	// Channel: the deliveries arrive in this channel of the caller's, and not as a result; whoever
	// takes them from there is the handler.
	Channel Path `yaml:"channel,omitempty"`
}

// A Guards makes result 0 something that lets each delivery pass once: the entry's claim
// is made when a delivery arrives, with paths that name the arguments of the handler.
type Guards struct {
	// Form is handler (result 0 is Func, guarded), middleware (result 0 is func(next) handler)
	// or link (result 0 is a link of a chain of handlers, as in gin and fiber).
	Form string `yaml:"form"`
	Func Path   `yaml:"func,omitempty"`
	// Method is the handler's method, where it is an object ("ServeHTTP").
	Method string `yaml:"method,omitempty"`
}

// A Calls says that the function calls one of its arguments.
type Calls struct {
	Func Path `yaml:"func"`
	// Method is called on the value instead of the value itself.
	Method string `yaml:"method,omitempty"`
	// Args are what it is called with: a Path of this call, "tx" (a transaction), "item" (one
	// element of what the receiver or argument holds), or "_" (unknown). Missing ones are unknown.
	Args []string `yaml:"args,omitempty"`
	// Results: result i of this call is result Results[i] of the function; -1: none of them.
	Results []int `yaml:"results,omitempty"`
	// Async: it runs in another goroutine; an API with Waits may wait for it.
	Async bool `yaml:"async,omitempty"`
	// Loop: it may be called several times. Once: only the first time in this process.
	Loop bool `yaml:"loop,omitempty"`
	Once bool `yaml:"once,omitempty"`
	// Guarded: it runs only if the entry's claim is won.
	Guarded bool `yaml:"guarded,omitempty"`
	// Tx: it runs in a transaction, committed when it returns nil. Rerun: the library
	// may run it again.
	Tx    bool `yaml:"tx,omitempty"`
	Rerun bool `yaml:"rerun,omitempty"`
}

// An Access reads parts of an earlier operation's result.
type Access struct {
	Of    Path   `yaml:"of,omitempty"` // the handle; default recv
	Parts []Part `yaml:"parts,omitempty"`
	// Into are pointers that receive the columns of the row (Scan).
	Into Path `yaml:"into,omitempty"`
	// Missing is what the parts hold when nothing was found, where that differs from
	// what the operation says (pgx.CollectOneRow of a Query).
	Missing Answer `yaml:"missing,omitempty"`
}

// A Source gives values of a known origin.
type Source struct {
	// Class is clock, random, process, attempt (changes per attempt), delivery-id (stable and
	// unique), timestamp and shared (stable, but other events may have the same: a partition
	// key, a subject), fixed (the same for all events of a subscription: a topic, a hook's id), client-key,
	// credential (it tells who asks, and nothing of the event), method (the HTTP method), delivery, payload.
	Class string `yaml:"class"`
	// Of is the value that the result is a part of.
	Of Path `yaml:"of,omitempty"`
	// Into: not the result but the value behind this path is filled (crypto/rand.Read).
	Into Path `yaml:"into,omitempty"`
}

// A Build adds a part to the statement that the receiver builds, or begins one (db.NewInsert,
// squirrel.Insert, db.Prepare). Result 0 is the statement with that part. A statement that stands
// as a text or value (ToSql, gorm.Expr) is used as the text or fragment that it makes.
type Build struct {
	// Part is verb, table, columns, values, set, where, suffix, prefix, model, conflict-nothing,
	// conflict-update, ignore, returning, text.
	Part string `yaml:"part"`
	// From is a text, a map or struct of columns and values, a list of columns, or another
	// builder; with "1..." the first is the text and the others are its arguments. For
	// conflict-update it is the assignments or the clause's text.
	From  Path   `yaml:"from,omitempty"`
	Value string `yaml:"value,omitempty"` // a constant instead ("insert"); "{column}" in it is Column
	// Args are what stands for the placeholders in From's text.
	Args Path `yaml:"args,omitempty"`
	// Column is the column (or columns) that From is given to or compared with, of
	// conflict-nothing and conflict-update the columns that conflict.
	Column Path   `yaml:"column,omitempty"`
	When   []Cond `yaml:"when,omitempty"`
}

// A Set stores something in an object.
type Set struct {
	Object Path `yaml:"object,omitempty"` // default recv
	// Result: the object is result 0 (http.NewRequest).
	Result bool `yaml:"result,omitempty"`
	// Part is key (a provider key), or a name of a field as ".IdempotencyKey"; entry: what the
	// delivery carries under the name that Object is (context.WithValue).
	Part string `yaml:"part"`
	// Value is what is stored: of several (options) the first that is given. Const is a constant
	// instead.
	Value Path   `yaml:"value,omitempty"`
	Const string `yaml:"const,omitempty"`
}

// A Decodes fills one value from another.
type Decodes struct {
	From Path `yaml:"from"`
	Into Path `yaml:"into,omitempty"` // a pointer; without it the results hold what was decoded
	// Add: Into is a writer (a hash, a buffer, a builder): it keeps what it held and gets this, too.
	Add bool `yaml:"add,omitempty"`
}

// A Retry repeats a function or makes a client repeat its requests. With neither Func
// nor On, the call repeats its own effect (retryablehttp).
type Retry struct {
	Func  Path   `yaml:"func,omitempty"`  // the repeated function
	Count Path   `yaml:"count,omitempty"` // how often; 0 and 1 are none
	On    string `yaml:"on,omitempty"`    // recv, result: the client that repeats from now on
	// MadeKey: the SDK gives all attempts of one call the same key.
	MadeKey bool `yaml:"made-key,omitempty"`
}

// A Deadline bounds a wait.
type Deadline struct {
	Context Path `yaml:"context,omitempty"` // the context that bounds the call
	// Kind is bounded (the result has a deadline), unbounded (Background, TODO), detached
	// (WithoutCancel), default (the client has its own timeout), none (it has none), local (it runs in
	// this process: neither what it makes nor what it is asked waits for the network). Of an entry that
	// makes or changes a client or request (resty.New, SetTimeout, http.NewRequest) it, or Context, is
	// a property of that value, on which Client and Of of later calls rely.
	Kind   string `yaml:"kind,omitempty"`
	Client Path   `yaml:"client,omitempty"` // the client whose timeout counts
	// Of is the value that carries the context that bounds the call, as the entry that made it
	// says (http.NewRequestWithContext, gorm's WithContext).
	Of Path `yaml:"of,omitempty"`
}

// A Type is what is known of a named type.
type Type struct {
	Name     string    `yaml:"name"` // pattern, without package and pointer
	Package  string    `yaml:"package,omitempty"`
	Delivery *Delivery `yaml:"delivery,omitempty"`
	// Sender delivers values of this type, for messages, where the file's platform does not: SQS what
	// Lambda is given, Stripe what a webhook takes.
	Sender string `yaml:"sender,omitempty"`
	// Method is the field that holds the HTTP method of a request.
	Method string `yaml:"method,omitempty"`
	// Parts are fields that hold parts of an operation's result (gorm.DB: Error: err).
	Parts map[string]Part `yaml:"parts,omitempty"`
	// Fields are fields that are sources, by class (see Source); a dotted name goes on into a
	// struct or a map's entry ("Attributes.ApproximateReceiveCount").
	Fields map[string]string `yaml:"fields,omitempty"`
	// Holds are fields of which one holds the value that a record has under a name (DynamoDB's
	// attributes).
	Holds []string `yaml:"holds,omitempty"`
	// Handler: types that implement this interface have handler methods.
	Handler *Implement `yaml:"handler,omitempty"`
	// Memory: the type keeps what it knows in this process (sync.Map, an LRU).
	Memory bool `yaml:"memory,omitempty"`
	// Queue: operations of a value of this type (a batch, a pipeline; its static type counts)
	// are only queued; they take effect where an API with Sends names the value.
	Queue bool `yaml:"queue,omitempty"`

	origin
	narrow packagePattern // Package
}

// A Delivery says that values of a type are deliveries.
type Delivery struct {
	Kind string `yaml:"kind"`
	// Batch is the field that lists the records.
	Batch string `yaml:"batch,omitempty"`
	// Partial: the platform takes a partial-batch answer; Identifier is the field of a record
	// by which that names it.
	Partial    bool   `yaml:"partial,omitempty"`
	Identifier string `yaml:"identifier,omitempty"`
	// Channel: a function that takes these values from a channel is a receive loop.
	Channel bool `yaml:"channel,omitempty"`
	// Signature: a function with a parameter of this type is a handler when nothing calls it.
	Signature bool `yaml:"signature,omitempty"`
	// ID names the stable and unique id, for messages ("MessageId").
	ID string `yaml:"id,omitempty"`
}

// An Implement names the handler method of an interface.
type Implement struct {
	Method string `yaml:"method"`
}

// A Signature makes a function a handler that nobody calls or registers.
type Signature struct {
	Kind    string   `yaml:"kind"`
	Params  []string `yaml:"params"`            // types as types.TypeString prints them, "..." any others
	Results []string `yaml:"results,omitempty"` // only checked when given
	Method  string   `yaml:"method,omitempty"`  // only methods with this name

	origin
}

// An ErrorSign recognises errors of a class.
type ErrorSign struct {
	Class string `yaml:"class"`
	// Exactly one of: a variable or constant, a type (with Field and Values for its code), a function
	// of the error (with Values of its result; a bool without), words of the text.
	Sentinel string   `yaml:"sentinel,omitempty"`
	Type     string   `yaml:"type,omitempty"`
	Func     string   `yaml:"func,omitempty"`
	Text     []string `yaml:"text,omitempty"`  // any one of them, in any case
	Field    string   `yaml:"field,omitempty"` // a field, or a method with "()", which may be given the code
	Values   []string `yaml:"values,omitempty"`
	Package  string   `yaml:"package,omitempty"`

	origin
	narrow packagePattern // Package
}
