// Command job counts once a day.
package main

import (
	"database/sql"

	"github.com/robfig/cron/v3"
)

var db *sql.DB

func run() {
	db.Exec(`UPDATE days SET n = n + 1`)
}

func main() {
	c := cron.New()
	c.AddFunc("@daily", run)
	c.Run()
}
