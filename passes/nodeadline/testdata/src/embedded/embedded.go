// Package embedded has databases that run in the program, and one that does not.
package embedded

import (
	"context"
	"database/sql"
	"log"
	"net/http"

	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
)

const driver = "sqlite"

type store struct{ db *sql.DB }

func open(path string) (*store, error) {
	db, err := sql.Open(driver, path)
	if err != nil {
		return nil, err
	}
	return &store{db: db}, nil
}

func (s *store) add(ctx context.Context, name string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO names (name) VALUES ($1)`, name)
	return err
}

func (s *store) both(ctx context.Context, name string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT INTO names (name) VALUES ($1)`, name); err != nil {
		return err
	}
	return tx.Commit()
}

type service struct{ s *store }

func (v service) name(w http.ResponseWriter, r *http.Request) {
	if err := v.s.add(context.Background(), r.FormValue("name")); err != nil {
		w.WriteHeader(500)
	}
}

func (v service) pair(w http.ResponseWriter, r *http.Request) {
	if err := v.s.both(context.TODO(), r.FormValue("name")); err != nil {
		w.WriteHeader(500)
	}
}

// A server answers over the network.
type remote struct{ db *sql.DB }

func (v remote) name(w http.ResponseWriter, r *http.Request) {
	if _, err := v.db.ExecContext(context.Background(), `INSERT INTO names (name) VALUES ($1)`, r.FormValue("name")); err != nil { // want `inserts into names under a context that never ends`
		w.WriteHeader(500)
	}
}

// Which one it is, the configuration says.
type either struct{ db *sql.DB }

func (v either) name(w http.ResponseWriter, r *http.Request) {
	if _, err := v.db.ExecContext(context.Background(), `INSERT INTO names (name) VALUES ($1)`, r.FormValue("name")); err != nil { // want `inserts into names under a context that never ends`
		w.WriteHeader(500)
	}
}

type row struct {
	ID   uint
	Name string
}

var orm *gorm.DB

func model(w http.ResponseWriter, r *http.Request) {
	if err := orm.WithContext(context.Background()).Create(&row{Name: r.FormValue("name")}).Error; err != nil {
		w.WriteHeader(500)
	}
}

func serve(path, dsn, kind string) {
	s, err := open(path)
	if err != nil {
		log.Fatal(err)
	}
	pg, err := sql.Open("postgres", dsn)
	if err != nil {
		log.Fatal(err)
	}
	db, err := sql.Open(kind, dsn)
	if err != nil {
		log.Fatal(err)
	}
	if orm, err = gorm.Open(sqlite.Open(path), &gorm.Config{}); err != nil {
		log.Fatal(err)
	}
	v := service{s}
	http.HandleFunc("POST /hook/name", v.name)
	http.HandleFunc("POST /hook/pair", v.pair)
	http.HandleFunc("POST /hook/remote", remote{pg}.name)
	http.HandleFunc("POST /hook/either", either{db}.name)
	http.HandleFunc("POST /hook/model", model)
}
