CREATE TABLE payments (
  id uuid PRIMARY KEY,
  event_id text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE TABLE refunds (id uuid PRIMARY KEY, charge text NOT NULL);
CREATE TABLE visits (id bigserial PRIMARY KEY, page text, UNIQUE (page, id));
