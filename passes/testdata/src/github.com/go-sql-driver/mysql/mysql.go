// Package mysql is a stub.
package mysql

type MySQLError struct {
	Number  uint16
	Message string
}

func (me *MySQLError) Error() string { return me.Message }

func (me *MySQLError) Is(target error) bool { return false }
