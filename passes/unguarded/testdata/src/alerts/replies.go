package alerts

import (
	"database/sql"

	"gopkg.in/telebot.v3"
)

// An answer to who has written is missed by nobody, and a second one harms nobody, unless it tells of
// what was done.

var purses *sql.DB

func help(c telebot.Context) error { return c.Send("send me the address of a purse") }

func addPurse(c telebot.Context) error {
	address := c.Message().Text
	if len(address) < 20 {
		_ = c.Send("this is no address: " + address)
		return nil
	}
	if _, err := purses.Exec(`INSERT INTO purses (address) VALUES ($1)`, address); err != nil { // want `inserts into purses again`
		return err
	}
	return c.Send("added " + address) // want `posts to a chat \(telebot\.Context\.Send\) again`
}

func bot(b *telebot.Bot) {
	b.Handle("/help", help)
	b.Handle("/add", addPurse)
}
