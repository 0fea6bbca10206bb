package auto

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// A watcher pops deliveries, which is no effect of theirs.
type watcher struct{ r *redis.Client }

func (w *watcher) next(ctx context.Context) (string, error) {
	val, err := w.r.BLPop(ctx, time.Second, "uploads").Result()
	if err != nil {
		return "", err
	}
	if len(val) < 2 {
		return "", errors.New("no upload")
	}
	return val[1], nil
}

func (w *watcher) Watch(ctx context.Context) error {
	for {
		name, err := w.next(ctx)
		if err != nil {
			return err
		}
		println(name)
	}
}

type mailer struct{ r *redis.Client }

func (m *mailer) Run(ctx context.Context) error {
	for {
		val, err := m.r.BLPop(ctx, time.Second, "mails").Result() // want `sends an email \(smtp\.SendMail, auto\.go:\d+\) although the message counts as done for Redis`
		if err != nil {
			return err
		}
		_ = mail(val[1])
	}
}
