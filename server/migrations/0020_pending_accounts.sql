-- An address that is not confirmed belongs to nobody: who wants an account waits here, and nobody's row in users
-- has the address. A later sign-up with the same address replaces the row and voids its link.
CREATE TABLE pending_account (
  email         text PRIMARY KEY,
  user_name     text NOT NULL,
  locale        text NOT NULL,
  password_hash text NOT NULL,
  token_hash    bytea NOT NULL,
  -- The guest who turns into this account; null: a new person.
  user_id       uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Hash of a cookie in the browser that asked. Elsewhere the link alone does not do: it also needs the password.
  device_hash   bytea NOT NULL,
  expires_at    timestamptz NOT NULL,
  CONSTRAINT one_pending_account_per_link UNIQUE (token_hash),
  CONSTRAINT pending_email_is_lower_case CHECK (email = lower(email)),
  CONSTRAINT pending_locale_is_known CHECK (locale IN ('en', 'hi'))
);
CREATE INDEX pending_account_by_user ON pending_account (user_id);
CREATE INDEX pending_account_by_expiry ON pending_account (expires_at);

-- Unconfirmed accounts so far: they may ask for a new link, and confirm it with their password.
INSERT INTO pending_account (email, user_name, locale, password_hash, token_hash, user_id, device_hash, expires_at)
SELECT email, user_name, locale, password, sha256(uuid_send(gen_random_uuid())), users.id,
       sha256(uuid_send(gen_random_uuid())), now() + interval '1 day'
FROM users JOIN user_credential ON user_credential.user_id = users.id AND password IS NOT NULL
WHERE NOT email_verified AND NOT is_guest
ON CONFLICT DO NOTHING;
DELETE FROM user_credential USING users
WHERE users.id = user_credential.user_id AND NOT email_verified AND NOT is_guest;
UPDATE users SET email = id || '@guest.invalid', is_guest = true WHERE NOT email_verified AND NOT is_guest;
ALTER TABLE users ADD CONSTRAINT an_account_has_a_confirmed_address CHECK (is_guest OR email_verified);

-- When the password was last typed in this session: some commands want it fresh.
ALTER TABLE user_session ADD COLUMN password_at timestamptz;

-- All reset links of a person become void at once.
CREATE INDEX user_verification_by_value ON user_verification (value);
