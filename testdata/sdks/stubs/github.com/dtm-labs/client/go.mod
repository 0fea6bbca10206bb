module github.com/dtm-labs/client

go 1.24

require (
	github.com/go-redis/redis/v8 v8.11.6-0.20220405070650-99c79f7041fc
	go.mongodb.org/mongo-driver v1.17.10
)
