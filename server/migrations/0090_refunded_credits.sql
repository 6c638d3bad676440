-- Of refunded packs: credits that were set aside for sends by then. They go as they come back, with entries of their own.
ALTER TABLE credit_account
  ADD COLUMN owed integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT what_is_owed_is_not_negative CHECK (owed >= 0);

DROP INDEX a_pack_is_booked_once;
CREATE UNIQUE INDEX a_pack_is_booked_once ON credit_entry (business_id, purchase_id) WHERE kind = 'bought';
