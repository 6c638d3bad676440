-- What every module stands on: extensions, idempotency, rate limits, events and reactions.

-- Exclusion constraints over an id and a range.
CREATE EXTENSION IF NOT EXISTS btree_gist;
-- Search for part of a word in names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One row: a hash of the secret of the servers that use this database. A server with another secret refuses
-- to start instead of signing everyone out.
CREATE TABLE installation (
  only_one         boolean PRIMARY KEY DEFAULT true,
  secret_check     text NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT there_is_only_one_installation CHECK (only_one)
);

-- Idempotency over all servers: a repeated request gets the first answer.
CREATE TABLE idempotency_key (
  actor        uuid NOT NULL,
  method       text NOT NULL,
  path         text NOT NULL,
  key          text NOT NULL,
  request_hash text NOT NULL,
  -- Filled by the transaction that inserts the row, just before it commits.
  answer       jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- What a command with an outside call is about to do, kept during the call, so that a retry after a crash
  -- resumes it.
  intention    jsonb,
  PRIMARY KEY (actor, method, path, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

-- Rate limits over all servers: attempts per subject ("sign-in:account:…") and window.
CREATE TABLE throttle (
  subject        text PRIMARY KEY,
  tries          integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX throttle_by_end ON throttle (window_ends_at);

-- Events are append-only. seq comes from a counter row per business, locked by the last statement of the
-- transaction: the order of seq is the order of commits, so a reader never misses a late commit.
CREATE TABLE event_counter (
  business_id uuid PRIMARY KEY,
  last_seq    bigint NOT NULL
-- Updated with every write: room on each page for the next version of its rows.
) WITH (fillfactor = 40);

CREATE TABLE event (
  business_id uuid NOT NULL,
  seq         bigint NOT NULL,
  type        text NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    uuid,
  -- Ids only, never personal data: events outlive the records they name.
  ids         jsonb NOT NULL,
  PRIMARY KEY (business_id, seq)
);
-- The history of a visit is read from the events that name it.
CREATE INDEX event_by_visit ON event (business_id, (ids ->> 'visit_id'), seq) WHERE ids ? 'visit_id';
-- The version of a public page is its newest event, without those that happen all day and do not show there.
CREATE INDEX event_that_shows_on_the_page ON event (business_id, seq)
  WHERE split_part(type, '.', 1) NOT IN ('booking', 'visit', 'client', 'client_note', 'payment', 'member');

-- How far each reaction has read the events of each business.
CREATE TABLE reaction_progress (
  business_id uuid NOT NULL,
  reaction    text NOT NULL,
  last_seq    bigint NOT NULL,
  PRIMARY KEY (business_id, reaction)
);

-- A new reaction starts with the events after its first release; a row here says that its start was recorded.
CREATE TABLE reaction_begun (
  reaction text PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT now()
);
