// Package responses is about answers to HTTP requests.
package responses

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
)

var db *sql.DB

func add(ctx context.Context, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO credits (account) VALUES ($1)`, id)
	return err
}

func header(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK) // want `^responses\.header answers that all is well \(http\.ResponseWriter\.WriteHeader\) before it inserts into credits \(responses\.go:\d+\): when that fails, the sender does not send the request again, and the effect is lost`
	_ = add(r.Context(), r.FormValue("id"))
}

func created(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusAccepted) // want `answers that all is well`
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(http.StatusInternalServerError) // too late
	}
}

// body: the first byte of a body sends 200.
func body(w http.ResponseWriter, r *http.Request) {
	_, _ = w.Write([]byte("ok")) // want `answers that all is well \(http\.ResponseWriter\.Write\)`
	_ = add(r.Context(), r.FormValue("id"))
}

func text(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintln(w, "ok") // want `answers that all is well`
	_ = add(r.Context(), r.FormValue("id"))
}

func ioText(w http.ResponseWriter, r *http.Request) {
	io.WriteString(w, "ok") // want `answers that all is well`
	_ = add(r.Context(), r.FormValue("id"))
}

func encoded(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]bool{"ok": true}) // want `answers that all is well`
	_ = add(r.Context(), r.FormValue("id"))
}

func flushed(w http.ResponseWriter, r *http.Request) {
	w.(http.Flusher).Flush() // want `answers that all is well \(http\.Flusher\.Flush\)`
	_ = add(r.Context(), r.FormValue("id"))
}

func last(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "try again", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK)
}

func headers(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	_ = add(r.Context(), r.FormValue("id"))
	w.WriteHeader(http.StatusOK)
}

// noEffect is lost when the answer was too early, but nothing is missed.
func noEffect(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	_, _ = db.ExecContext(r.Context(), `UPDATE accounts SET seen = true WHERE id = $1`, r.FormValue("id"))
	log.Print("seen")
}

// otherBranch answers where there is nothing to do.
func otherBranch(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("type") != "paid" {
		w.WriteHeader(http.StatusOK)
		return
	}
	_ = add(r.Context(), r.FormValue("id"))
}

func someBranch(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("type") == "slow" {
		w.WriteHeader(http.StatusAccepted) // want `answers that all is well`
	}
	_ = add(r.Context(), r.FormValue("id"))
}

// refused: the sender knows that it failed, and comes again.
func refused(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusServiceUnavailable)
	_ = add(r.Context(), r.FormValue("id"))
}

func notFound(w http.ResponseWriter, r *http.Request) {
	http.NotFound(w, r)
	_ = add(r.Context(), r.FormValue("id"))
}

func errorFirst(w http.ResponseWriter, r *http.Request) {
	http.Error(w, "no", http.StatusBadRequest)
	_ = add(r.Context(), r.FormValue("id"))
}

// variable: which status it is says the branch.
func variable(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	if r.FormValue("id") == "" {
		status = http.StatusBadRequest
	}
	w.WriteHeader(status) // want `answers that all is well`
	_ = add(r.Context(), r.FormValue("id"))
}

// answer is called by handlers: the finding is on their call.
func answer(w http.ResponseWriter, status int, v any) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func helper(w http.ResponseWriter, r *http.Request) {
	answer(w, http.StatusOK, nil) // want `^responses\.helper answers that all is well`
	_ = add(r.Context(), r.FormValue("id"))
}

func helperRefuses(w http.ResponseWriter, r *http.Request) {
	answer(w, http.StatusConflict, nil)
	_ = add(r.Context(), r.FormValue("id"))
}

func helperLast(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		answer(w, http.StatusInternalServerError, nil)
		return
	}
	answer(w, http.StatusOK, nil)
}

// deferredAnswer is given when the effect is done.
func deferredAnswer(w http.ResponseWriter, r *http.Request) {
	defer w.WriteHeader(http.StatusOK)
	_ = add(r.Context(), r.FormValue("id"))
}

func deferredEffect(w http.ResponseWriter, r *http.Request) {
	defer add(r.Context(), r.FormValue("id"))
	w.WriteHeader(http.StatusOK) // want `answers that all is well`
}

func ginFirst(c *gin.Context) {
	c.JSON(http.StatusOK, gin.H{"ok": true}) // want `^responses\.ginFirst answers that all is well \(gin\.Context\.JSON\)`
	_ = add(c.Request.Context(), c.PostForm("id"))
}

func ginLast(c *gin.Context) {
	if err := add(c.Request.Context(), c.PostForm("id")); err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, gin.H{"ok": true})
}

// ginStatus is only noted, and written with the body.
func ginStatus(c *gin.Context) {
	c.Status(http.StatusOK)
	if err := add(c.Request.Context(), c.PostForm("id")); err != nil {
		c.Status(http.StatusInternalServerError)
	}
}

func ginRefuses(c *gin.Context) {
	c.JSON(http.StatusBadRequest, nil)
	_ = add(c.Request.Context(), c.PostForm("id"))
}

func ginMiddleware(c *gin.Context) {
	c.Next()
	c.String(http.StatusOK, "ok")
}

func ginInner(c *gin.Context) { _ = add(c.Request.Context(), c.PostForm("id")) }

func echoFirst(c echo.Context) error {
	err := c.NoContent(http.StatusOK) // want `^responses\.echoFirst answers that all is well \(echo\.Context\.NoContent\)`
	_ = add(c.Request().Context(), c.FormValue("id"))
	return err
}

func echoLast(c echo.Context) error {
	if err := add(c.Request().Context(), c.FormValue("id")); err != nil {
		return echo.NewHTTPError(http.StatusInternalServerError)
	}
	return c.JSON(http.StatusOK, nil)
}

// fiberFirst: fiber sends what it has when the handler returns, and an error replaces it.
func fiberFirst(c *fiber.Ctx) error {
	_ = c.SendStatus(200)
	return add(context.Background(), c.FormValue("id"))
}

func fiberJSON(c *fiber.Ctx) error {
	if err := c.Status(200).JSON(fiber.Map{"ok": true}); err != nil {
		return err
	}
	return add(context.Background(), c.FormValue("id"))
}

func fiberLoose(c *fiber.Ctx) error {
	go add(context.Background(), c.FormValue("id")) // want `in a goroutine that it does not wait for`
	return c.SendStatus(200)
}

func Mount(r *gin.Engine, e *echo.Echo, f *fiber.App) {
	r.POST("/first", ginFirst)
	r.POST("/last", ginLast)
	r.POST("/status", ginStatus)
	r.POST("/refuses", ginRefuses)
	r.POST("/chain", ginMiddleware, ginInner)
	e.POST("/first", echoFirst)
	e.POST("/last", echoLast)
	f.Post("/first", fiberFirst)
	f.Post("/json", fiberJSON)
	f.Post("/loose", fiberLoose)
}
