package dtmcli

import "database/sql"

// A Msg is a two-phase message.
type Msg struct{}

func NewMsg(server string, gid string) *Msg { return nil }

func (s *Msg) Add(action string, postData interface{}) *Msg { return nil }

func (s *Msg) Prepare(queryPrepared string) error { return nil }

func (s *Msg) Submit() error { return nil }

func (s *Msg) DoAndSubmitDB(queryPrepared string, db *sql.DB, busiCall BarrierBusiFunc) error {
	return nil
}

func (s *Msg) DoAndSubmit(queryPrepared string, busiCall func(bb *BranchBarrier) error) error {
	return nil
}
