-- Personal links to one visit, for its client on any phone. The token is made from the seed and the secret of the
-- installation, so that every message about the visit carries the same one.
CREATE TABLE visit_link_directory (
  link_hash   bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  visit_id    uuid NOT NULL,
  seed        bytea NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Of the last four digits of the phone number, by anybody and from anywhere.
  wrong_tries smallint NOT NULL DEFAULT 0,
  revoked_at  timestamptz,
  CONSTRAINT a_visit_link_is_hashed CHECK (octet_length(link_hash) = 32),
  CONSTRAINT a_visit_link_has_a_long_seed CHECK (octet_length(seed) >= 16),
  CONSTRAINT wrong_tries_are_counted_from_nought CHECK (wrong_tries >= 0)
);
CREATE UNIQUE INDEX a_visit_has_one_living_link ON visit_link_directory (of_business, visit_id)
  WHERE revoked_at IS NULL;
CREATE INDEX visit_link_directory_by_visit ON visit_link_directory (of_business, visit_id);
CREATE INDEX visit_link_directory_by_age ON visit_link_directory (created_at);

-- Who proved on another phone that a visit is theirs to see and change. Rows stay, so that its history knows who it was.
CREATE TABLE opened_visit (
  business_id uuid NOT NULL,
  visit_id    uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  revoked_at  timestamptz,
  PRIMARY KEY (business_id, visit_id, user_id),
  CONSTRAINT an_opened_visit_is_there FOREIGN KEY (business_id, visit_id)
    REFERENCES visit (business_id, id) ON DELETE CASCADE
);
CREATE INDEX opened_visit_by_user ON opened_visit (user_id);
CREATE INDEX opened_visit_by_age ON opened_visit (created_at);

-- A code that finds the bookings under a phone number: one living per session's person, and of no use in any other.
-- Without client there are no codes in it, and nobody can tell.
CREATE TABLE visit_code (
  user_id    uuid PRIMARY KEY REFERENCES users (id),
  phone      text NOT NULL,
  asked_at   timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries      smallint NOT NULL DEFAULT 0,
  -- As [{ "hash": …, "email": … }]: by mail only the bookings of clients with that address are found.
  codes      jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT tries_of_a_code_are_counted_from_nought CHECK (tries >= 0)
);
CREATE INDEX client_by_phone_alone ON client (phone) WHERE phone IS NOT NULL AND deleted_at IS NULL;

ALTER TABLE outgoing_message DROP CONSTRAINT message_purpose_is_known;
ALTER TABLE outgoing_message ADD CONSTRAINT message_purpose_is_known
  CHECK (purpose IN ('alert', 'test', 'campaign', 'reply', 'code'));
