package conditions

import (
	"context"
	"errors"
	"net/http"
	"net/smtp"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// A job is taken when it waits, or when who took it has let its lease run out.
func (h *hooks) leased(w http.ResponseWriter, r *http.Request) {
	res, err := h.db.ExecContext(r.Context(), `UPDATE mails SET state = 'busy', until = now() + interval '2 minutes'
		WHERE id = $1 AND (state = 'new' OR (state = 'busy' AND until < now()))`, r.FormValue("id"))
	if err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	if smtp.SendMail("mail:25", nil, "a@b", nil, nil) != nil {
		http.Error(w, "mail", http.StatusInternalServerError)
		return
	}
	h.db.ExecContext(r.Context(), `UPDATE mails SET state = 'sent' WHERE id = $1`, r.FormValue("id"))
}

// What is busy may be taken at any time.
func (h *hooks) anyBusy(w http.ResponseWriter, r *http.Request) {
	res, err := h.db.ExecContext(r.Context(), `UPDATE mails SET state = 'busy', until = now() + interval '2 minutes'
		WHERE id = $1 AND (state = 'new' OR state = 'busy')`, r.FormValue("id"))
	if err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

type queue struct{ db *dynamodb.Client }

func (q *queue) take(ctx context.Context, id, condition string) (bool, error) {
	table, set := "mails", "SET Stage = :busy, LeasedUntil = :until"
	_, err := q.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:           &table,
		Key:                 map[string]types.AttributeValue{"pk": &types.AttributeValueMemberS{Value: id}},
		UpdateExpression:    &set,
		ConditionExpression: &condition,
	})
	var lost *types.ConditionalCheckFailedException
	if errors.As(err, &lost) {
		return false, nil
	}
	return err == nil, err
}

func (q *queue) leased(w http.ResponseWriter, r *http.Request) {
	got, err := q.take(r.Context(), r.FormValue("id"), "Team = :team AND (Stage = :fresh OR (Stage = :busy AND LeasedUntil < :now))")
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if got {
		smtp.SendMail("mail:25", nil, "a@b", nil, nil)
	}
}

func (q *queue) anyBusy(w http.ResponseWriter, r *http.Request) {
	got, err := q.take(r.Context(), r.FormValue("id"), "Team = :team AND (Stage = :fresh OR Stage = :busy)")
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if got {
		smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
	}
}
