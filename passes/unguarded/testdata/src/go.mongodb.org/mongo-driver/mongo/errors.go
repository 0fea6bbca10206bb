package mongo

type ServerError interface {
	error
	HasErrorCode(code int) bool
}

type WriteException struct{ Labels []string }

func (e WriteException) Error() string              { return "" }
func (e WriteException) HasErrorCode(code int) bool { return false }
