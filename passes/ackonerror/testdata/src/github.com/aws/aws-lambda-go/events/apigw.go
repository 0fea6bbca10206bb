// Package events is a stub.
package events

type APIGatewayProxyRequest struct {
	Body    string
	Headers map[string]string
}

type APIGatewayProxyResponse struct {
	StatusCode int
	Body       string
}
