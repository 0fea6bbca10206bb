// Package mongo is a MongoDB for tests of transactions and unique ids: one replica set member
// in memory, that speaks so much of the wire protocol and knows so many commands as the written
// packages need. What it does not know is an error. Like the real one, it sees conflicts of
// transactions when they write, and ends a transaction in which a statement has failed.
package mongo

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Serve serves an empty database until the listener is closed.
func Serve(l net.Listener) error {
	s := &server{addr: l.Addr().String(), docs: map[string]doc{}, txns: map[string]*txn{}, locks: map[string]*txn{}}
	s.free.L = &s.mu
	for {
		c, err := l.Accept()
		if err != nil {
			return err
		}
		go s.serve(c)
	}
}

const (
	opReply = 1
	opQuery = 2004 // the driver's first question
	opMsg   = 2013
)

func (s *server) serve(c net.Conn) {
	defer c.Close()
	for {
		var head [16]byte
		if _, err := io.ReadFull(c, head[:]); err != nil {
			return
		}
		n := binary.LittleEndian.Uint32(head[:])
		if n < 16 || n > 1<<24 {
			return
		}
		body := make([]byte, n-16)
		if _, err := io.ReadFull(c, body); err != nil {
			return
		}
		op := binary.LittleEndian.Uint32(head[12:])
		cmd, err := command(op, body)
		if err != nil {
			return
		}
		reply, err := bson.Marshal(s.answer(cmd))
		if err != nil {
			return
		}
		out := make([]byte, 16, 64+len(reply))
		copy(out[8:12], head[4:8])
		if op == opQuery {
			binary.LittleEndian.PutUint32(out[12:], opReply)
			out = append(out, make([]byte, 16)...) // flags, cursor, start
			out = append(out, 1, 0, 0, 0)
		} else {
			binary.LittleEndian.PutUint32(out[12:], opMsg)
			out = append(out, 0, 0, 0, 0, 0) // flags, a body
		}
		out = append(out, reply...)
		binary.LittleEndian.PutUint32(out, uint32(len(out)))
		if _, err := c.Write(out); err != nil {
			return
		}
	}
}

var errShort = errors.New("a message is too short")

// command is the document of a message, with the sequences that stand beside it as arrays.
func command(op uint32, b []byte) (bson.D, error) {
	var cmd bson.D
	if op == opQuery { // flags, "admin.$cmd\0", skip, return, document
		i := 4
		for i < len(b) && b[i] != 0 {
			i++
		}
		if i+9 > len(b) {
			return nil, errShort
		}
		return cmd, bson.Unmarshal(b[i+9:], &cmd)
	}
	if op != opMsg {
		return nil, fmt.Errorf("message of kind %d", op)
	}
	var sequences bson.D
	for b = b[min(4, len(b)):]; len(b) >= 5; {
		kind, n := b[0], int(binary.LittleEndian.Uint32(b[1:]))
		if n < 5 || 1+n > len(b) {
			return nil, errShort
		}
		section := b[1 : 1+n]
		b = b[1+n:]
		if kind == 0 {
			if err := bson.Unmarshal(section, &cmd); err != nil {
				return nil, err
			}
			continue
		}
		name := section[4:]
		i := 0
		for i < len(name) && name[i] != 0 {
			i++
		}
		var list bson.A
		for rest := name[min(i+1, len(name)):]; len(rest) >= 5; {
			n := int(binary.LittleEndian.Uint32(rest))
			if n < 5 || n > len(rest) {
				return nil, errShort
			}
			var d bson.D
			if err := bson.Unmarshal(rest[:n], &d); err != nil {
				return nil, err
			}
			list, rest = append(list, d), rest[n:]
		}
		sequences = append(sequences, bson.E{Key: string(name[:i]), Value: list})
	}
	return append(cmd, sequences...), nil
}

func get(d bson.D, name string) any {
	for _, e := range d {
		if e.Key == name {
			return e.Value
		}
	}
	return nil
}

// A doc is a version of a document; deleted ones keep theirs.
type doc struct {
	d       bson.D // nil: deleted
	version int
}

type server struct {
	addr    string
	mu      sync.Mutex
	free    sync.Cond // locks were given back
	version int
	docs    map[string]doc  // by collection and _id, committed
	order   []string        // of the first insert
	locks   map[string]*txn // written by transactions that are not over
	txns    map[string]*txn
}

// lifetime is how long a transaction may be open (a minute in the real one): its client may have
// died.
const lifetime = 2 * time.Second

// A txn is a transaction: what it saw when it began, and what it has written.
type txn struct {
	began  int
	until  time.Time
	writes map[string]bson.D
	over   bool // aborted or committed
	done   bool // committed
}

