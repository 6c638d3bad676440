-- Whether staff see the sums of all visits and bills. A business that was here before keeps what it has until it
-- chooses; a new one begins without.
ALTER TABLE business ADD COLUMN staff_see_all_bills boolean NOT NULL DEFAULT true;
ALTER TABLE business ALTER COLUMN staff_see_all_bills SET DEFAULT false;

-- The bills of others that a member without all of them opened on a day of the business: at most 30. Ids only.
CREATE TABLE shown_bill (
  business_id uuid NOT NULL,
  user_id     uuid NOT NULL,
  day         date NOT NULL,
  visit_ids   uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (business_id, user_id, day),
  CONSTRAINT so_many_bills_are_shown_on_a_day CHECK (cardinality(visit_ids) <= 30)
);
CREATE INDEX shown_bill_by_day ON shown_bill (day);
