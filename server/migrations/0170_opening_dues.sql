-- What a client owed in the books before Kursi comes with the import of clients: a visit that never was here, with
-- nothing but what is left to pay. It has no bill and no receipt (decision 049).

ALTER TABLE visit ADD COLUMN is_opening boolean NOT NULL DEFAULT false;

-- Of such a visit: owed, and neither a visit nor one that was missed.
ALTER TABLE client_visit_fact
  DROP CONSTRAINT fact_standing_is_known,
  ADD CONSTRAINT fact_standing_is_known
    CHECK (standing IN ('came', 'expected', 'missed', 'cancelled', 'owed')) NOT VALID;

ALTER TABLE client_import
  -- Of the rows that came in: how many brought a due, and how much in all.
  ADD COLUMN due_count  integer NOT NULL DEFAULT 0,
  ADD COLUMN due_amount bigint NOT NULL DEFAULT 0;
