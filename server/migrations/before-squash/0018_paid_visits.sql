-- Visits that are paid online. A payment pays for one visit, booking by booking; a booking whose money went
-- back names no payment any more.
ALTER TABLE booking
  ADD COLUMN payment_id uuid,
  ADD CONSTRAINT a_booking_is_paid_by_a_payment_of_the_business
    FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  ADD CONSTRAINT what_is_paid_online_names_its_payment
    CHECK ((payment_type IS NOT DISTINCT FROM 'pg') = (payment_id IS NOT NULL)),
  ADD CONSTRAINT a_payment_pays_for_one_visit
    EXCLUDE USING gist (business_id WITH =, payment_id WITH =, visit_id WITH <>) WHERE (payment_id IS NOT NULL);
-- Money that waits to be sent back.
CREATE INDEX booking_to_refund ON booking (cancelled_at)
  WHERE booking_status = 'cancelled' AND payment_id IS NOT NULL;

CREATE INDEX payment_order_by_reference ON payment_order (business_id, reference);

ALTER TABLE reserved_booking
  -- What the client wants to say, kept while they are at the checkout.
  ADD COLUMN note text,
  -- Whoever begins to pay gets more time, once.
  ADD COLUMN is_kept_for_payment boolean NOT NULL DEFAULT false;
