// Package mail sends e-mail over SMTP.
package mail

type Email struct {
	Error error
}

func NewMSG() *Email { return nil }

func (email *Email) SetFrom(address string) *Email { return nil }

func (email *Email) AddTo(addresses ...string) *Email { return nil }

func (email *Email) SetSubject(subject string) *Email { return nil }

func (email *Email) AddHeader(header string, values ...string) *Email { return nil }

func (email *Email) Send(client *SMTPClient) error { return nil }

func (email *Email) SendEnvelopeFrom(from string, client *SMTPClient) error { return nil }

func SendMessage(from string, recipients []string, msg string, client *SMTPClient) error { return nil }

type SMTPServer struct {
	Host     string
	Port     int
	Username string
	Password string
}

func NewSMTPClient() *SMTPServer { return nil }

func (server *SMTPServer) Connect() (*SMTPClient, error) { return nil, nil }

type SMTPClient struct {
	KeepAlive bool
}
