// Package firestore is a Firestore for tests of transactions and preconditions: documents in
// memory, and the requests that the written packages make. What it does not know is an error.
// Like the real one in its optimistic mode, it aborts a transaction when it commits, if what it
// has read has changed.
package firestore

import (
	"context"
	"fmt"
	"net"
	"path"
	"slices"
	"sync"
	"time"

	pb "cloud.google.com/go/firestore/apiv1/firestorepb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// Serve serves an empty database until the listener is closed.
func Serve(l net.Listener) error {
	s := grpc.NewServer()
	pb.RegisterFirestoreServer(s, &server{docs: map[string]*pb.Document{}, reads: map[string]map[string]int64{}, versions: map[string]int64{}})
	return s.Serve(l)
}

type server struct {
	pb.UnimplementedFirestoreServer
	mu       sync.Mutex
	docs     map[string]*pb.Document
	versions map[string]int64            // of documents, also of those that are gone: nanoseconds
	reads    map[string]map[string]int64 // what a transaction has read, and its version
	last     int64
	begun    int
}

func (s *server) BeginTransaction(context.Context, *pb.BeginTransactionRequest) (*pb.BeginTransactionResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	id := fmt.Sprint("transaction ", s.begun)
	s.reads[id] = map[string]int64{}
	return &pb.BeginTransactionResponse{Transaction: []byte(id)}, nil
}

func (s *server) Rollback(_ context.Context, r *pb.RollbackRequest) (*emptypb.Empty, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.reads, string(r.Transaction))
	return &emptypb.Empty{}, nil
}

func (s *server) BatchGetDocuments(r *pb.BatchGetDocumentsRequest, out pb.Firestore_BatchGetDocumentsServer) error {
	if r.GetNewTransaction() != nil {
		return status.Error(codes.Unimplemented, "a transaction begins by BeginTransaction here")
	}
	for _, name := range r.Documents {
		answer, err := s.get(name, r.GetTransaction())
		if err == nil {
			err = out.Send(answer)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *server) get(name string, transaction []byte) (*pb.BatchGetDocumentsResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(transaction) > 0 {
		reads := s.reads[string(transaction)]
		if reads == nil {
			return nil, status.Error(codes.InvalidArgument, "no such transaction")
		}
		reads[name] = s.versions[name]
	}
	out := &pb.BatchGetDocumentsResponse{ReadTime: timestamppb.Now(), Result: &pb.BatchGetDocumentsResponse_Missing{Missing: name}}
	if d := s.docs[name]; d != nil {
		out.Result = &pb.BatchGetDocumentsResponse_Found{Found: d}
	}
	return out, nil
}

// RunQuery lists a collection; it knows no conditions.
func (s *server) RunQuery(r *pb.RunQueryRequest, out pb.Firestore_RunQueryServer) error {
	q := r.GetStructuredQuery()
	if len(q.GetFrom()) != 1 || q.Where != nil || q.Limit != nil || q.Offset != 0 {
		return status.Error(codes.Unimplemented, "a query here lists a whole collection")
	}
	dir := r.Parent + "/" + q.From[0].CollectionId
	var found []*pb.Document
	s.mu.Lock()
	for name, d := range s.docs {
		if path.Dir(name) == dir {
			found = append(found, d)
		}
	}
	s.mu.Unlock()
	slices.SortFunc(found, func(a, b *pb.Document) int { return slices.Compare([]byte(a.Name), []byte(b.Name)) })
	for _, d := range found {
		if err := out.Send(&pb.RunQueryResponse{Document: d, ReadTime: timestamppb.Now()}); err != nil {
			return err
		}
	}
	return nil
}

func (s *server) Commit(_ context.Context, r *pb.CommitRequest) (*pb.CommitResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(r.Transaction) > 0 {
		reads, known := s.reads[string(r.Transaction)]
		if !known {
			return nil, status.Error(codes.InvalidArgument, "no such transaction")
		}
		delete(s.reads, string(r.Transaction))
		for name, version := range reads {
			if s.versions[name] != version {
				return nil, status.Error(codes.Aborted, "what the transaction has read has changed")
			}
		}
	}
	now := max(time.Now().UnixNano()/1000*1000, s.last+1000) // the real one counts microseconds
	s.last = now
	at := timestamppb.New(time.Unix(0, now))
	written := map[string]*pb.Document{}
	out := &pb.CommitResponse{CommitTime: at}
	for _, w := range r.Writes {
		name, d, err := s.change(w, written)
		if err != nil {
			return nil, err
		}
		if d != nil {
			d.UpdateTime = at
			if d.CreateTime == nil {
				d.CreateTime = at
			}
		}
		written[name] = d
		out.WriteResults = append(out.WriteResults, &pb.WriteResult{UpdateTime: at})
	}
	for name, d := range written {
		s.versions[name] = now
		if d == nil {
			delete(s.docs, name)
		} else {
			s.docs[name] = d
		}
	}
	return out, nil
}

// change is what a write makes of its document: nil deletes it.
func (s *server) change(w *pb.Write, written map[string]*pb.Document) (name string, d *pb.Document, err error) {
	name = w.GetDelete()
	if u := w.GetUpdate(); u != nil {
		name = u.Name
	}
	if name == "" || len(w.UpdateTransforms) > 0 || w.GetTransform() != nil {
		return "", nil, status.Error(codes.Unimplemented, "a write here updates or deletes, without transforms")
	}
	before, own := written[name]
	if !own {
		before = s.docs[name]
	}
	switch c := w.CurrentDocument.GetConditionType().(type) {
	case nil:
	case *pb.Precondition_Exists:
		if c.Exists && before == nil {
			return "", nil, status.Errorf(codes.NotFound, "no document to update: %s", name)
		}
		if !c.Exists && before != nil {
			return "", nil, status.Errorf(codes.AlreadyExists, "document already exists: %s", name)
		}
	case *pb.Precondition_UpdateTime:
		if before == nil {
			return "", nil, status.Errorf(codes.NotFound, "no document to update: %s", name)
		}
		if !proto.Equal(before.UpdateTime, c.UpdateTime) {
			return "", nil, status.Errorf(codes.FailedPrecondition, "the stored version does not match: %s", name)
		}
	}
	u := w.GetUpdate()
	if u == nil {
		return name, nil, nil
	}
	if w.UpdateMask == nil || before == nil {
		d = &pb.Document{Name: name, Fields: u.Fields}
	} else {
		d = proto.Clone(before).(*pb.Document)
		for _, field := range w.UpdateMask.FieldPaths {
			if v, set := u.Fields[field]; set {
				d.Fields[field] = v
			} else {
				delete(d.Fields, field)
			}
		}
	}
	return name, d, nil
}
