// Package schema has the objects of the Bot Framework.
package schema

type Activity struct{ ID, Type, Text string }

type ConversationReference struct{}
