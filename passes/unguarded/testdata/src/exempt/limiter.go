package exempt

import (
	"context"
	"net"
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

// A limiter whose pipeline is sent on several ways, for one key out of many, counts and lets through when it fails.
type limiter struct{ r *redis.Client }

func (l limiter) allow(ctx context.Context, key string, max int64) (bool, error) {
	pipe := l.r.TxPipeline()
	pipe.ZAdd(ctx, key, redis.Z{Score: float64(time.Now().UnixNano()), Member: key})
	n := pipe.ZCard(ctx, key)
	pipe.Expire(ctx, key, time.Minute)
	if _, err := pipe.Exec(ctx); err != nil {
		return false, err
	}
	return n.Val() <= max, nil
}

func caller(r *http.Request) string {
	if ip := r.Header.Get("X-Forwarded-For"); ip != "" {
		return ip
	}
	if ip := r.Header.Get("X-Real-IP"); ip != "" {
		return ip
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		return host
	}
	return r.RemoteAddr
}

func (l limiter) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ok, err := l.allow(r.Context(), "login:"+caller(r), 10)
		if err != nil {
			next.ServeHTTP(w, r)
			return
		}
		if !ok {
			http.Error(w, "later", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (l limiter) routes() {
	http.Handle("POST /webhook/limited", l.around(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		smtp.SendMail("mail:25", nil, "a@b", nil, []byte(r.FormValue("id"))) // want `sends an email`
	})))
}
