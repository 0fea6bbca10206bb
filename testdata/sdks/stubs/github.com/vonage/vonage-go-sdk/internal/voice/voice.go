// Package voice holds the types of the voice API.
package voice

type CreateCallResponse struct {
	Uuid             string
	Status           string
	Direction        string
	ConversationUuid string
}
