module sdks

go 1.26.0

require (
	cirello.io/dynamolock/v5 v5.0.0
	cloud.google.com/go/bigquery v1.85.0
	cloud.google.com/go/bigtable v1.58.0
	cloud.google.com/go/cloudtasks v1.21.1
	cloud.google.com/go/datastore v1.28.1
	cloud.google.com/go/firestore v1.29.2
	cloud.google.com/go/functions v1.19.3
	cloud.google.com/go/pubsub v1.52.0
	cloud.google.com/go/pubsub/v2 v2.9.0
	cloud.google.com/go/secretmanager v1.24.0
	cloud.google.com/go/spanner v1.96.1
	cloud.google.com/go/storage v1.69.0
	code.gitea.io/sdk/gitea v0.25.1
	connectrpc.com/connect v1.21.1
	connectrpc.com/connect/v2 v2.0.2
	encore.dev v0.0.0
	entgo.io/ent v0.14.5
	firebase.google.com/go/v4 v4.19.0
	github.com/AnandSundar/go-idempotency v0.0.0
	github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos v1.0.3
	github.com/Azure/azure-sdk-for-go/sdk/data/aztables v1.2.0
	github.com/Azure/azure-sdk-for-go/sdk/messaging/azeventhubs v1.2.1
	github.com/Azure/azure-sdk-for-go/sdk/messaging/azeventhubs/v2 v2.0.2
	github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus v1.11.0
	github.com/Azure/azure-sdk-for-go/sdk/messaging/eventgrid/azeventgrid v1.0.0
	github.com/Azure/azure-sdk-for-go/sdk/storage/azblob v1.8.3
	github.com/Azure/azure-sdk-for-go/sdk/storage/azqueue v1.0.0
	github.com/Azure/azure-service-bus-go v0.11.5
	github.com/Azure/azure-storage-blob-go v0.15.0
	github.com/ClickHouse/clickhouse-go/v2 v2.51.0
	github.com/EventStore/EventStore-Client-Go/v4 v4.2.0
	github.com/GoogleCloudPlatform/functions-framework-go v1.9.2
	github.com/IBM/sarama v1.61.1
	github.com/Khan/genqlient v0.8.1
	github.com/Masterminds/squirrel v1.5.4
	github.com/OvyFlash/telegram-bot-api v0.0.0-20260826195316-83c4eada97a1
	github.com/PaddleHQ/paddle-go-sdk/v4 v4.1.0
	github.com/PagerDuty/go-pagerduty v1.8.0
	github.com/PaulSonOfLars/gotgbot/v2 v2.0.0
	github.com/Rican7/retry v0.3.1
	github.com/RichardKnop/machinery v0.0.0
	github.com/RichardKnop/machinery/v2 v2.0.0
	github.com/SevereCloud/vksdk/v3 v3.0.0
	github.com/SherClockHolmes/webpush-go v1.4.0
	github.com/Shopify/sarama v1.38.1
	github.com/ThreeDotsLabs/watermill v1.5.1
	github.com/ThreeDotsLabs/watermill-kafka/v3 v3.0.6
	github.com/ThreeDotsLabs/watermill-sql/v4 v4.1.2
	github.com/VarthanV/gin-idempotency v0.0.0
	github.com/VictorAvelar/mollie-api-go/v4 v4.0.0
	github.com/aarondl/sqlboiler/v4 v4.19.5
	github.com/acaloiaro/neoq v0.72.2
	github.com/adelowo/go-idempo v0.0.0
	github.com/adjust/rmq/v5 v5.0.0
	github.com/adyen/adyen-go-api-library/v21 v21.0.0
	github.com/alibabacloud-go/dysmsapi-20170525/v4 v4.0.0
	github.com/alitto/pond v1.9.2
	github.com/alitto/pond/v2 v2.7.1
	github.com/aliyun/alibaba-cloud-sdk-go v1.63.107
	github.com/aliyun/aliyun-oss-go-sdk v3.0.2+incompatible
	github.com/allegro/bigcache/v3 v3.1.0
	github.com/andygrunwald/go-gerrit v0.0.0
	github.com/andygrunwald/go-jira/v2 v2.0.0
	github.com/apache/cassandra-gocql-driver/v2 v2.1.2
	github.com/apache/pulsar-client-go v0.19.0
	github.com/apache/rocketmq-client-go/v2 v2.1.3-0.20251226070945-2173d070fd1b
	github.com/appleboy/go-fcm v1.2.2
	github.com/avast/retry-go v3.0.0+incompatible
	github.com/avast/retry-go/v4 v4.7.0
	github.com/avast/retry-go/v5 v5.1.1
	github.com/awa/go-iap v0.0.0
	github.com/aws/aws-lambda-go v1.55.1
	github.com/aws/aws-sdk-go v1.55.8
	github.com/aws/aws-sdk-go-v2 v1.48.0
	github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue v1.21.21
	github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression v1.10.9
	github.com/aws/aws-sdk-go-v2/feature/s3/manager v1.23.24
	github.com/aws/aws-sdk-go-v2/feature/s3/transfermanager v0.5.7
	github.com/aws/aws-sdk-go-v2/service/batch v1.65.2
	github.com/aws/aws-sdk-go-v2/service/codepipeline v1.47.0
	github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider v1.61.0
	github.com/aws/aws-sdk-go-v2/service/dynamodb v1.74.0
	github.com/aws/aws-sdk-go-v2/service/dynamodbstreams v1.47.0
	github.com/aws/aws-sdk-go-v2/service/ec2 v1.347.0
	github.com/aws/aws-sdk-go-v2/service/ecs v1.105.1
	github.com/aws/aws-sdk-go-v2/service/eventbridge v1.55.11
	github.com/aws/aws-sdk-go-v2/service/firehose v1.52.12
	github.com/aws/aws-sdk-go-v2/service/iam v1.66.0
	github.com/aws/aws-sdk-go-v2/service/kinesis v1.56.13
	github.com/aws/aws-sdk-go-v2/service/lambda v1.115.0
	github.com/aws/aws-sdk-go-v2/service/pinpointsmsvoicev2 v1.29.1
	github.com/aws/aws-sdk-go-v2/service/s3 v1.114.10
	github.com/aws/aws-sdk-go-v2/service/scheduler v1.18.2
	github.com/aws/aws-sdk-go-v2/service/secretsmanager v1.51.0
	github.com/aws/aws-sdk-go-v2/service/ses v1.43.0
	github.com/aws/aws-sdk-go-v2/service/sesv2 v1.79.9
	github.com/aws/aws-sdk-go-v2/service/sfn v1.41.2
	github.com/aws/aws-sdk-go-v2/service/sns v1.48.0
	github.com/aws/aws-sdk-go-v2/service/sqs v1.53.0
	github.com/aws/aws-sdk-go-v2/service/ssm v1.83.0
	github.com/aws/smithy-go v1.28.9
	github.com/awslabs/aws-lambda-go-api-proxy v0.16.2
	github.com/beego/beego/v2 v2.0.0
	github.com/belong-inc/go-hubspot v0.0.0
	github.com/benbjohnson/clock v1.3.5
	github.com/blevesearch/bleve/v2 v2.6.3
	github.com/bluele/gcache v0.0.2
	github.com/bradfitz/gomemcache v0.0.0-20260422231931-4d751bb6e37c
	github.com/braintree-go/braintree-go v0.0.0
	github.com/brianvoe/gofakeit/v7 v7.18.4
	github.com/bright-room/idem v0.0.0
	github.com/bsm/redislock v0.9.4
	github.com/bufbuild/connect-go v1.10.0
	github.com/bwmarrin/discordgo v0.29.0
	github.com/bwmarrin/snowflake v0.3.0
	github.com/bytedance/sonic v1.15.0
	github.com/carlmjohnson/requests v0.23.5
	github.com/cenkalti/backoff v2.2.1+incompatible
	github.com/cenkalti/backoff/v4 v4.3.0
	github.com/cenkalti/backoff/v5 v5.0.3
	github.com/cespare/xxhash/v2 v2.3.0
	github.com/checkout/checkout-sdk-go/v2 v2.0.0
	github.com/cloudevents/sdk-go/v2 v2.16.2
	github.com/cloudwego/hertz v0.10.4
	github.com/cockroachdb/cockroach-go/v2 v2.4.2
	github.com/cockroachdb/errors v1.14.0
	github.com/confluentinc/confluent-kafka-go v1.9.2
	github.com/confluentinc/confluent-kafka-go/v2 v2.11.1
	github.com/containrrr/shoutrrr v0.8.0
	github.com/contribsys/faktory v0.0.0
	github.com/contribsys/faktory_worker_go v0.0.0
	github.com/coocood/freecache v1.2.7
	github.com/couchbase/gocb/v2 v2.11.1
	github.com/cschleiden/go-workflows v1.2.0
	github.com/danielgtaylor/huma/v2 v2.37.2
	github.com/dapr/go-sdk v1.11.0
	github.com/dbos-inc/dbos-transact-golang v1.8.0
	github.com/dbzer0/yandex-kassa v0.0.0
	github.com/denisenkom/go-mssqldb v0.12.3
	github.com/dghubble/sling v1.4.2
	github.com/dgraph-io/badger/v3 v3.2103.5
	github.com/dgraph-io/badger/v4 v4.9.6
	github.com/dgraph-io/ristretto v0.2.0
	github.com/dgraph-io/ristretto/v2 v2.4.2
	github.com/dhanapala-id/go-kit v0.0.0
	github.com/domodwyer/mailyak/v3 v3.6.2
	github.com/doug-martin/goqu/v9 v9.19.0
	github.com/drone/go-scm v0.0.0
	github.com/dtm-labs/client v0.0.0
	github.com/eapache/go-resiliency v1.7.0
	github.com/eclipse/paho.golang v0.23.0
	github.com/eclipse/paho.mqtt.golang v1.5.1
	github.com/elastic/go-elasticsearch/v7 v7.17.10
	github.com/elastic/go-elasticsearch/v8 v8.19.7
	github.com/elastic/go-elasticsearch/v9 v9.5.2
	github.com/emersion/go-smtp v0.26.0
	github.com/emicklei/go-restful/v3 v3.13.0
	github.com/failsafe-go/failsafe-go v0.9.8
	github.com/fco-gt/gopotency v0.0.0
	github.com/furkandeveloper/idempotency-middleware v0.0.0
	github.com/gammazero/workerpool v1.3.0
	github.com/gdgvda/cron v0.0.0
	github.com/getbrevo/brevo-go v1.1.3
	github.com/gfleury/go-bitbucket-v1 v0.0.0-20240917142304-df385efaac68
	github.com/gin-gonic/gin v1.12.0
	github.com/glebarez/sqlite v1.11.0
	github.com/go-chi/chi v1.5.5
	github.com/go-chi/chi/v5 v5.5.0
	github.com/go-co-op/gocron/v2 v2.21.2
	github.com/go-faker/faker/v4 v4.12.0
	github.com/go-gomail/gomail v0.0.0-20150902115704-41f357289737
	github.com/go-gorp/gorp/v3 v3.1.0
	github.com/go-jet/jet/v2 v2.14.1
	github.com/go-kit/kit v0.10.0
	github.com/go-kratos/kratos/v2 v2.8.3
	github.com/go-ldap/ldap/v3 v3.4.15
	github.com/go-openapi/runtime v0.33.4
	github.com/go-pay/gopay v0.0.0
	github.com/go-pg/pg/v10 v10.11.0
	github.com/go-pkgz/repeater v0.0.0
	github.com/go-playground/webhooks/v6 v6.4.0
	github.com/go-redis/cache/v9 v9.0.0
	github.com/go-redis/redis v6.15.9+incompatible
	github.com/go-redis/redis/v8 v8.11.6-0.20220405070650-99c79f7041fc
	github.com/go-redsync/redsync/v4 v4.18.1
	github.com/go-resty/resty/v2 v2.17.2
	github.com/go-sql-driver/mysql v1.10.1
	github.com/go-telegram-bot-api/telegram-bot-api/v5 v5.5.1
	github.com/go-telegram/bot v1.19.0
	github.com/go-zookeeper/zk v1.0.4
	github.com/gobuffalo/pop/v6 v6.4.1
	github.com/gocardless/gocardless-pro-go/v6 v6.0.0
	github.com/goccy/go-json v0.11.2
	github.com/gocql/gocql v1.7.0
	github.com/gocraft/dbr/v2 v2.7.6
	github.com/gocraft/work v0.0.0
	github.com/gofiber/fiber/v2 v2.52.15
	github.com/gofiber/fiber/v3 v3.1.0
	github.com/gofrs/uuid v4.4.0+incompatible
	github.com/gofrs/uuid/v5 v5.5.1
	github.com/gojek/heimdall/v7 v7.0.3
	github.com/gomodule/redigo v1.9.3
	github.com/google/go-github/v66 v66.0.0
	github.com/google/go-github/v72 v72.0.0
	github.com/google/go-github/v74 v74.0.0
	github.com/google/uuid v1.6.0
	github.com/gorilla/mux v1.8.1
	github.com/gregdel/pushover v1.3.1
	github.com/grpc-ecosystem/go-grpc-middleware v1.4.0
	github.com/grpc-ecosystem/go-grpc-middleware/v2 v2.3.3
	github.com/grpc-ecosystem/grpc-gateway/v2 v2.31.0
	github.com/harlow/kinesis-consumer v0.0.0
	github.com/hashicorp/consul/api v1.25.1
	github.com/hashicorp/go-cleanhttp v0.5.2
	github.com/hashicorp/go-multierror v1.1.1
	github.com/hashicorp/go-retryablehttp v0.7.8
	github.com/hashicorp/go-uuid v1.0.4
	github.com/hashicorp/golang-lru v1.0.2
	github.com/hashicorp/golang-lru/v2 v2.0.7
	github.com/hashicorp/vault/api v1.15.0
	github.com/hasura/go-graphql-client v0.0.0
	github.com/hibiken/asynq v0.26.0
	github.com/huandu/go-sqlbuilder v1.44.1
	github.com/huaweicloud/huaweicloud-sdk-go-obs v3.25.4+incompatible
	github.com/imroc/req/v3 v3.0.0
	github.com/infracloudio/msbotbuilder-go v0.0.0
	github.com/inngest/inngestgo v0.0.0
	github.com/jackc/pgconn v1.14.3
	github.com/jackc/pgerrcode v0.0.0-20250907135507-afb5586c32a6
	github.com/jackc/pgx/v4 v4.18.3
	github.com/jackc/pgx/v5 v5.12.0
	github.com/jackc/pgxlisten v0.0.0-20250802141604-12b92425684c
	github.com/jakecoffman/cron v0.0.0
	github.com/jellydator/ttlcache/v3 v3.4.1
	github.com/jenkins-x/go-scm v0.0.0
	github.com/jinzhu/gorm v1.9.16
	github.com/jmoiron/sqlx v1.4.0
	github.com/jonboulle/clockwork v0.5.0
	github.com/jordan-wright/email v4.0.1-0.20210109023952-943e75fe5223+incompatible
	github.com/jpillora/backoff v1.0.0
	github.com/json-iterator/go v1.1.12
	github.com/julienschmidt/httprouter v1.3.0
	github.com/k-capehart/go-salesforce/v3 v3.1.0
	github.com/karlseguin/ccache/v3 v3.0.0
	github.com/kataras/iris/v12 v12.2.11
	github.com/keighl/postmark v0.0.0-20190821160221-28358b1a94e3
	github.com/kevinburke/twilio-go/v2 v2.0.0
	github.com/knadh/smtppool/v2 v2.1.2
	github.com/ktrysmt/go-bitbucket v0.10.0
	github.com/labstack/echo/v4 v4.16.0
	github.com/labstack/echo/v5 v5.4.5
	github.com/labstack/gommon v0.5.0
	github.com/larksuite/oapi-sdk-go/v3 v3.0.0
	github.com/larsartmann/go-idempotency v0.0.0
	github.com/lestrrat-go/backoff/v2 v2.0.8
	github.com/lib/pq v1.12.3
	github.com/lightningnetwork/lnd v0.18.5-beta
	github.com/line/line-bot-sdk-go/v7 v7.21.0
	github.com/line/line-bot-sdk-go/v8 v8.14.0
	github.com/lithammer/shortuuid/v3 v3.0.7
	github.com/lithammer/shortuuid/v4 v4.3.0
	github.com/livekit/protocol v1.54.1
	github.com/livekit/server-sdk-go/v2 v2.18.1
	github.com/lovoo/goka v0.0.0
	github.com/machinebox/graphql v0.2.2
	github.com/mailersend/mailersend-go v0.0.0
	github.com/mailgun/mailgun-go/v4 v4.23.0
	github.com/mailgun/mailgun-go/v5 v5.0.0
	github.com/mailjet/mailjet-apiv3-go/v4 v4.0.7
	github.com/matoous/go-nanoid/v2 v2.1.0
	github.com/matryer/try v0.0.0-20161228173917-9ac251b645a2
	github.com/mattermost/mattermost-plugin-api v0.0.0
	github.com/mattermost/mattermost-server/v6 v6.0.0
	github.com/mattermost/mattermost/server/public v0.0.0
	github.com/mattn/go-sqlite3 v1.14.53
	github.com/maypok86/otter/v2 v2.4.0
	github.com/meilisearch/meilisearch-go v0.37.0
	github.com/messagebird/go-rest-api/v9 v9.0.0
	github.com/microsoft/azure-devops-go-api/azuredevops/v7 v7.0.0
	github.com/microsoft/go-mssqldb v1.11.2
	github.com/midtrans/midtrans-go v1.3.8
	github.com/mikestefanello/backlite v0.6.0
	github.com/minio/minio-go/v7 v7.4.1
	github.com/mrz1836/postmark v1.7.4
	github.com/mymmrac/telego v1.6.0
	github.com/nats-io/nats.go v1.55.0
	github.com/nats-io/stan.go v0.10.4
	github.com/ncruces/go-sqlite3 v0.37.0
	github.com/ncw/swift v1.0.53
	github.com/neo4j/neo4j-go-driver/v5 v5.28.4
	github.com/nicholas-fedor/shoutrrr v0.13.2
	github.com/nicklaw5/helix/v2 v2.0.0
	github.com/nikoksr/notify v1.3.0
	github.com/nlopes/slack v0.6.0
	github.com/nrednav/cuid2 v0.0.0
	github.com/nsqio/go-nsq v1.1.0
	github.com/nukosuke/go-zendesk v0.0.0
	github.com/ogen-go/ogen v1.25.0
	github.com/oklog/ulid v1.3.1
	github.com/oklog/ulid/v2 v2.1.2
	github.com/olivere/elastic/v7 v7.0.32
	github.com/onemgvv/cloudpayments v0.0.0
	github.com/open-dingtalk/dingtalk-stream-sdk-go v0.0.0
	github.com/opensearch-project/opensearch-go/v4 v4.8.1
	github.com/opsgenie/opsgenie-go-sdk-v2 v1.2.23
	github.com/ory/mail/v3 v3.0.0
	github.com/ory/pop/v6 v6.4.1
	github.com/panjf2000/ants/v2 v2.12.1
	github.com/parnurzeal/gorequest v0.3.0
	github.com/patrickmn/go-cache v2.1.0+incompatible
	github.com/pkg/errors v0.9.1
	github.com/plutov/paypal/v4 v4.8.0
	github.com/posthog/posthog-go v1.5.2
	github.com/pusher/pusher-http-go/v5 v5.0.0
	github.com/pwnedgod/idemgotent v0.0.0
	github.com/qiniu/go-sdk/v7 v7.11.0
	github.com/rabbitmq/amqp091-go v1.16.0
	github.com/razorpay/razorpay-go v1.3.3
	github.com/redis/go-redis/v9 v9.23.0
	github.com/redis/rueidis v1.0.79
	github.com/resend/resend-go/v2 v2.28.0
	github.com/resend/resend-go/v3 v3.1.1
	github.com/restatedev/sdk-go v1.2.0
	github.com/riverqueue/river v0.51.2
	github.com/riverqueue/river/rivertype v0.51.2
	github.com/robfig/cron/v3 v3.0.1
	github.com/rs/xid v1.6.0
	github.com/rudderlabs/analytics-go/v4 v4.0.0
	github.com/rvinnie/yookassa-sdk-go v0.0.0
	github.com/satori/go.uuid v1.2.0
	github.com/scylladb/gocqlx/v3 v3.0.0
	github.com/segmentio/analytics-go/v3 v3.0.0
	github.com/segmentio/kafka-go v0.4.51
	github.com/segmentio/ksuid v1.0.4
	github.com/sendgrid/rest v2.6.9+incompatible
	github.com/sendgrid/sendgrid-go v3.16.1+incompatible
	github.com/sethgrid/pester v0.0.0
	github.com/sethvargo/go-retry v0.5.0
	github.com/shurcooL/githubv4 v0.0.0-20260209031235-2402fdf4a9ed
	github.com/shurcooL/graphql v0.0.0-20240915155400-7ee5256398cf
	github.com/sideshow/apns2 v0.25.0
	github.com/simpleforce/simpleforce v0.0.0-20220429021116-acf4ac67ef68
	github.com/sirupsen/logrus v1.10.2
	github.com/slack-go/slack v0.35.0
	github.com/smartwalle/alipay/v3 v3.0.0
	github.com/sony/gobreaker v1.0.0
	github.com/sony/gobreaker/v2 v2.4.0
	github.com/sony/sonyflake v1.2.0
	github.com/sourcegraph/conc v0.3.0
	github.com/square/square-go-sdk/v3 v3.0.0
	github.com/standard-webhooks/standard-webhooks/libraries v0.0.1
	github.com/streadway/amqp v1.1.0
	github.com/stripe/stripe-go/v72 v72.122.0
	github.com/stripe/stripe-go/v82 v82.5.1
	github.com/svix/svix-webhooks v1.44.0
	github.com/syndtr/goleveldb v1.0.1-0.20210819022825-2ae1ddf74ef7
	github.com/tarantool/go-tarantool/v3 v3.0.2
	github.com/tbruyelle/hipchat-go v0.0.0
	github.com/tencentyun/cos-go-sdk-v5 v0.7.70
	github.com/teris-io/shortid v0.0.0-20220617161101-71ec9f2aa569
	github.com/tidwall/buntdb v1.3.0
	github.com/twilio/twilio-go v1.31.0
	github.com/twitchtv/twirp v8.1.3+incompatible
	github.com/twmb/franz-go v1.22.3
	github.com/upper/db/v4 v4.0.0
	github.com/uptrace/bun v1.3.0
	github.com/uptrace/bun/driver/pgdriver v1.2.15
	github.com/uptrace/bunrouter v1.0.23
	github.com/urfave/negroni v1.0.0
	github.com/valyala/fasthttp v1.78.0
	github.com/vgarvardt/gue/v5 v5.8.0
	github.com/vmihailenco/taskq/v3 v3.0.0
	github.com/vmware/vmware-go-kcl-v2 v0.0.0
	github.com/volatiletech/sqlboiler/v4 v4.0.0
	github.com/vonage/vonage-go-sdk v0.0.0
	github.com/wagslane/go-rabbitmq v0.0.0
	github.com/wechatpay-apiv3/wechatpay-go v0.0.0
	github.com/wneessen/go-mail v0.8.1
	github.com/xanzy/go-gitlab v0.115.0
	github.com/xendit/xendit-go/v7 v7.0.0
	github.com/xhit/go-simple-mail/v2 v2.0.0
	github.com/ydb-platform/ydb-go-sdk/v3 v3.157.0
	github.com/zeebo/xxh3 v1.1.0
	github.com/zeromicro/go-zero v1.10.3
	gitlab.com/gitlab-org/api/client-go v1.46.0
	go.etcd.io/bbolt v1.5.0
	go.etcd.io/etcd/client/v3 v3.7.3
	go.mau.fi/whatsmeow v0.0.0-20251217143725-11cf47c62d32
	go.mongodb.org/mongo-driver v1.17.10
	go.mongodb.org/mongo-driver/v2 v2.10.0
	go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp v0.72.0
	go.temporal.io/sdk v1.51.0
	go.uber.org/cadence v0.0.0
	go.uber.org/multierr v1.11.0
	go.uber.org/zap v1.28.0
	go.yaml.in/yaml/v3 v3.0.6
	goa.design/goa/v3 v3.25.3
	gocloud.dev v0.49.0
	goji.io v2.0.2+incompatible
	golang.org/x/oauth2 v0.38.0
	golang.org/x/sync v0.25.0
	golang.org/x/xerrors v0.0.0-20240903120638-7835f813f4da
	google.golang.org/api v0.308.0
	google.golang.org/grpc v1.84.0
	google.golang.org/protobuf v1.36.12
	gopkg.in/gomail.v2 v2.0.0-20160411212932-81ebce5c23df
	gopkg.in/h2non/gentleman.v2 v2.0.5
	gopkg.in/mail.v2 v2.3.1
	gopkg.in/telebot.v3 v3.3.8
	gopkg.in/telebot.v4 v4.0.0-beta.10
	gopkg.in/yaml.v3 v3.0.1
	gorm.io/driver/sqlite v1.6.0
	gorm.io/gen v0.3.27
	gorm.io/gorm v1.31.2
	helm.sh/helm/v3 v3.22.0
	k8s.io/apimachinery v0.37.0
	k8s.io/client-go v0.37.0
	k8s.io/klog/v2 v2.140.0
	maragu.dev/goqite v0.4.0
	maunium.net/go/mautrix v0.32.0
	modernc.org/sqlite v1.62.0
	resty.dev/v3 v3.0.0-rc.4
	sigs.k8s.io/controller-runtime v0.25.2
	xorm.io/xorm v1.4.3
)

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	github.com/MakeNowJust/heredoc v1.0.0 // indirect
	github.com/Masterminds/goutils v1.1.1 // indirect
	github.com/Masterminds/sprig/v3 v3.3.0 // indirect
	github.com/StackExchange/wmi v1.2.1 // indirect
	github.com/arangodb/go-velocypack v0.0.0-20200318135517-5af53c29c67e // indirect
	github.com/asaskevich/govalidator v0.0.0-20230301143203-a9d515a09cc2 // indirect
	github.com/bep/debounce v1.2.1 // indirect
	github.com/blang/semver/v4 v4.0.0 // indirect
	github.com/cenkalti/backoff/v3 v3.2.2 // indirect
	github.com/chai2010/gettext-go v1.0.2 // indirect
	github.com/dchest/siphash v1.2.3 // indirect
	github.com/deckarep/golang-set/v2 v2.6.0 // indirect
	github.com/evanphx/json-patch v5.9.11+incompatible // indirect
	github.com/exponent-io/jsonpath v0.0.0-20210407135951-1de76d718b3f // indirect
	github.com/fjl/jsonw v0.1.0 // indirect
	github.com/go-ole/go-ole v1.3.0 // indirect
	github.com/gobwas/glob v0.2.3 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/google/pprof v0.0.0-20261016150608-1facf8f91b50 // indirect
	github.com/gorilla/rpc v1.2.0 // indirect
	github.com/gosuri/uitable v0.0.4 // indirect
	github.com/grpc-ecosystem/go-grpc-middleware/providers/prometheus v1.1.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/kelseyhightower/envconfig v1.4.0 // indirect
	github.com/kkdai/maglev v0.2.0 // indirect
	github.com/liggitt/tabwriter v0.0.0-20181228230101-89fcab3d43de // indirect
	github.com/livekit/mediatransportutil v0.0.0-20260605212259-862d4a7bcb1e // indirect
	github.com/magefile/mage v1.17.2 // indirect
	github.com/mitchellh/copystructure v1.2.0 // indirect
	github.com/mitchellh/go-wordwrap v1.0.1 // indirect
	github.com/mitchellh/reflectwalk v1.0.2 // indirect
	github.com/monochromegane/go-gitignore v0.0.0-20200626010858-205db1a8cc00 // indirect
	github.com/peterbourgon/diskv v2.0.1+incompatible // indirect
	github.com/rubenv/sql-migrate v1.8.1 // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	github.com/shirou/gopsutil v3.21.4-0.20210419000835-c7a38de76ee5+incompatible // indirect
	github.com/spf13/cobra v1.10.2 // indirect
	github.com/tklauser/go-sysconf v0.4.0 // indirect
	github.com/tklauser/numcpus v0.12.0 // indirect
	github.com/vmihailenco/msgpack v4.0.4+incompatible // indirect
	github.com/xlab/treeprint v1.2.0 // indirect
	go.etcd.io/raft/v3 v3.7.0 // indirect
	go.uber.org/ratelimit v0.3.0 // indirect
	google.golang.org/appengine v1.6.8 // indirect
	k8s.io/apiextensions-apiserver v0.37.0 // indirect
	k8s.io/apiserver v0.37.0 // indirect
	k8s.io/cli-runtime v0.37.0 // indirect
	k8s.io/component-base v0.37.0 // indirect
	k8s.io/kubectl v0.37.0 // indirect
	oras.land/oras-go/v2 v2.6.2 // indirect
	sigs.k8s.io/kustomize/api v0.21.1 // indirect
	sigs.k8s.io/kustomize/kyaml v0.21.1 // indirect
)

