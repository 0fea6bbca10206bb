CREATE TABLE customers (
    id      text PRIMARY KEY,
    email   text NOT NULL,
    credits bigint NOT NULL DEFAULT 0,
    points  bigint NOT NULL DEFAULT 0
);

CREATE TABLE orders (
    id             text PRIMARY KEY,
    cart_id        text NOT NULL UNIQUE,
    customer_id    text NOT NULL REFERENCES customers (id),
    email          text NOT NULL,
    status         text NOT NULL DEFAULT 'pending',
    total_cents    bigint NOT NULL,
    payment_intent text NOT NULL DEFAULT '',
    created_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE gift_cards (
    code         text PRIMARY KEY,
    bought_by    text NOT NULL,
    amount_cents bigint NOT NULL
);

CREATE TABLE restocks (
    id       bigserial PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    sku      text NOT NULL,
    quantity int NOT NULL
);

-- Credits that say sorry.
CREATE TABLE goodwill (
    id       bigserial PRIMARY KEY,
    event_id text NOT NULL,
    order_id text NOT NULL REFERENCES orders (id),
    amount   bigint NOT NULL
);

-- Mails that belong to a change of the data; a relay sends them.
CREATE TABLE outbox (
    id         bigserial PRIMARY KEY,
    recipient  text NOT NULL,
    template   text NOT NULL,
    order_id   text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

-- Events that a consumer has taken into account.
CREATE TABLE processed_events (
    consumer     text NOT NULL,
    event_id     text NOT NULL,
    processed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (consumer, event_id)
);
