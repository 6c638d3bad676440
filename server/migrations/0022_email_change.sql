-- A new address counts when the link sent to it is opened; until then the account keeps the old one. A second wish
-- replaces the first.
CREATE TABLE email_change (
  user_id    uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email      text NOT NULL,
  token_hash bytea NOT NULL,
  -- The session that asked: it stays when the change ends all others.
  session_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_email_change_per_link UNIQUE (token_hash),
  CONSTRAINT new_email_is_lower_case CHECK (email = lower(email))
);
CREATE INDEX email_change_by_expiry ON email_change (expires_at);
