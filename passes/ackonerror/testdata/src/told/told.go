// Package told answers failures in other ways than by a status or an error.
package told

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"net/http"
	"net/smtp"
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func add(ctx context.Context, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1)`, id)
	return err
}

func answer(w http.ResponseWriter, status int, body any) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// A client reads the body.
func redeem(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		_ = json.NewEncoder(w).Encode(map[string]any{"success": false, "message": err.Error()})
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"success": true})
}

// A provider does not.
func webhook(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		_ = json.NewEncoder(w).Encode(map[string]any{"success": false, "message": err.Error()}) // want `acknowledges`
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"success": true})
}

// silent says nothing of the failure.
func silent(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		log.Print(err)
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"success": true}) // want `acknowledges`
}

// The status of a response that is returned tells, too.
func respond(code int, err error) (events.APIGatewayProxyResponse, error) {
	return events.APIGatewayProxyResponse{StatusCode: code, Body: err.Error()}, nil
}

func function(ctx context.Context, r events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	if err := add(ctx, r.Body); err != nil {
		return respond(500, err)
	}
	return events.APIGatewayProxyResponse{StatusCode: 202}, nil
}

func fine(ctx context.Context, r events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	if err := add(ctx, r.Body); err != nil {
		log.Print(err)
		return events.APIGatewayProxyResponse{StatusCode: 200}, nil // want `returns without an error`
	}
	return events.APIGatewayProxyResponse{StatusCode: 202}, nil
}

// What another goroutine receives fails there.
var statistics = make(chan []byte, 10)

func count() {
	for b := range statistics {
		if res, err := http.Post("https://stats.test", "application/json", bytes.NewReader(b)); err == nil {
			res.Body.Close()
		}
	}
}

func counted(w http.ResponseWriter, r *http.Request) {
	select {
	case statistics <- []byte(r.URL.Path):
	default:
	}
	w.WriteHeader(http.StatusOK)
}

// A notice of what the request has changed, and one of a request that changes nothing.

func put(ctx context.Context, id string) error {
	_, err := db.ExecContext(ctx, `UPDATE cards SET active = true WHERE id = $1`, id)
	return err
}

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func activate(w http.ResponseWriter, r *http.Request) {
	if err := put(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
		return
	}
	if err := mail(r.FormValue("to")); err != nil {
		log.Print(err)
	}
	w.WriteHeader(http.StatusOK)
}

func activateHook(w http.ResponseWriter, r *http.Request) {
	if err := put(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
		return
	}
	if err := mail(r.FormValue("to")); err != nil {
		log.Print(err)
	}
	w.WriteHeader(http.StatusOK) // want `acknowledges`
}

func remind(w http.ResponseWriter, r *http.Request) {
	if err := mail(r.FormValue("to")); err != nil {
		log.Print(err)
	}
	w.WriteHeader(http.StatusOK) // want `acknowledges`
}

func main() {
	http.HandleFunc("POST /activate", activate)
	http.HandleFunc("POST /webhooks/activate", activateHook)
	http.HandleFunc("POST /remind", remind)
	go count()
	http.HandleFunc("POST /redeem", redeem)
	http.HandleFunc("POST /silent", silent)
	http.HandleFunc("POST /webhook", webhook)
	http.HandleFunc("POST /counted", counted)
	if os.Getenv("FINE") != "" {
		lambda.Start(fine)
	}
	lambda.Start(function)
}

// An answer made by a helper that calls itself is the one with which that ends.
type answerOf events.APIGatewayProxyResponse

func refuse(code int, why string) answerOf {
	body, err := json.Marshal(why)
	if err != nil {
		return refuse(500, "internal")
	}
	return answerOf{StatusCode: code, Body: string(body)}
}

func refused(ctx context.Context, r events.APIGatewayProxyRequest) (answerOf, error) {
	if err := add(ctx, r.Body); err != nil {
		return refuse(500, "failed"), nil
	}
	return answerOf{StatusCode: 202}, nil
}

func accepted(ctx context.Context, r events.APIGatewayProxyRequest) (answerOf, error) {
	if err := add(ctx, r.Body); err != nil {
		return refuse(200, "later"), nil // want `returns without an error`
	}
	return answerOf{StatusCode: 202}, nil
}
