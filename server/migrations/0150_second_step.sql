-- A second step at sign-in: an authenticator app, passkeys, recovery codes. Tables of a person: on the coordinator.

-- on the coordinator
CREATE TABLE authenticator (
  user_id        uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Sealed for this person: a copy of the database makes no codes.
  sealed_secret  bytea NOT NULL,
  -- The half-minute of the newest code that was used: no code counts twice.
  last_used_step bigint NOT NULL,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz NOT NULL
);

-- on the coordinator
CREATE TABLE recovery_code (
  user_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Keyed hash: a copy of the database alone cannot be searched for codes.
  code_hash bytea NOT NULL,
  made_at   timestamptz NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- on the coordinator
CREATE TABLE passkey (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key    bytea NOT NULL,
  -- How often the authenticator says it signed; a copy of it would fall behind.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  CONSTRAINT a_passkey_belongs_to_one_person UNIQUE (credential_id),
  CONSTRAINT a_passkey_has_a_name CHECK (length(name) BETWEEN 1 AND 60)
);
CREATE INDEX passkey_by_user ON passkey (user_id);

-- What an authenticator was asked to sign. Deleted when it is answered, so that no answer counts twice.
-- on the coordinator
CREATE TABLE passkey_challenge (
  id         uuid PRIMARY KEY,
  challenge  text NOT NULL,
  purpose    text NOT NULL,
  -- Of whom; null where the passkey itself says who signs in.
  user_id    uuid REFERENCES users (id) ON DELETE CASCADE,
  -- In which session; null before there is one.
  session_id uuid,
  expires_at timestamptz NOT NULL,
  CONSTRAINT the_purpose_of_a_challenge_is_known
    CHECK (purpose IN ('register', 'sign_in', 'second_step', 'proof'))
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_by_user ON passkey_challenge (user_id);

-- Someone who knows the password has lost every second step: after a wait they sign in without.
-- on the coordinator
CREATE TABLE factor_reset (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the mails, by which the person or an owner stops it.
  cancel_hash bytea NOT NULL,
  asked_at    timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  CONSTRAINT a_reset_is_found_by_its_link UNIQUE (cancel_hash),
  CONSTRAINT a_reset_waits CHECK (due_at > asked_at)
);

-- The name that a person gave a device, and whether they have not said yet that it is theirs.
ALTER TABLE user_session ADD COLUMN name text;
ALTER TABLE user_session ADD COLUMN is_new boolean NOT NULL DEFAULT false;
