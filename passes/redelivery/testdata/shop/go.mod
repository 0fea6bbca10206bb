module example.com/shop

go 1.24

require (
	github.com/aws/aws-lambda-go v1.0.0
	github.com/robfig/cron/v3 v3.0.0
)

replace (
	github.com/aws/aws-lambda-go => ./stubs/lambda
	github.com/robfig/cron/v3 => ./stubs/cron
)
