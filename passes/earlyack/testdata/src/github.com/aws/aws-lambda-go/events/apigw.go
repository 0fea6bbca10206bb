package events

type APIGatewayProxyRequest struct {
	Path           string
	Headers        map[string]string
	Body           string
	RequestContext APIGatewayProxyRequestContext
}

type APIGatewayProxyRequestContext struct{ RequestID string }

type APIGatewayProxyResponse struct{ StatusCode int }
