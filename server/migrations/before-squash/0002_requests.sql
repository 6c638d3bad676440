-- What keeps repeated and hammering requests harmless, on however many servers.

CREATE TABLE idempotency_key (
  actor        uuid NOT NULL,
  method       text NOT NULL,
  path         text NOT NULL,
  key          text NOT NULL,
  request_hash text NOT NULL,
  -- Filled by the same transaction that inserts the row, just before it commits.
  answer       jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor, method, path, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

-- Tries at something that must be slow to repeat, counted per subject ("sign-in:account:…") and window.
CREATE TABLE throttle (
  subject        text PRIMARY KEY,
  tries          integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX throttle_by_end ON throttle (window_ends_at);

-- One row: which servers' secret this database belongs to, so that a second server with another secret
-- says so at start instead of signing everyone out.
CREATE TABLE installation (
  only_one         boolean PRIMARY KEY DEFAULT true,
  secret_check     text NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT there_is_only_one_installation CHECK (only_one)
);
