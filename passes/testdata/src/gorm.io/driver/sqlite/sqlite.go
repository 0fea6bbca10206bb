// Package sqlite is a stub.
package sqlite

import "gorm.io/gorm"

func Open(dsn string) gorm.Dialector { return nil }
