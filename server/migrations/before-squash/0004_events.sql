-- What happened, append-only. seq comes from a counter row per business that the last statement of the
-- transaction locks, so the order of seq is the order of commits and a reader never misses a late one.

CREATE TABLE event_counter (
  business_id uuid PRIMARY KEY,
  last_seq    bigint NOT NULL
-- Updated with every write, so each page keeps room for the next version of its rows.
) WITH (fillfactor = 40);

CREATE TABLE event (
  business_id uuid NOT NULL,
  seq         bigint NOT NULL,
  type        text NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    uuid,
  -- Ids only, never personal data: this table outlives what it speaks of.
  ids         jsonb NOT NULL,
  PRIMARY KEY (business_id, seq)
);

-- How far each background reaction has read the events of each business.
CREATE TABLE reaction_progress (
  business_id uuid NOT NULL,
  reaction    text NOT NULL,
  last_seq    bigint NOT NULL,
  PRIMARY KEY (business_id, reaction)
);
