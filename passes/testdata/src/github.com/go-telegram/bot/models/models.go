// Package models is a stub.
package models

type Update struct {
	ID            int64
	Message       *Message
	CallbackQuery *CallbackQuery
}

type Message struct {
	ID   int
	Text string
	Chat Chat
}

type Chat struct{ ID int64 }

type User struct{ ID int64 }

type CallbackQuery struct {
	ID   string
	From User
}