require (
	buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go v1.36.11-20260415201107-50325440f8f2.1 // indirect
	buf.build/go/protovalidate v1.2.0 // indirect
	buf.build/go/protoyaml v0.7.0 // indirect
	cel.dev/expr v0.25.3 // indirect
	cloud.google.com/go v0.123.0 // indirect
	cloud.google.com/go/auth v0.24.1 // indirect
	cloud.google.com/go/auth/oauth2adapt v0.3.0 // indirect
	cloud.google.com/go/compute/metadata v0.10.0 // indirect
	cloud.google.com/go/iam v1.14.0 // indirect
	cloud.google.com/go/longrunning v1.5.0 // indirect
	cloud.google.com/go/monitoring v1.31.0 // indirect
	dario.cat/mergo v1.0.2 // indirect
	filippo.io/edwards25519 v1.2.0 // indirect
	github.com/42wim/httpsig v1.2.4 // indirect
	github.com/AthenZ/athenz v1.12.13 // indirect
	github.com/Azure/azure-amqp-common-go/v3 v3.2.3 // indirect
	github.com/Azure/azure-pipeline-go v0.2.3 // indirect
	github.com/Azure/azure-sdk-for-go/sdk/azcore v1.23.3 // indirect
	github.com/Azure/azure-sdk-for-go/sdk/internal v1.13.0 // indirect
	github.com/Azure/azure-sdk-for-go/sdk/storage/internal v0.1.0 // indirect
	github.com/Azure/go-amqp v1.7.0 // indirect
	github.com/Azure/go-ansiterm v0.0.0-20261006220739-8c912ac31dd4 // indirect
	github.com/Azure/go-autorest v14.2.0+incompatible // indirect
	github.com/Azure/go-autorest/autorest v0.11.18 // indirect
	github.com/Azure/go-autorest/autorest/adal v0.9.16 // indirect
	github.com/Azure/go-autorest/autorest/date v0.3.0 // indirect
	github.com/Azure/go-autorest/autorest/to v0.4.0 // indirect
	github.com/Azure/go-autorest/logger v0.2.1 // indirect
	github.com/Azure/go-autorest/tracing v0.6.0 // indirect
	github.com/Azure/go-ntlmssp v0.1.1 // indirect
	github.com/ClickHouse/ch-go v0.75.0 // indirect
	github.com/DataDog/datadog-go v3.7.1+incompatible // indirect
	github.com/DataDog/zstd v1.5.7 // indirect
	github.com/GoogleCloudPlatform/grpc-gcp-go/grpcgcp v1.6.0 // indirect
	github.com/GoogleCloudPlatform/opentelemetry-operations-go/exporter/metric v0.62.0 // indirect
	github.com/GoogleCloudPlatform/opentelemetry-operations-go/internal/resourcemapping v0.62.0 // indirect
	github.com/Masterminds/semver/v3 v3.5.0 // indirect
	github.com/MicahParks/keyfunc v1.9.0 // indirect
	github.com/Microsoft/go-winio v0.6.2 // indirect
	github.com/Nvveen/Gotty v0.0.0-20120604004816-cd527374f1e5 // indirect
	github.com/ProjectZKM/Ziren/crates/go-runtime/zkvm_runtime v0.0.0-20251001021608-1fe7b43fc4d6 // indirect
	github.com/ProtonMail/go-crypto v1.4.1 // indirect
	github.com/RoaringBitmap/roaring/v2 v2.14.5 // indirect
	github.com/Shopify/goreferrer v0.0.0-20220729165902-8cddb4f5de06 // indirect
	github.com/ThreeDotsLabs/watermill-amqp/v3 v3.0.2
	github.com/ThreeDotsLabs/watermill-nats/v2 v2.1.3
	github.com/ThreeDotsLabs/watermill-redisstream v1.4.5
	github.com/XSAM/otelsql v0.44.0 // indirect
	github.com/aarondl/inflect v0.0.2 // indirect
	github.com/aarondl/strmangle v0.0.9 // indirect
	github.com/adhocore/gronx v1.20.4
	github.com/aead/chacha20 v0.0.0-20180709150244-8b13a72661da // indirect
	github.com/aead/siphash v1.0.1 // indirect
	github.com/afex/hystrix-go v0.0.0-20180502004556-fa1af6a1f4f5 // indirect
	github.com/aliyun/alibabacloud-oss-go-sdk-v2 v1.6.1
	github.com/andybalholm/brotli v1.2.7 // indirect
	github.com/ant0ine/go-json-rest v1.0.0
	github.com/antihax/optional v1.0.0 // indirect
	github.com/antlr4-go/antlr/v4 v4.13.1 // indirect
	github.com/apache/arrow-go/v18 v18.8.0 // indirect
	github.com/apache/arrow/go/v15 v15.0.2 // indirect
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/arangodb/go-driver/v2 v2.4.1
	github.com/ardielle/ardielle-go v1.5.2 // indirect
	github.com/armon/go-metrics v0.4.1 // indirect
	github.com/atc0005/go-teams-notify/v2 v2.14.0
	github.com/aws/aws-sdk-go-v2/aws/protocol/eventstream v1.7.27 // indirect
	github.com/aws/aws-sdk-go-v2/internal/configsources v1.5.12 // indirect
	github.com/aws/aws-sdk-go-v2/internal/endpoints/v2 v2.8.12 // indirect
	github.com/aws/aws-sdk-go-v2/internal/v4a v1.5.12 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/accept-encoding v1.13.25 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/checksum v1.11.13 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/endpoint-discovery v1.13.12 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/presigned-url v1.14.12 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/s3shared v1.20.12 // indirect
	github.com/aymerick/douceur v0.2.0 // indirect
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/beanstalkd/go-beanstalk v0.2.0
	github.com/beeper/argo-go v1.1.2 // indirect
	github.com/beorn7/perks v1.0.1 // indirect
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/blendle/zapdriver v1.3.1 // indirect
	github.com/blevesearch/bleve_index_api v1.4.1 // indirect
	github.com/blevesearch/geo v0.2.8 // indirect
	github.com/blevesearch/go-faiss v1.1.5 // indirect
	github.com/blevesearch/go-porterstemmer v1.0.3 // indirect
	github.com/blevesearch/gtreap v0.1.1 // indirect
	github.com/blevesearch/mmap-go v1.2.0 // indirect
	github.com/blevesearch/scorch_segment_api/v2 v2.4.11 // indirect
	github.com/blevesearch/segment v0.9.1 // indirect
	github.com/blevesearch/snowballstem v0.9.0 // indirect
	github.com/blevesearch/upsidedown_store_api v1.0.2 // indirect
	github.com/blevesearch/vellum v1.2.1 // indirect
	github.com/blevesearch/zapx/v11 v11.4.3 // indirect
	github.com/blevesearch/zapx/v12 v12.4.3 // indirect
	github.com/blevesearch/zapx/v13 v13.4.3 // indirect
	github.com/blevesearch/zapx/v14 v14.4.3 // indirect
	github.com/blevesearch/zapx/v15 v15.4.3 // indirect
	github.com/blevesearch/zapx/v16 v16.3.4 // indirect
	github.com/blevesearch/zapx/v17 v17.2.5 // indirect
	github.com/bmizerany/pat v0.0.0-20170815010413-6226ea591a40
	github.com/btcsuite/btcd v0.24.3-0.20240921052913-67b8efd3ba53 // indirect
	github.com/btcsuite/btcd/btcec/v2 v2.3.4 // indirect
	github.com/btcsuite/btcd/btcutil v1.1.5 // indirect
	github.com/btcsuite/btcd/btcutil/psbt v1.1.8 // indirect
	github.com/btcsuite/btcd/chaincfg/chainhash v1.1.0 // indirect
	github.com/btcsuite/btclog v0.0.0-20170628155309-84c8d2346e9f // indirect
	github.com/btcsuite/btcwallet v0.16.10-0.20241127094224-93c858b2ad63 // indirect
	github.com/btcsuite/btcwallet/wallet/txauthor v1.3.5 // indirect
	github.com/btcsuite/btcwallet/wallet/txrules v1.2.2 // indirect
	github.com/btcsuite/btcwallet/wallet/txsizes v1.2.5 // indirect
	github.com/btcsuite/btcwallet/walletdb v1.4.4 // indirect
	github.com/btcsuite/btcwallet/wtxmgr v1.5.4 // indirect
	github.com/btcsuite/go-socks v0.0.0-20170105172521-4720035b7bfd // indirect
	github.com/btcsuite/websocket v0.0.0-20150119174127-31079b680792 // indirect
	github.com/btcsuite/winsvc v1.0.0 // indirect
	github.com/buger/jsonparser v1.1.2 // indirect
	github.com/bytedance/gopkg v0.1.3 // indirect
	github.com/bytedance/sonic/loader v0.5.0 // indirect
	github.com/cactus/go-statsd-client/statsd v0.0.0-20200423205355-cb0885a1018c // indirect
	github.com/cespare/xxhash v1.1.0 // indirect
	github.com/clbanning/mxj v1.8.4 // indirect
	github.com/clerk/clerk-sdk-go/v2 v2.4.2
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/cloudflare/circl v1.6.3 // indirect
	github.com/cloudinary/cloudinary-go/v2 v2.16.1
	github.com/cloudwego/base64x v0.1.6 // indirect
	github.com/cloudwego/gopkg v0.1.4 // indirect
	github.com/cloudwego/netpoll v0.7.2 // indirect
	github.com/cncf/xds/go v0.0.0-20260202195803-dba9d589def2 // indirect
	github.com/cockroachdb/logtags v0.0.0-20230118201751-21c54148d20b // indirect
	github.com/cockroachdb/redact v1.1.5 // indirect
	github.com/coder/websocket v1.8.15 // indirect
	github.com/consensys/gnark-crypto v0.18.1 // indirect
	github.com/containerd/continuity v0.4.5 // indirect
	github.com/containerd/errdefs v1.0.0 // indirect
	github.com/containerd/errdefs/pkg v0.3.0 // indirect
	github.com/coreos/go-semver v0.3.1 // indirect
	github.com/coreos/go-systemd/v22 v22.7.0 // indirect
	github.com/couchbase/gocbcore/v10 v10.8.1 // indirect
	github.com/couchbase/gocbcoreps v0.1.4 // indirect
	github.com/couchbase/goprotostellar v1.0.2 // indirect
	github.com/couchbaselabs/gocbconnstr/v2 v2.0.0 // indirect
	github.com/crate-crypto/go-eth-kzg v1.5.0 // indirect
	github.com/creasty/defaults v1.8.0 // indirect
	github.com/cyphar/filepath-securejoin v0.7.0 // indirect
	github.com/dapr/dapr v1.14.0 // indirect
	github.com/davecgh/go-spew v1.1.2-0.20180830191138-d8f796af33cc // indirect
	github.com/davidmz/go-pageant v1.0.2 // indirect
	github.com/decred/dcrd/crypto/blake256 v1.0.1 // indirect
	github.com/decred/dcrd/dcrec/secp256k1/v4 v4.3.0 // indirect
	github.com/decred/dcrd/lru v1.1.2 // indirect
	github.com/dennwc/iters v1.2.2 // indirect
	github.com/devigned/tab v0.1.1 // indirect
	github.com/dgryski/go-rendezvous v0.0.0-20200823014737-9f7001d12a5f // indirect
	github.com/dimfeld/httptreemux/v5 v5.5.0
	github.com/disgoorg/disgo v0.18.15
	github.com/disgoorg/json v1.2.0 // indirect
	github.com/disgoorg/snowflake/v2 v2.0.3 // indirect
	github.com/distribution/reference v0.6.0 // indirect
	github.com/dlclark/regexp2 v1.12.0 // indirect
	github.com/dnwe/otelsarama v0.0.0-20240308230250-9388d9d40bc0 // indirect
	github.com/docker/cli v27.0.3+incompatible // indirect
	github.com/docker/docker v28.5.2+incompatible
	github.com/docker/go-connections v0.8.2 // indirect
	github.com/docker/go-units v0.5.0 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/eapache/go-xerial-snappy v0.0.0-20230731223053-c322873962e3 // indirect
	github.com/eapache/queue v1.1.0 // indirect
	github.com/elastic/elastic-transport-go/v8 v8.9.0 // indirect
	github.com/elazarl/goproxy v1.9.4 // indirect
	github.com/elliotchance/orderedmap/v3 v3.1.0 // indirect
	github.com/emersion/go-sasl v0.0.0-20241020182733-b788ff22d5a6 // indirect
	github.com/emirpasic/gods v1.18.1 // indirect
	github.com/envoyproxy/go-control-plane/envoy v1.39.0 // indirect
	github.com/envoyproxy/protoc-gen-validate v1.3.3 // indirect
	github.com/ethereum/c-kzg-4844/v2 v2.1.8 // indirect
	github.com/ethereum/go-ethereum v1.17.10
	github.com/evanphx/json-patch/v5 v5.9.11 // indirect
	github.com/facebookgo/clock v0.0.0-20150410010913-600d898af40a // indirect
	github.com/fatih/color v1.19.0 // indirect
	github.com/fatih/structs v1.1.0 // indirect
	github.com/felixge/httpsnoop v1.1.0 // indirect
	github.com/fergusstrange/embedded-postgres v1.25.0 // indirect
	github.com/forcedotcom/go-soql v0.0.0-20240507183026-011ceab61b9e // indirect
	github.com/friendsofgo/errors v0.9.2 // indirect
	github.com/frostbyte73/core v0.1.1 // indirect
	github.com/fsnotify/fsnotify v1.10.1 // indirect
	github.com/fxamacker/cbor/v2 v2.9.1 // indirect
	github.com/gabriel-vasile/mimetype v1.4.13 // indirect
	github.com/gagliardetto/binary v0.8.0 // indirect
	github.com/gagliardetto/solana-go v1.14.0
	github.com/gagliardetto/treeout v0.1.4 // indirect
	github.com/gammazero/deque v1.2.2 // indirect
	github.com/getsentry/sentry-go v0.46.0 // indirect
	github.com/ggicci/httpin v0.20.1 // indirect
	github.com/ggicci/owl v0.8.2 // indirect
	github.com/ghodss/yaml v1.0.1-0.20190212211648-25d852aebe32 // indirect
	github.com/gin-contrib/sse v1.1.0 // indirect
	github.com/glebarez/go-sqlite v1.21.2 // indirect
	github.com/globalsign/mgo v0.0.0-20181015135952-eeefdecb41b8
	github.com/go-asn1-ber/asn1-ber v1.5.8 // indirect
	github.com/go-errors/errors v1.4.2 // indirect
	github.com/go-faster/city v1.0.1 // indirect
	github.com/go-faster/errors v0.8.0 // indirect
	github.com/go-faster/jx v1.2.0 // indirect
	github.com/go-faster/yaml v0.4.6 // indirect
	github.com/go-fed/httpsig v1.1.0 // indirect
	github.com/go-git/gcfg v1.5.1-0.20230307220236-3a3c6141e376 // indirect
	github.com/go-git/go-billy/v5 v5.9.2 // indirect
	github.com/go-git/go-git/v5 v5.19.3
	github.com/go-jose/go-jose/v3 v3.0.4 // indirect
	github.com/go-jose/go-jose/v4 v4.1.6 // indirect
	github.com/go-kivik/kivik/v4 v4.5.2
	github.com/go-kratos/aegis v0.2.0 // indirect
	github.com/go-logfmt/logfmt v0.6.0 // indirect
	github.com/go-logr/logr v1.4.4 // indirect
	github.com/go-logr/stdr v1.2.2 // indirect
	github.com/go-openapi/analysis v1.0.1 // indirect
	github.com/go-openapi/errors v0.22.9 // indirect
	github.com/go-openapi/jsonpointer v1.0.2 // indirect
	github.com/go-openapi/jsonreference v1.0.3 // indirect
	github.com/go-openapi/loads v0.25.3 // indirect
	github.com/go-openapi/runtime/server-middleware v0.33.4 // indirect
	github.com/go-openapi/spec v1.0.1 // indirect
	github.com/go-openapi/strfmt v0.27.4 // indirect
	github.com/go-openapi/swag v0.29.2 // indirect
	github.com/go-openapi/swag/cmdutils v0.29.2 // indirect
	github.com/go-openapi/swag/conv v0.29.2 // indirect
	github.com/go-openapi/swag/fileutils v0.29.2 // indirect
	github.com/go-openapi/swag/jsonutils v0.29.2 // indirect
	github.com/go-openapi/swag/loading v0.29.2 // indirect
	github.com/go-openapi/swag/mangling v0.29.2 // indirect
	github.com/go-openapi/swag/netutils v0.29.2 // indirect
	github.com/go-openapi/swag/pools v0.29.2 // indirect
	github.com/go-openapi/swag/stringutils v0.29.2 // indirect
	github.com/go-openapi/swag/typeutils v0.29.2 // indirect
	github.com/go-openapi/swag/yamlutils v0.29.2 // indirect
	github.com/go-openapi/validate v1.0.1 // indirect
	github.com/go-pg/zerochecker v0.2.0 // indirect
	github.com/go-playground/form/v4 v4.2.0 // indirect
	github.com/go-playground/locales v0.14.1 // indirect
	github.com/go-playground/universal-translator v0.18.1 // indirect
	github.com/go-playground/validator/v10 v10.30.1 // indirect
	github.com/go-viper/mapstructure/v2 v2.5.0 // indirect
	github.com/gobuffalo/envy v1.10.2 // indirect
	github.com/gobuffalo/fizz v1.14.4 // indirect
	github.com/gobuffalo/flect v1.0.3 // indirect
	github.com/gobuffalo/github_flavored_markdown v1.1.4 // indirect
	github.com/gobuffalo/helpers v0.6.10 // indirect
	github.com/gobuffalo/nulls v0.4.2 // indirect
	github.com/gobuffalo/plush/v4 v4.1.22 // indirect
	github.com/gobuffalo/plush/v5 v5.0.7 // indirect
	github.com/gobuffalo/tags/v3 v3.1.4 // indirect
	github.com/gobuffalo/validate/v3 v3.3.3 // indirect
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/gofiber/schema v1.7.0 // indirect
	github.com/gofiber/utils/v2 v2.0.2 // indirect
	github.com/gogits/go-gogs-client v0.0.0-20200905025246-8bb8a50cb355 // indirect
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/gojek/valkyrie v0.0.0-20180215180059-6aee720afcdf // indirect
	github.com/golang-jwt/jwt/v4 v4.5.2 // indirect
	github.com/golang-jwt/jwt/v5 v5.3.1 // indirect
	github.com/golang-migrate/migrate/v4 v4.19.0 // indirect
	github.com/golang-sql/civil v0.0.0-20220223132316-b832511892a9 // indirect
	github.com/golang-sql/sqlexp v0.1.0 // indirect
	github.com/golang/groupcache v0.0.0-20241129210726-2c02b8208cf8 // indirect
	github.com/golang/mock v1.7.0-rc.1 // indirect
	github.com/golang/protobuf v1.5.4 // indirect
	github.com/golang/snappy v1.0.1-0.20260716114414-9ae09f520e93 // indirect
	github.com/gomarkdown/markdown v0.0.0-20240328165702-4d01890c35c0 // indirect
	github.com/google/btree v1.1.3 // indirect
	github.com/google/cel-go v0.29.2 // indirect
	github.com/google/flatbuffers v25.12.19+incompatible // indirect
	github.com/google/gnostic-models v0.7.0 // indirect
	github.com/google/go-querystring v1.2.0 // indirect
	github.com/google/s2a-go v0.1.11 // indirect
	github.com/google/shlex v0.0.0-20191202100458-e7afc7fbc510 // indirect
	github.com/googleapis/enterprise-certificate-proxy v0.3.24 // indirect
	github.com/googleapis/gax-go/v2 v2.27.0 // indirect
	github.com/gorilla/css v1.0.1 // indirect
	github.com/gorilla/schema v1.4.1 // indirect
	github.com/gorilla/websocket v1.5.4-0.20250319132907-e064f32e3674 // indirect
	github.com/grafana/pyroscope-go v1.3.0 // indirect
	github.com/grafana/pyroscope-go/godeltaprof v0.1.10 // indirect
	github.com/grbit/go-json v0.11.0 // indirect
	github.com/grpc-ecosystem/go-grpc-prometheus v1.2.0 // indirect
	github.com/grpc-ecosystem/grpc-gateway v1.16.0 // indirect
	github.com/guregu/dynamo/v2 v2.1.1
	github.com/guregu/null v4.0.0+incompatible // indirect
	github.com/hailocab/go-hostpool v0.0.0-20160125115350-e80d13ce29ed // indirect
	github.com/hamba/avro/v2 v2.31.0 // indirect
	github.com/hashicorp/errwrap v1.1.0 // indirect
	github.com/hashicorp/go-hclog v1.6.3 // indirect
	github.com/hashicorp/go-immutable-radix v1.3.1 // indirect
	github.com/hashicorp/go-rootcerts v1.0.2 // indirect
	github.com/hashicorp/go-secure-stdlib/parseutil v0.1.8 // indirect
	github.com/hashicorp/go-secure-stdlib/strutil v0.1.2 // indirect
	github.com/hashicorp/go-sockaddr v1.0.6 // indirect
	github.com/hashicorp/go-version v1.9.0 // indirect
	github.com/hashicorp/hcl v1.0.0 // indirect
	github.com/hashicorp/serf v0.10.1 // indirect
	github.com/holiman/uint256 v1.3.2 // indirect
	github.com/huandu/go-clone v1.7.3 // indirect
	github.com/huandu/xstrings v1.5.0 // indirect
	github.com/iancoleman/strcase v0.3.0 // indirect
	github.com/influxdata/influxdb-client-go/v2 v2.14.0
	github.com/influxdata/line-protocol v0.0.0-20210922203350-b1ad95c89adf // indirect
	github.com/influxdata/tdigest v0.0.1 // indirect
	github.com/invopop/jsonschema v0.14.0 // indirect
	github.com/iris-contrib/schema v0.0.6 // indirect
	github.com/jackc/chunkreader/v2 v2.0.1 // indirect
	github.com/jackc/pgio v1.0.0 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgproto3/v2 v2.3.3 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/jackc/pgtype v1.14.4 // indirect
	github.com/jackc/puddle v1.3.0 // indirect
	github.com/jackc/puddle/v2 v2.2.3 // indirect
	github.com/jasonlvhit/gocron v0.0.1
	github.com/jbenet/go-context v0.0.0-20150711004518-d14ea06fba99 // indirect
	github.com/jcmturner/aescts/v2 v2.0.0 // indirect
	github.com/jcmturner/dnsutils/v2 v2.0.0 // indirect
	github.com/jcmturner/gofork v1.7.6 // indirect
	github.com/jcmturner/gokrb5/v8 v8.4.4 // indirect
	github.com/jcmturner/rpc/v2 v2.0.3 // indirect
	github.com/jessevdk/go-flags v1.6.1 // indirect
	github.com/jinzhu/inflection v1.0.0 // indirect
	github.com/jinzhu/now v1.1.5 // indirect
	github.com/jlaffaye/ftp v0.2.4
	github.com/jmespath/go-jmespath v0.4.0 // indirect
	github.com/joho/godotenv v1.5.1 // indirect
	github.com/josharian/intern v1.0.0 // indirect
	github.com/jrick/logrotate v1.1.2 // indirect
	github.com/jsuar/go-cron-descriptor v0.1.0 // indirect
	github.com/jszwec/csvutil v1.10.0 // indirect
	github.com/juju/clock v1.1.1 // indirect
	github.com/juju/loggo v1.0.0 // indirect
	github.com/juju/testing v1.0.2 // indirect
	github.com/juju/utils/v3 v3.2.3 // indirect
	github.com/jxskiss/base62 v1.1.0 // indirect
	github.com/kataras/golog v0.1.11 // indirect
	github.com/kataras/pio v0.0.13 // indirect
	github.com/kballard/go-shellquote v0.0.0-20180428030007-95032a82bc51 // indirect
	github.com/kevinburke/ssh_config v1.2.0 // indirect
	github.com/kkdai/bstream v1.0.0 // indirect
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/klauspost/cpuid/v2 v2.4.0 // indirect
	github.com/klauspost/crc32 v1.3.0 // indirect
	github.com/kr/fs v0.1.0 // indirect
	github.com/kr/pretty v0.3.1 // indirect
	github.com/kr/text v0.2.0 // indirect
	github.com/lann/builder v0.0.0-20180802200727-47ae307949d0 // indirect
	github.com/lann/ps v0.0.0-20150810152359-62de8c46ede0 // indirect
	github.com/leodido/go-urn v1.4.0 // indirect
	github.com/lestrrat-go/option v1.0.1 // indirect
	github.com/lightninglabs/gozmq v0.0.0-20191113021534-d20a764486bf // indirect
	github.com/lightninglabs/neutrino v0.16.1-0.20240425105051-602843d34ffd // indirect
	github.com/lightninglabs/neutrino/cache v1.1.2 // indirect
	github.com/lightningnetwork/lightning-onion v1.2.1-0.20240712235311-98bd56499dfb // indirect
	github.com/lightningnetwork/lnd/clock v1.1.1 // indirect
	github.com/lightningnetwork/lnd/fn v1.2.3 // indirect
	github.com/lightningnetwork/lnd/healthcheck v1.2.5 // indirect
	github.com/lightningnetwork/lnd/kvdb v1.4.10 // indirect
	github.com/lightningnetwork/lnd/queue v1.1.1 // indirect
	github.com/lightningnetwork/lnd/sqldb v1.0.4 // indirect
	github.com/lightningnetwork/lnd/ticker v1.1.1 // indirect
	github.com/lightningnetwork/lnd/tlv v1.2.6 // indirect
	github.com/lightningnetwork/lnd/tor v1.1.2 // indirect
	github.com/livekit/mageutil v0.0.0-20250511045019-0f1ff63f7731 // indirect
	github.com/livekit/psrpc v0.8.2 // indirect
	github.com/logrusorgru/aurora v2.0.3+incompatible // indirect
	github.com/ltcsuite/ltcd v0.0.0-20190101042124-f37f8bf35796 // indirect
	github.com/luna-duclos/instrumentedsql v1.1.3 // indirect
	github.com/mailgun/errors v0.4.0 // indirect
	github.com/mailru/easyjson v0.7.7 // indirect
	github.com/marusama/semaphore/v2 v2.5.0 // indirect
	github.com/matryer/is v1.4.1 // indirect
	github.com/mattn/go-colorable v0.1.15 // indirect
	github.com/mattn/go-ieproxy v0.0.1 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/mediocregopher/radix/v4 v4.1.4
	github.com/mehanizm/airtable v0.3.1
	github.com/mercadopago/sdk-go v1.8.0
	github.com/microcosm-cc/bluemonday v1.0.27 // indirect
	github.com/microsoft/durabletask-go v0.5.0 // indirect
	github.com/miekg/dns v1.1.57 // indirect
	github.com/minio/crc64nvme v1.1.1 // indirect
	github.com/minio/md5-simd v1.1.2 // indirect
	github.com/mitchellh/go-homedir v1.1.0 // indirect
	github.com/mitchellh/go-testing-interface v1.14.1 // indirect
	github.com/mitchellh/mapstructure v1.5.1-0.20220423185008-bf980b35cac4 // indirect
	github.com/moby/docker-image-spec v1.3.1 // indirect
	github.com/moby/moby/api v1.57.0 // indirect
	github.com/moby/moby/client v0.6.3
	github.com/moby/sys/atomicwriter v0.1.0 // indirect
	github.com/moby/term v0.5.2 // indirect
	github.com/modern-go/concurrent v0.0.0-20180306012644-bacd9c7ef1dd // indirect
	github.com/modern-go/reflect2 v1.0.3-0.20250322232337-35a7c28c31ee // indirect
	github.com/molecule-man/go-brrr v1.3.1 // indirect
	github.com/montanaflynn/stats v0.7.1 // indirect
	github.com/mostynb/zstdpool-freelist v0.0.0-20201229113212-927304c0c3b1 // indirect
	github.com/moul/http2curl v1.0.0 // indirect
	github.com/mozillazg/go-httpheader v0.2.1 // indirect
	github.com/mr-tron/base58 v1.2.0 // indirect
	github.com/mschoch/smat v0.2.0 // indirect
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect
	github.com/nats-io/nats-server/v2 v2.9.24 // indirect
	github.com/nats-io/nats-streaming-server v0.25.6 // indirect
	github.com/nats-io/nkeys v0.4.16 // indirect
	github.com/nats-io/nuid v1.0.1 // indirect
	github.com/nbio/st v0.0.0-20140626010706-e9e8d9816f32 // indirect
	github.com/ncruces/go-sqlite3-wasm/v6 v6.5.35401 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/ncruces/julianday v1.0.0 // indirect
	github.com/newrelic/go-agent/v3 v3.45.0
	github.com/nexus-rpc/nexus-proto-annotations v0.1.0 // indirect
	github.com/nexus-rpc/sdk-go v0.7.0 // indirect
	github.com/oapi-codegen/runtime v1.7.0 // indirect
	github.com/okta/okta-sdk-golang/v2 v2.20.0
	github.com/opencontainers/go-digest v1.0.0 // indirect
	github.com/opencontainers/image-spec v1.1.1 // indirect
	github.com/opencontainers/runc v1.1.12 // indirect
	github.com/openimsdk/tools v1.0.0
	github.com/opentracing/opentracing-go v1.2.1-0.20220228012449-10b1cf09e00b // indirect
	github.com/openzipkin/zipkin-go v0.4.3 // indirect
	github.com/ory/dockertest/v3 v3.10.0 // indirect
	github.com/palantir/go-githubapp v1.0.0
	github.com/paulmach/orb v0.14.0 // indirect
	github.com/pb33f/ordered-map/v2 v2.3.1 // indirect
	github.com/pelletier/go-toml/v2 v2.4.3 // indirect
	github.com/petermattis/goid v0.0.0-20260918085751-abfca077860b // indirect
	github.com/philhofer/fwd v1.2.0 // indirect
	github.com/pierrec/lz4/v4 v4.1.33 // indirect
	github.com/pion/datachannel v1.6.3 // indirect
	github.com/pion/dtls/v3 v3.1.10 // indirect
	github.com/pion/ice/v4 v4.4.7 // indirect
	github.com/pion/interceptor v0.1.49 // indirect
	github.com/pion/logging v0.2.4 // indirect
	github.com/pion/mdns/v2 v2.2.2 // indirect
	github.com/pion/randutil v0.1.0 // indirect
	github.com/pion/rtcp v1.2.19 // indirect
	github.com/pion/rtp v1.10.5 // indirect
	github.com/pion/sctp v1.12.0 // indirect
	github.com/pion/sdp/v3 v3.0.20 // indirect
	github.com/pion/srtp/v3 v3.1.3 // indirect
	github.com/pion/stun/v4 v4.0.1 // indirect
	github.com/pion/transport/v5 v5.1.1 // indirect
	github.com/pion/turn/v5 v5.1.2 // indirect
	github.com/pion/webrtc/v4 v4.2.23 // indirect
	github.com/pjbgf/sha1cd v0.7.0 // indirect
	github.com/pkg/sftp v1.13.12
	github.com/planetscale/vtprotobuf v0.6.1-0.20240319094008-0393e58bdf10 // indirect
	github.com/pmezard/go-difflib v1.0.1-0.20181226105442-5d4384ee4fb2 // indirect
	github.com/prometheus/client_golang v1.25.0 // indirect
	github.com/prometheus/client_model v0.6.3 // indirect
	github.com/prometheus/common v0.72.0 // indirect
	github.com/prometheus/procfs v0.22.0 // indirect
	github.com/puzpuzpuz/xsync/v3 v3.5.1 // indirect
	github.com/puzpuzpuz/xsync/v4 v4.5.0 // indirect
	github.com/quic-go/qpack v0.6.0 // indirect
	github.com/quic-go/quic-go v0.59.0 // indirect
	github.com/rcrowley/go-metrics v0.0.0-20250401214520-65e299d6c5c9 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	github.com/reugn/go-quartz v0.15.2
	github.com/riverqueue/river/riverdriver v0.51.2 // indirect
	github.com/riverqueue/river/rivershared v0.51.2 // indirect
	github.com/robfig/cron v1.2.0 // indirect
	github.com/rogpeppe/fastuuid v1.2.0 // indirect
	github.com/rogpeppe/go-internal v1.16.0 // indirect
	github.com/rs/zerolog v1.35.1 // indirect
	github.com/ryanuber/go-glob v1.0.0 // indirect
	github.com/sasha-s/go-csync v0.0.0-20240107134140-fcbab37b09ad // indirect
	github.com/schollz/closestmatch v2.1.0+incompatible // indirect
	github.com/segmentio/asm v1.2.1 // indirect
	github.com/sergi/go-diff v1.4.0 // indirect
	github.com/shopspring/decimal v1.6.0 // indirect
	github.com/silenceper/wechat/v2 v2.1.10
	github.com/skeema/knownhosts v1.3.1 // indirect
	github.com/soheilhy/cmux v0.1.5 // indirect
	github.com/sourcegraph/annotate v0.0.0-20160123013949-f4cad6c6324d // indirect
	github.com/sourcegraph/syntaxhighlight v0.0.0-20170531221838-bd320f5d308e // indirect
	github.com/spaolacci/murmur3 v1.1.0 // indirect
	github.com/spf13/afero v1.15.0 // indirect
	github.com/spf13/cast v1.10.0 // indirect
	github.com/spf13/pflag v1.0.10 // indirect
	github.com/spiffe/go-spiffe/v2 v2.9.0 // indirect
	github.com/streamingfast/logging v0.0.0-20230608130331-f22c91403091 // indirect
	github.com/stretchr/objx v0.5.3 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	github.com/supranational/blst v0.3.16 // indirect
	github.com/tarantool/go-iproto v1.1.0 // indirect
	github.com/tarantool/go-option v1.1.0 // indirect
	github.com/tdewolff/minify/v2 v2.20.19 // indirect
	github.com/tdewolff/parse/v2 v2.7.12 // indirect
	github.com/tetratelabs/wazero v1.9.0 // indirect
	github.com/tidwall/btree v1.4.2 // indirect
	github.com/tidwall/gjson v1.20.0 // indirect
	github.com/tidwall/grect v0.1.4 // indirect
	github.com/tidwall/match v1.2.0 // indirect
	github.com/tidwall/pretty v1.2.2 // indirect
	github.com/tidwall/rtred v0.1.2 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
	github.com/tidwall/tinyqueue v0.1.1 // indirect
	github.com/tilinna/clock v1.0.2 // indirect
	github.com/tinylib/msgp v1.6.4 // indirect
	github.com/titanous/json5 v1.0.0 // indirect
	github.com/tmc/grpc-websocket-proxy v0.0.0-20220101234140-673ab2c3ae75 // indirect
	github.com/tmthrgd/go-hex v0.0.0-20190904060850-447a3041c3bc // indirect
	github.com/twitchyliquid64/golang-asm v0.15.1 // indirect
	github.com/twmb/franz-go/pkg/kmsg v1.15.1 // indirect
	github.com/ugorji/go/codec v1.3.1 // indirect
	github.com/valkey-io/valkey-go v1.0.80
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	github.com/valyala/fastjson v1.6.7 // indirect
	github.com/valyala/fasttemplate v1.2.2 // indirect
	github.com/vektah/gqlparser/v2 v2.5.27 // indirect
	github.com/vgarvardt/backoff v1.0.0 // indirect
	github.com/vmihailenco/bufpool v0.1.11 // indirect
	github.com/vmihailenco/go-tinylfu v0.2.2 // indirect
	github.com/vmihailenco/msgpack/v5 v5.4.1 // indirect
	github.com/vmihailenco/tagparser v0.1.2 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	github.com/wlynxg/anet v0.0.5 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	github.com/xanzy/ssh-agent v0.3.3 // indirect
	github.com/xdg-go/scram v1.4.0 // indirect
	github.com/xdg-go/stringprep v1.0.4 // indirect
	github.com/xeipuuv/gojsonpointer v0.0.0-20190905194746-02993c407bfb // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	github.com/xeipuuv/gojsonschema v1.2.0 // indirect
	github.com/xi2/xz v0.0.0-20171230120015-48954b6210f8 // indirect
	github.com/xiang90/probing v0.0.0-20221125231312-a49e3df8f510 // indirect
	github.com/ydb-platform/ydb-go-genproto v0.0.0-20260810122915-65bfd5c4b705 // indirect
	github.com/youmark/pkcs8 v0.0.0-20240726163527-a2c0da244d78 // indirect
	github.com/zeromicro/go-queue v1.0.0
	go.etcd.io/etcd/api/v3 v3.7.3 // indirect
	go.etcd.io/etcd/client/pkg/v3 v3.7.3 // indirect
	go.etcd.io/etcd/client/v2 v2.305.13 // indirect
	go.etcd.io/etcd/pkg/v3 v3.7.0 // indirect
	go.etcd.io/etcd/raft/v3 v3.5.13 // indirect
	go.etcd.io/etcd/server/v3 v3.7.0 // indirect
	go.mau.fi/libsignal v0.2.1 // indirect
	go.mau.fi/util v0.11.0 // indirect
	go.opencensus.io v0.24.0 // indirect
	go.opentelemetry.io/auto/sdk v1.2.1 // indirect
	go.opentelemetry.io/contrib/detectors/gcp v1.47.0 // indirect
	go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc v0.72.0 // indirect
	go.opentelemetry.io/otel v1.47.0 // indirect
	go.opentelemetry.io/otel/exporters/otlp/otlptrace v1.47.0 // indirect
	go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc v1.47.0 // indirect
	go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp v1.46.0 // indirect
	go.opentelemetry.io/otel/exporters/stdout/stdouttrace v1.46.0 // indirect
	go.opentelemetry.io/otel/exporters/zipkin v1.40.0 // indirect
	go.opentelemetry.io/otel/log v1.47.0 // indirect
	go.opentelemetry.io/otel/metric v1.47.0 // indirect
	go.opentelemetry.io/otel/sdk v1.47.0 // indirect
	go.opentelemetry.io/otel/sdk/metric v1.47.0 // indirect
	go.opentelemetry.io/otel/trace v1.47.0 // indirect
	go.opentelemetry.io/proto/otlp v1.11.1 // indirect
	go.temporal.io/api v1.64.3 // indirect
	go.uber.org/atomic v1.12.0 // indirect
	go.uber.org/automaxprocs v1.6.0 // indirect
	go.uber.org/mock v0.6.0 // indirect
	go.uber.org/zap/exp v0.3.0 // indirect
	go.yaml.in/yaml/v2 v2.4.4 // indirect
	go.yaml.in/yaml/v4 v4.0.0-rc.2 // indirect
	golang.org/x/arch v0.24.0 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/telemetry v0.0.0-20261009151841-97e8ea77aa2a // indirect
	golang.org/x/term v0.47.0 // indirect
	golang.org/x/text v0.44.0 // indirect
	golang.org/x/time v0.16.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
	google.golang.org/appengine/v2 v2.0.6 // indirect
	google.golang.org/genproto v0.0.0-20261019180522-ce908d29299b // indirect
	google.golang.org/genproto/googleapis/api v0.0.0-20261019180522-ce908d29299b // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20261019180522-ce908d29299b // indirect
	gopkg.in/alexcesaro/quotedprintable.v3 v3.0.0-20150716171945-2caba252f4dc // indirect
	gopkg.in/errgo.v1 v1.0.1 // indirect
	gopkg.in/evanphx/json-patch.v4 v4.13.0 // indirect
	gopkg.in/inf.v0 v0.9.1 // indirect
	gopkg.in/ini.v1 v1.67.3 // indirect
	gopkg.in/macaroon-bakery.v2 v2.0.1 // indirect
	gopkg.in/macaroon.v2 v2.0.0 // indirect
	gopkg.in/natefinch/lumberjack.v2 v2.2.1 // indirect
	gopkg.in/validator.v2 v2.0.1 // indirect
	gopkg.in/warnings.v0 v0.1.2 // indirect
	gopkg.in/yaml.v2 v2.4.0 // indirect
	gorm.io/datatypes v1.2.4 // indirect
	gorm.io/driver/mysql v1.5.6 // indirect
	gorm.io/hints v1.1.0 // indirect
	gorm.io/plugin/dbresolver v1.5.0 // indirect
	k8s.io/api v0.37.0 // indirect
	k8s.io/kube-openapi v0.0.0-20260721132016-d427ff9ee9ad // indirect
	k8s.io/utils v0.0.0-20260626114624-be93311217bd // indirect
	mellium.im/sasl v0.3.2 // indirect
	modernc.org/libc v1.80.1 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
	nhooyr.io/websocket v1.8.11 // indirect
	sigs.k8s.io/json v0.0.0-20250730193827-2d320260d730 // indirect
	sigs.k8s.io/randfill v1.0.0 // indirect
	sigs.k8s.io/structured-merge-diff/v6 v6.4.2 // indirect
	sigs.k8s.io/yaml v1.6.0 // indirect
	stathat.com/c/consistent v1.0.0 // indirect
	xorm.io/builder v0.3.13 // indirect
)

