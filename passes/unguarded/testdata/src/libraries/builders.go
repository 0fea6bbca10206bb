package libraries

import (
	"database/sql"
	"net/http"

	"github.com/Masterminds/squirrel"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type Balance struct {
	ID string
	N  int
}

// What a conflict does decides: relative assignments repeat, absolute ones don't.
func Gorm(mux *http.ServeMux, db *gorm.DB) {
	mux.HandleFunc("POST /count", func(w http.ResponseWriter, r *http.Request) {
		db.Clauses(clause.OnConflict{
			Columns:   []clause.Column{{Name: "id"}},
			DoUpdates: clause.Assignments(map[string]interface{}{"n": gorm.Expr("n + 1")}),
		}).Create(&Balance{ID: r.FormValue("id"), N: 1}) // want `balances`
	})
	mux.HandleFunc("POST /set", func(w http.ResponseWriter, r *http.Request) {
		db.Clauses(clause.OnConflict{
			Columns:   []clause.Column{{Name: "id"}},
			DoUpdates: clause.Assignments(map[string]interface{}{"n": 1}),
		}).Create(&Balance{ID: r.FormValue("id"), N: 1})
	})
}

// A builder inside a builder is a part of the statement.
func Squirrel(mux *http.ServeMux, db *sql.DB) {
	claim := func(r *http.Request) (sql.Result, error) {
		return squirrel.Insert("events").Columns("id").Values(r.FormValue("id")).
			SuffixExpr(squirrel.Expr("ON CONFLICT (id) DO NOTHING")).RunWith(db).Exec()
	}
	mux.HandleFunc("POST /once", func(w http.ResponseWriter, r *http.Request) {
		res, err := claim(r)
		if err != nil {
			return
		}
		if n, _ := res.RowsAffected(); n == 0 {
			return
		}
		mail()
	})
	mux.HandleFunc("POST /twice", func(w http.ResponseWriter, r *http.Request) {
		if _, err := claim(r); err != nil {
			return
		}
		mail() // want `sends an email`
	})
}

// An update that was built is as relative as what it is built of.
func DynamoDB(mux *http.ServeMux, c *dynamodb.Client) {
	update := func(r *http.Request, u expression.UpdateBuilder) *dynamodb.UpdateItemInput {
		e, err := expression.NewBuilder().WithUpdate(u).Build()
		if err != nil {
			return nil
		}
		return &dynamodb.UpdateItemInput{Key: map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: r.FormValue("id")}}, UpdateExpression: e.Update()}
	}
	n := expression.Name("n")
	mux.HandleFunc("POST /add", func(w http.ResponseWriter, r *http.Request) {
		c.UpdateItem(r.Context(), update(r, expression.Add(n, expression.Value(1)))) // want `UpdateItem`
	})
	mux.HandleFunc("POST /plus", func(w http.ResponseWriter, r *http.Request) {
		c.UpdateItem(r.Context(), update(r, expression.Set(n, expression.Plus(n, expression.Value(1))))) // want `UpdateItem`
	})
	mux.HandleFunc("POST /absolute", func(w http.ResponseWriter, r *http.Request) {
		c.UpdateItem(r.Context(), update(r, expression.Set(n, expression.Value(1))))
	})
}
