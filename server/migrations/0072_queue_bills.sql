-- Bills and deposits of the queue, and the time that it takes on calendars.

ALTER TABLE consumed_slot
  -- Taken by someone who is served from the queue, with what they have in `note`.
  ADD COLUMN waitlist_booking_id uuid,
  ADD COLUMN client_id uuid,
  ADD CONSTRAINT a_slot_of_the_queue_is_of_a_client CHECK ((waitlist_booking_id IS NULL) = (client_id IS NULL)),
  ADD CONSTRAINT the_slot_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  ADD CONSTRAINT a_slot_is_of_a_booking_or_of_the_queue CHECK (booking_id IS NULL OR waitlist_booking_id IS NULL);
CREATE INDEX consumed_slot_by_client ON consumed_slot (business_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX consumed_slot_by_entry ON consumed_slot (business_id, waitlist_booking_id)
  WHERE waitlist_booking_id IS NOT NULL;

ALTER TABLE waitlist
  -- Paid online by those who join by themselves; 0: none.
  ADD COLUMN deposit_amount bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT a_deposit_is_not_negative CHECK (deposit_amount >= 0);

ALTER TABLE waitlist_booking
  ADD COLUMN deposit_amount bigint NOT NULL DEFAULT 0,
  -- The bill that was made of it.
  ADD COLUMN visit_id uuid,
  ADD CONSTRAINT the_deposit_of_an_entry_is_not_negative CHECK (deposit_amount >= 0),
  ADD CONSTRAINT an_entry_is_billed_with_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  ADD CONSTRAINT who_is_billed_was_served CHECK (visit_id IS NULL OR serving_at IS NOT NULL);
CREATE UNIQUE INDEX a_visit_bills_one_entry ON waitlist_booking (business_id, visit_id) WHERE visit_id IS NOT NULL;

-- Deposits that were paid. One is used by one entry, then by its bill, or goes back.
CREATE TABLE waitlist_deposit (
  business_id         uuid NOT NULL,
  payment_id          uuid NOT NULL,
  waitlist_id         uuid NOT NULL,
  -- Who paid; null once their account is erased.
  user_id             uuid REFERENCES users (id),
  amount              bigint NOT NULL,
  paid_at             timestamptz NOT NULL,
  waitlist_booking_id uuid,
  -- Taken by the bill, or sent back.
  used_at             timestamptz,
  returned_at         timestamptz,
  PRIMARY KEY (business_id, payment_id),
  CONSTRAINT a_deposit_is_for_a_waitlist FOREIGN KEY (business_id, waitlist_id) REFERENCES waitlist (business_id, id),
  CONSTRAINT a_deposit_is_of_an_entry
    FOREIGN KEY (business_id, waitlist_booking_id) REFERENCES waitlist_booking (business_id, id),
  CONSTRAINT a_deposit_is_a_payment FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT a_deposit_has_an_amount CHECK (amount > 0),
  CONSTRAINT a_deposit_is_used_or_returned CHECK (num_nonnulls(used_at, returned_at) <= 1)
);
CREATE UNIQUE INDEX an_entry_has_one_deposit ON waitlist_deposit (business_id, waitlist_booking_id)
  WHERE waitlist_booking_id IS NOT NULL AND returned_at IS NULL;
-- What may have to go back.
CREATE INDEX waitlist_deposit_open ON waitlist_deposit (paid_at) WHERE used_at IS NULL AND returned_at IS NULL;
CREATE INDEX waitlist_deposit_by_waitlist ON waitlist_deposit (business_id, waitlist_id);
CREATE INDEX waitlist_deposit_by_payer ON waitlist_deposit (user_id) WHERE user_id IS NOT NULL;
