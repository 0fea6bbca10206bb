// Package malformed has annotations that say nothing, and some that do.
package malformed

/* want `//idemcheck:hanlder is unknown; annotations: handler, guard, effect, idempotent, ignore` */ //idemcheck:hanlder queue

/* want `//idemcheck:handler has an entry kind behind it, not "": one of http, job, queue, schedule, serverless` */ //idemcheck:handler

//idemcheck:handler queue
func declared(body []byte) error { return nil }

/* want `//idemcheck:handler has an entry kind behind it, not "mailbox": one of` */ //idemcheck:handler mailbox
func wrongKind(body []byte) error { return nil }

type store interface {
	//idemcheck:guard check duplicate=errSeen
	Seen(id string) error
	//idemcheck:guard duplicate=true
	Taken(id string) bool
	/* want `//idemcheck:guard: "dup=true" is unknown; it takes check and duplicate=true, false, nil, nonnil or the name of an error` */ //idemcheck:guard dup=true
	Claimed(id string) bool
	//idemcheck:idempotent the store keeps one of each
	Put(id string) error
	/* want `//idemcheck:idempotent has a reason behind it` */ //idemcheck:idempotent
	Add(id string) error
	//idemcheck:effect sms
	Send(id string) error
	/* want `//idemcheck:effect has a kind of effect behind it, not "fax": one of chat, cloud,` */ //idemcheck:effect fax
	Fax(id string) error
}

/* want `//idemcheck:effect stands above a function or a method of an interface, not here` */ //idemcheck:effect email
type mailer struct{}

func use(s store, m mailer) {
	/* want `//idemcheck:guard stands above a function or a method of an interface, not here` */ //idemcheck:guard
	s.Taken("a")
	/* want `an annotation has no space in it: //idemcheck:ignore` */ // idemcheck:ignore unguarded it may come twice
	s.Put("a")
	// idemcheck: prose about the tool is no annotation.
	_, _ = declared(nil), wrongKind(nil)
}
