// Package gocqlx queries Cassandra and Scylla.
package gocqlx

import "github.com/gocql/gocql"

type Session struct {
	*gocql.Session
}

func (s *Session) Query(stmt string, names []string) *Queryx { return nil }

type Queryx struct {
	*gocql.Query
	Names []string
}

func (q *Queryx) BindStruct(arg interface{}) *Queryx { return nil }

func (q *Queryx) BindMap(arg map[string]interface{}) *Queryx { return nil }

func (q *Queryx) Bind(v ...interface{}) *Queryx { return nil }

func (q *Queryx) Exec() error { return nil }

func (q *Queryx) ExecRelease() error { return nil }

func (q *Queryx) ExecCAS() (applied bool, err error) { return false, nil }

func (q *Queryx) ExecCASRelease() (bool, error) { return false, nil }

func (q *Queryx) Get(dest interface{}) error { return nil }

func (q *Queryx) GetCAS(dest interface{}) (applied bool, err error) { return false, nil }

func (q *Queryx) GetCASRelease(dest interface{}) (bool, error) { return false, nil }
