-- Who did what in a business. Rows are added and read; they go only by the function below, when their time is over.
CREATE TABLE history (
  business_id uuid NOT NULL,
  -- Carries the time of the deed, so the key is the order of the page.
  id          uuid NOT NULL,
  at          timestamptz NOT NULL,
  -- By the clock of the database: what a seal covers.
  written_on  date NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC')::date),
  kept_as     text NOT NULL,
  kind        text NOT NULL,
  deed        text NOT NULL,
  -- Null: by itself.
  actor_id    uuid,
  -- Of a member; else client, platform, or null for a job.
  role        text,
  -- The colleague who has the right and granted it for this once.
  approved_by uuid,
  record_kind text,
  record_id   text,
  -- On whose behalf, or about whom.
  client_id   uuid,
  amount      bigint,
  -- How many digits the sum has, and the first two: a filter by sum reads band by band, newest first.
  amount_band smallint GENERATED ALWAYS AS (
    length((CASE WHEN amount < 0 THEN -amount ELSE amount END)::text) * 100
    + left(rpad((CASE WHEN amount < 0 THEN -amount ELSE amount END)::text, 2, '0'), 2)::smallint) STORED,
  -- Field by field, before and after; what is personal is the id of a history_value, and a salted digest of it.
  changes     jsonb,
  -- Of a read: how many rows it showed.
  row_count   integer,
  device      text,
  -- A keyed hash of the network: the same again can be seen, the address cannot.
  network     text,
  session     text,
  call_key    text,
  salt        uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (business_id, id),
  CONSTRAINT history_is_kept_as_money_rest_or_read CHECK (kept_as IN ('money', 'rest', 'read'))
);
CREATE INDEX history_by_kind ON history (business_id, kind, id);
CREATE INDEX history_by_person ON history (business_id, actor_id, kind, id) WHERE actor_id IS NOT NULL;
CREATE INDEX history_by_record ON history (business_id, record_id, id) WHERE record_id IS NOT NULL;
CREATE INDEX history_by_client ON history (business_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX history_by_amount ON history (business_id, amount_band, id) WHERE amount IS NOT NULL;
CREATE INDEX history_by_person_and_amount ON history (business_id, actor_id, amount_band, id)
  WHERE amount IS NOT NULL AND actor_id IS NOT NULL;
-- Rows come in the order of the day, so this costs next to nothing.
CREATE INDEX history_by_day_written ON history USING brin (written_on) WITH (pages_per_range = 32);

-- Personal values of rows. Erasure deletes them here; the row and its seal stay whole.
CREATE TABLE history_value (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  -- The client or member whose it is.
  subject_id  uuid,
  value       text NOT NULL,
  salt        uuid NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX history_value_by_subject ON history_value (subject_id) WHERE subject_id IS NOT NULL;

-- Over all rows of one day and the seal of the day before, with a key that is not in the database.
-- on the coordinator
CREATE TABLE history_seal (
  kept_as   text NOT NULL,
  day       date NOT NULL,
  row_count bigint NOT NULL,
  digest    bytea NOT NULL,
  seal      bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kept_as, day)
);

-- The only way out of the table, for a role that may not delete from it.
CREATE FUNCTION drop_expired_history() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  today   date := (now() AT TIME ZONE 'UTC')::date;
  dropped bigint;
BEGIN
  DELETE FROM public.history
  WHERE written_on < (today - interval '1 year')::date
    AND (kept_as = 'read'
         OR kept_as = 'rest' AND written_on < (today - interval '2 years')::date
         OR kept_as = 'money' AND written_on < (today - interval '8 years')::date);
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN dropped;
END $$;
