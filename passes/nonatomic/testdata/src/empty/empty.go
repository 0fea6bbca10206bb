// Package empty has checks that ask whether a column of a row is empty.
package empty

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
)

var db *sql.DB

type shop struct {
	ID, Owner, Account string
}

type shopRow struct {
	ID, Owner string
	Account   sql.NullString
}

// stored reads a shop; the account is none as long as it has no value.
func stored(ctx context.Context, id string) (*shop, error) {
	var row shopRow
	err := db.QueryRowContext(ctx, `SELECT id, owner, account FROM shops WHERE id = $1`, id).Scan(&row.ID, &row.Owner, &row.Account)
	if err != nil {
		return nil, err
	}
	s := &shop{ID: row.ID, Owner: row.Owner}
	if row.Account.Valid {
		s.Account = row.Account.String
	}
	return s, nil
}

func keep(ctx context.Context, id, account string) error {
	valid := account != ""
	_, err := db.ExecContext(ctx, `UPDATE shops SET account = $2, changed_at = NOW() WHERE id = $1`, id, sql.NullString{String: account, Valid: valid})
	return err
}

// opened opens an account, and says its number.
func opened(owner string) (string, error) {
	if err := smtp.SendMail("mail:25", nil, "a@b", []string{owner}, nil); err != nil {
		return "", err
	}
	number := "account of " + owner
	if owner == "" {
		return "", errors.New("no owner")
	}
	return number, nil
}

func account(w http.ResponseWriter, r *http.Request) {
	s, err := stored(r.Context(), r.FormValue("shop")) // want `only looks`
	if err != nil {
		http.Error(w, "shop", http.StatusInternalServerError)
		return
	}
	if s.Account == "" {
		number, err := opened(s.Owner)
		if err != nil {
			http.Error(w, "account", http.StatusInternalServerError)
			return
		}
		if err := keep(r.Context(), s.ID, number); err != nil {
			http.Error(w, "keep", http.StatusInternalServerError)
			return
		}
	}
	http.Redirect(w, r, "/done", http.StatusSeeOther)
}

func routes() {
	http.HandleFunc("POST /hook/account", account)
}
