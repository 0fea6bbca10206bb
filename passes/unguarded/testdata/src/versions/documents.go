package versions

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var (
	boards *mongo.Collection
	rdb    *redis.Client
)

type board struct {
	ID      string   `bson:"_id"`
	Cards   []string `bson:"cards"`
	Version int      `bson:"version"`
}

func find(r *http.Request) (b board, err error) {
	err = boards.FindOne(r.Context(), bson.M{"_id": r.FormValue("id")}).Decode(&b)
	return b, err
}

// pin appends to the list that it has read.
func pin(w http.ResponseWriter, r *http.Request) {
	b, err := find(r)
	if err != nil {
		return
	}
	b.Cards = append(b.Cards, r.FormValue("card"))
	_, _ = boards.UpdateOne(r.Context(), bson.M{"_id": b.ID}, bson.M{"$set": bson.M{"cards": b.Cards}}) // want `changes stored data`
}

// pinVersion does so where nobody else has written in between.
func pinVersion(w http.ResponseWriter, r *http.Request) {
	b, err := find(r)
	if err != nil {
		return
	}
	_, _ = boards.UpdateOne(r.Context(), bson.M{"_id": b.ID, "version": b.Version}, bson.M{ // want `changes stored data`
		"$push": bson.M{"cards": r.FormValue("card")}, "$inc": bson.M{"version": 1}})
}

// unpin drops one of the list, sort stores one that the event brings.
func unpin(w http.ResponseWriter, r *http.Request) {
	b, err := find(r)
	if err != nil {
		return
	}
	left := b.Cards[:0]
	for _, c := range b.Cards {
		if c != r.FormValue("card") {
			left = append(left, c)
		}
	}
	_, _ = boards.UpdateOne(r.Context(), bson.M{"_id": b.ID}, bson.M{"$set": bson.M{"cards": left}})
}

func sort(w http.ResponseWriter, r *http.Request) {
	var cards []string
	cards = append(cards, strings.Split(r.FormValue("cards"), ",")...)
	_, _ = boards.UpdateOne(r.Context(), bson.M{"_id": r.FormValue("id")}, bson.M{"$set": bson.M{"cards": cards}})
}

// basket keeps a list as a text.
func basket(w http.ResponseWriter, r *http.Request) {
	key := "basket:" + r.FormValue("id")
	raw, err := rdb.Get(r.Context(), key).Result()
	if err != nil {
		return
	}
	var things []string
	if json.Unmarshal([]byte(raw), &things) != nil {
		return
	}
	things = append(things, r.FormValue("thing"))
	out, err := json.Marshal(things)
	if err != nil {
		return
	}
	_ = rdb.Set(r.Context(), key, out, 0).Err() // want `changes stored data`
}

func documentRoutes() {
	http.HandleFunc("POST /pin", pin)
	http.HandleFunc("POST /pin-version", pinVersion)
	http.HandleFunc("POST /unpin", unpin)
	http.HandleFunc("POST /sort", sort)
	http.HandleFunc("POST /basket", basket)
}
