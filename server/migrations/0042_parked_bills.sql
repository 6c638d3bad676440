-- Bills that were put aside before they were made. Taken up or thrown away, a row stays for a day: for the undo, and
-- to say who has it.
CREATE TABLE parked_bill (
  business_id  uuid NOT NULL REFERENCES business (id),
  id           uuid NOT NULL,
  -- Whose it is; null for nobody in particular. Name and phone are read from the client, never kept here.
  client_id    uuid,
  -- The booked visit that is checked out; null for a walk-in.
  visit_id     uuid,
  name         text,
  -- What was typed (core/billing/bill-draft.ts), without the client.
  draft        jsonb NOT NULL,
  total_amount bigint NOT NULL,
  parked_by    uuid REFERENCES users (id),
  parked_at    timestamptz NOT NULL,
  gone_how     text,
  gone_by      uuid REFERENCES users (id),
  gone_at      timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_parked_bill_is_of_a_client FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_parked_bill_is_of_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT a_parked_bill_is_taken_up_or_thrown_away CHECK (gone_how IN ('taken_up', 'thrown_away')),
  CONSTRAINT a_parked_bill_is_gone_at_a_time CHECK ((gone_how IS NULL) = (gone_at IS NULL))
);
CREATE INDEX parked_bill_by_client ON parked_bill (business_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX parked_bill_by_visit ON parked_bill (business_id, visit_id) WHERE visit_id IS NOT NULL;
CREATE INDEX parked_bill_by_parker ON parked_bill (parked_by) WHERE parked_by IS NOT NULL;
CREATE INDEX parked_bill_by_taker ON parked_bill (gone_by) WHERE gone_by IS NOT NULL;
CREATE INDEX parked_bill_by_time ON parked_bill (parked_at);
