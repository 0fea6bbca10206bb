package middleware

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// A middleware hands on at the end of each of its ways.

type sessions struct{ store Store }

// A Store knows who asks.
type Store interface {
	Session(id string) (user string, err error)
	Key(id string) (user string, err error)
}

func (s *sessions) required() gin.HandlerFunc {
	return func(c *gin.Context) {
		if id := c.GetHeader("X-Key"); id != "" {
			if _, err := s.store.Key(id); err != nil {
				c.AbortWithStatus(http.StatusUnauthorized)
				return
			}
			c.Next()
			return
		}
		if _, err := s.store.Session(c.GetHeader("Cookie")); err != nil {
			c.AbortWithStatus(http.StatusUnauthorized)
			return
		}
		c.Next()
	}
}

type notes struct{}

func (n *notes) create(c *gin.Context) {
	var body struct{ Text, To string }
	if err := c.ShouldBindJSON(&body); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	if err := n.save(c, body.To); err != nil { // want `\(\*middleware\.notes\)\.create sends an email`
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusCreated)
}

func (n *notes) save(c *gin.Context, to string) error {
	return mail(to)
}

func endsRoutes(s Store) {
	r := gin.New()
	auth := &sessions{s}
	api := r.Group("/api")
	api.Use(auth.required())
	n := &notes{}
	api.POST("/notes", n.create)
}