// An outcome is an error as the server names it.
type outcome struct {
	code    int32
	name    string
	message string
	labels  bson.A
}

var (
	conflict  = &outcome{112, "WriteConflict", "another transaction has written this", bson.A{"TransientTransactionError"}}
	ended     = &outcome{251, "NoSuchTransaction", "the transaction is over", bson.A{"TransientTransactionError"}}
	duplicate = &outcome{11000, "DuplicateKey", "E11000 duplicate key error", nil}
)

func (o *outcome) reply() bson.D {
	d := bson.D{{Key: "ok", Value: 0}, {Key: "code", Value: o.code}, {Key: "codeName", Value: o.name}, {Key: "errmsg", Value: o.message}}
	if o.labels != nil {
		d = append(d, bson.E{Key: "errorLabels", Value: o.labels})
	}
	return d
}

var ok = bson.D{{Key: "ok", Value: 1}}

func (s *server) answer(cmd bson.D) bson.D {
	if len(cmd) == 0 {
		return (&outcome{code: 9, name: "FailedToParse", message: "no command"}).reply()
	}
	switch cmd[0].Key {
	case "hello", "isMaster", "ismaster":
		return bson.D{
			{Key: "ok", Value: 1}, {Key: "helloOk", Value: true}, {Key: "isWritablePrimary", Value: true}, {Key: "ismaster", Value: true},
			{Key: "setName", Value: "fake"}, {Key: "setVersion", Value: int32(1)}, {Key: "hosts", Value: bson.A{s.addr}}, {Key: "me", Value: s.addr},
			{Key: "primary", Value: s.addr}, {Key: "minWireVersion", Value: int32(0)}, {Key: "maxWireVersion", Value: int32(21)},
			{Key: "logicalSessionTimeoutMinutes", Value: int32(30)}, {Key: "maxBsonObjectSize", Value: int32(1 << 24)},
			{Key: "maxMessageSizeBytes", Value: int32(48000000)}, {Key: "maxWriteBatchSize", Value: int32(100000)},
		}
	case "ping", "endSessions", "killCursors":
		return ok
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tx, failed := s.txn(cmd)
	if failed != nil {
		return failed.reply()
	}
	switch cmd[0].Key {
	case "commitTransaction":
		if tx == nil || tx.over && !tx.done {
			return ended.reply()
		}
		if !tx.done {
			s.version++
			for key, d := range tx.writes {
				s.put(key, d)
			}
			tx.done = true
			s.end(tx)
		}
		return ok
	case "abortTransaction":
		if tx != nil {
			s.end(tx)
		}
		return ok
	}
	reply, failed := s.run(cmd, tx)
	if failed != nil && tx != nil {
		s.end(tx)
	}
	switch {
	case failed == duplicate: // of one document, which a reply counts as a success
		return bson.D{{Key: "ok", Value: 1}, {Key: "n", Value: int32(0)}, {Key: "nModified", Value: int32(0)}, {Key: "writeErrors", Value: bson.A{
			bson.D{{Key: "index", Value: int32(0)}, {Key: "code", Value: duplicate.code}, {Key: "errmsg", Value: duplicate.message}}}}}
	case failed != nil:
		return failed.reply()
	}
	return reply
}

// txn is the transaction that a command belongs to, if it does.
func (s *server) txn(cmd bson.D) (*txn, *outcome) {
	if auto, set := get(cmd, "autocommit").(bool); !set || auto {
		return nil, nil
	}
	for _, t := range s.txns {
		if !t.over && time.Now().After(t.until) {
			s.end(t)
		}
	}
	name := fmt.Sprint(get(cmd, "lsid"), get(cmd, "txnNumber"))
	if start, _ := get(cmd, "startTransaction").(bool); start {
		s.txns[name] = &txn{began: s.version, until: time.Now().Add(lifetime), writes: map[string]bson.D{}}
	}
	tx := s.txns[name]
	if tx == nil || tx.over && cmd[0].Key != "commitTransaction" && cmd[0].Key != "abortTransaction" {
		return nil, ended
	}
	return tx, nil
}

// end gives the locks of a transaction back.
func (s *server) end(tx *txn) {
	tx.over = true
	for key := range tx.writes {
		if s.locks[key] == tx {
			delete(s.locks, key)
		}
	}
	s.free.Broadcast()
}

func (s *server) put(key string, d bson.D) {
	if _, known := s.docs[key]; !known {
		s.order = append(s.order, key)
	}
	s.docs[key] = doc{d, s.version}
}