// Hand-written declarations of modules that the proxy does not serve: stubs/README.md.
replace (
	cirello.io/dynamolock/v5 => ./stubs/cirello.io/dynamolock/v5
	encore.dev => ./stubs/encore.dev
	github.com/AnandSundar/go-idempotency => ./stubs/github.com/AnandSundar/go-idempotency
	github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos => ./stubs/github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos
	github.com/Azure/azure-sdk-for-go/sdk/data/aztables => ./stubs/github.com/Azure/azure-sdk-for-go/sdk/data/aztables
	github.com/Azure/azure-sdk-for-go/sdk/storage/azqueue => ./stubs/github.com/Azure/azure-sdk-for-go/sdk/storage/azqueue
	github.com/PaulSonOfLars/gotgbot/v2 => ./stubs/github.com/PaulSonOfLars/gotgbot/v2
	github.com/RichardKnop/machinery => ./stubs/github.com/RichardKnop/machinery
	github.com/RichardKnop/machinery/v2 => ./stubs/github.com/RichardKnop/machinery/v2
	github.com/SevereCloud/vksdk/v3 => ./stubs/github.com/SevereCloud/vksdk/v3
	github.com/VarthanV/gin-idempotency => ./stubs/github.com/VarthanV/gin-idempotency
	github.com/VictorAvelar/mollie-api-go/v4 => ./stubs/github.com/VictorAvelar/mollie-api-go/v4
	github.com/adelowo/go-idempo => ./stubs/github.com/adelowo/go-idempo
	github.com/adjust/rmq/v5 => ./stubs/github.com/adjust/rmq/v5
	github.com/adyen/adyen-go-api-library/v21 => ./stubs/github.com/adyen/adyen-go-api-library/v21
	github.com/alibabacloud-go/dysmsapi-20170525/v4 => ./stubs/github.com/alibabacloud-go/dysmsapi-20170525/v4
	github.com/andygrunwald/go-gerrit => ./stubs/github.com/andygrunwald/go-gerrit
	github.com/andygrunwald/go-jira/v2 => ./stubs/github.com/andygrunwald/go-jira/v2
	github.com/awa/go-iap => ./stubs/github.com/awa/go-iap
	github.com/beego/beego/v2 => ./stubs/github.com/beego/beego/v2
	github.com/belong-inc/go-hubspot => ./stubs/github.com/belong-inc/go-hubspot
	github.com/braintree-go/braintree-go => ./stubs/github.com/braintree-go/braintree-go
	github.com/bright-room/idem => ./stubs/github.com/bright-room/idem
	github.com/checkout/checkout-sdk-go/v2 => ./stubs/github.com/checkout/checkout-sdk-go/v2
	github.com/contribsys/faktory => ./stubs/github.com/contribsys/faktory
	github.com/contribsys/faktory_worker_go => ./stubs/github.com/contribsys/faktory_worker_go
	github.com/dbzer0/yandex-kassa => ./stubs/github.com/dbzer0/yandex-kassa
	github.com/dhanapala-id/go-kit => ./stubs/github.com/dhanapala-id/go-kit
	github.com/drone/go-scm => ./stubs/github.com/drone/go-scm
	github.com/dtm-labs/client => ./stubs/github.com/dtm-labs/client
	github.com/fco-gt/gopotency => ./stubs/github.com/fco-gt/gopotency
	github.com/furkandeveloper/idempotency-middleware => ./stubs/github.com/furkandeveloper/idempotency-middleware
	github.com/gdgvda/cron => ./stubs/github.com/gdgvda/cron
	github.com/go-pay/gopay => ./stubs/github.com/go-pay/gopay
	github.com/go-pkgz/repeater => ./stubs/github.com/go-pkgz/repeater
	github.com/gocardless/gocardless-pro-go/v6 => ./stubs/github.com/gocardless/gocardless-pro-go/v6
	github.com/gocraft/work => ./stubs/github.com/gocraft/work
	github.com/harlow/kinesis-consumer => ./stubs/github.com/harlow/kinesis-consumer
	github.com/hasura/go-graphql-client => ./stubs/github.com/hasura/go-graphql-client
	github.com/imroc/req/v3 => ./stubs/github.com/imroc/req/v3
	github.com/infracloudio/msbotbuilder-go => ./stubs/github.com/infracloudio/msbotbuilder-go
	github.com/inngest/inngestgo => ./stubs/github.com/inngest/inngestgo
	github.com/jakecoffman/cron => ./stubs/github.com/jakecoffman/cron
	github.com/jenkins-x/go-scm => ./stubs/github.com/jenkins-x/go-scm
	github.com/karlseguin/ccache/v3 => ./stubs/github.com/karlseguin/ccache/v3
	github.com/kevinburke/twilio-go/v2 => ./stubs/github.com/kevinburke/twilio-go/v2
	github.com/larksuite/oapi-sdk-go/v3 => ./stubs/github.com/larksuite/oapi-sdk-go/v3
	github.com/larsartmann/go-idempotency => ./stubs/github.com/larsartmann/go-idempotency
	github.com/lovoo/goka => ./stubs/github.com/lovoo/goka
	github.com/mailersend/mailersend-go => ./stubs/github.com/mailersend/mailersend-go
	github.com/mailgun/mailgun-go/v5 => ./stubs/github.com/mailgun/mailgun-go/v5
	github.com/mattermost/mattermost-plugin-api => ./stubs/github.com/mattermost/mattermost-plugin-api
	github.com/mattermost/mattermost-server/v6 => ./stubs/github.com/mattermost/mattermost-server/v6
	github.com/mattermost/mattermost/server/public => ./stubs/github.com/mattermost/mattermost/server/public
	github.com/messagebird/go-rest-api/v9 => ./stubs/github.com/messagebird/go-rest-api/v9
	github.com/microsoft/azure-devops-go-api/azuredevops/v7 => ./stubs/github.com/microsoft/azure-devops-go-api/azuredevops/v7
	github.com/nicklaw5/helix/v2 => ./stubs/github.com/nicklaw5/helix/v2
	github.com/nrednav/cuid2 => ./stubs/github.com/nrednav/cuid2
	github.com/nukosuke/go-zendesk => ./stubs/github.com/nukosuke/go-zendesk
	github.com/onemgvv/cloudpayments => ./stubs/github.com/onemgvv/cloudpayments
	github.com/open-dingtalk/dingtalk-stream-sdk-go => ./stubs/github.com/open-dingtalk/dingtalk-stream-sdk-go
	github.com/pusher/pusher-http-go/v5 => ./stubs/github.com/pusher/pusher-http-go/v5
	github.com/pwnedgod/idemgotent => ./stubs/github.com/pwnedgod/idemgotent
	github.com/rudderlabs/analytics-go/v4 => ./stubs/github.com/rudderlabs/analytics-go/v4
	github.com/rvinnie/yookassa-sdk-go => ./stubs/github.com/rvinnie/yookassa-sdk-go
	github.com/scylladb/gocqlx/v3 => ./stubs/github.com/scylladb/gocqlx/v3
	github.com/segmentio/analytics-go/v3 => ./stubs/github.com/segmentio/analytics-go/v3
	github.com/sethgrid/pester => ./stubs/github.com/sethgrid/pester
	github.com/smartwalle/alipay/v3 => ./stubs/github.com/smartwalle/alipay/v3
	github.com/square/square-go-sdk/v3 => ./stubs/github.com/square/square-go-sdk/v3
	github.com/tbruyelle/hipchat-go => ./stubs/github.com/tbruyelle/hipchat-go
	github.com/upper/db/v4 => ./stubs/github.com/upper/db/v4
	github.com/vmihailenco/taskq/v3 => ./stubs/github.com/vmihailenco/taskq/v3
	github.com/vmware/vmware-go-kcl-v2 => ./stubs/github.com/vmware/vmware-go-kcl-v2
	github.com/volatiletech/sqlboiler/v4 => ./stubs/github.com/volatiletech/sqlboiler/v4
	github.com/vonage/vonage-go-sdk => ./stubs/github.com/vonage/vonage-go-sdk
	github.com/wagslane/go-rabbitmq => ./stubs/github.com/wagslane/go-rabbitmq
	github.com/wechatpay-apiv3/wechatpay-go => ./stubs/github.com/wechatpay-apiv3/wechatpay-go
	github.com/xendit/xendit-go/v7 => ./stubs/github.com/xendit/xendit-go/v7
	github.com/xhit/go-simple-mail/v2 => ./stubs/github.com/xhit/go-simple-mail/v2
	// The last version that has Post and PostForm.
	go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp => go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp v0.63.0
	go.uber.org/cadence => ./stubs/go.uber.org/cadence
)

replace github.com/palantir/go-githubapp => ./stubs/github.com/palantir/go-githubapp

replace github.com/ant0ine/go-json-rest => ./stubs/github.com/ant0ine/go-json-rest

replace github.com/zeromicro/go-queue => ./stubs/github.com/zeromicro/go-queue

replace github.com/openimsdk/tools => ./stubs/github.com/openimsdk/tools
