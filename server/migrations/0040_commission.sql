-- What people earn on what they do and sell. Shares are basis points: 12 % is 1 200.

ALTER TABLE business_member
  ADD COLUMN service_commission_share integer NOT NULL DEFAULT 0,
  ADD COLUMN product_commission_share integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT commission_is_a_share
    CHECK (service_commission_share BETWEEN 0 AND 10000 AND product_commission_share BETWEEN 0 AND 10000);

-- Null: that of whoever does it.
ALTER TABLE service
  ADD COLUMN commission_share integer,
  ADD CONSTRAINT a_service_earns_a_share CHECK (commission_share BETWEEN 0 AND 10000);

-- As it was when the bill was written: a changed share or another link of the calendar leaves the past as it was.
ALTER TABLE bill_line
  -- The member behind the calendar.
  ADD COLUMN member_id         uuid REFERENCES users (id),
  ADD COLUMN commission_share  integer NOT NULL DEFAULT 0,
  ADD COLUMN commission_amount bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT commission_is_at_most_the_price
    CHECK (commission_share BETWEEN 0 AND 10000 AND commission_amount BETWEEN 0 AND amount + cover_amount),
  ADD CONSTRAINT who_earns_is_a_member CHECK (member_id IS NOT NULL OR commission_amount = 0);
CREATE INDEX bill_line_by_member ON bill_line (member_id) WHERE member_id IS NOT NULL;

UPDATE bill_line SET member_id = calendar.user_id
FROM calendar
WHERE calendar.business_id = bill_line.business_id AND calendar.id = bill_line.entity_id;
