-- The queue tells people that it is nearly their turn and that they are called, what they say afterwards is a review, and
-- the plans have it.

ALTER TABLE waitlist_booking
  -- When it was nearly their turn for the first time.
  ADD COLUMN nearly_at timestamptz;

-- What the client of an entry was told. A call that was taken back is forgotten here, so that the next one is told.
CREATE TABLE waitlist_notice (
  business_id         uuid NOT NULL,
  waitlist_booking_id uuid NOT NULL,
  kind                text NOT NULL,
  -- When it happened.
  at                  timestamptz NOT NULL,
  CONSTRAINT an_entry_is_told_once PRIMARY KEY (business_id, waitlist_booking_id, kind),
  CONSTRAINT a_notice_is_of_an_entry
    FOREIGN KEY (business_id, waitlist_booking_id) REFERENCES waitlist_booking (business_id, id),
  CONSTRAINT waitlist_notice_kind_is_known CHECK (kind IN ('waitlist_nearly', 'waitlist_called'))
);

ALTER TABLE client_message
  DROP CONSTRAINT client_message_kind_is_known,
  ADD CONSTRAINT client_message_kind_is_known CHECK (kind IN (
    'receipt', 'bill_due', 'booking_requested', 'booking_booked', 'booking_confirmed', 'booking_declined',
    'booking_lapsed', 'booking_moved', 'booking_cancelled', 'booking_restored', 'reminder_day', 'reminder_soon',
    'membership_ending', 'service_due', 'waitlist_nearly', 'waitlist_called'
  )),
  DROP CONSTRAINT news_of_a_visit_names_it,
  ADD CONSTRAINT news_of_a_visit_names_it CHECK (
    (visit_id IS NULL) = (kind IN ('membership_ending', 'service_due', 'waitlist_nearly', 'waitlist_called')));

-- A review is of a booking, or of an entry of the queue: then booking_id is the id of the entry.
ALTER TABLE review
  -- The entry it is about; of a booking, the entry from which its visit was billed. Either is reviewed, not both.
  ADD COLUMN waitlist_booking_id uuid,
  ADD COLUMN of_booking_id uuid
    GENERATED ALWAYS AS (CASE WHEN booking_id IS DISTINCT FROM waitlist_booking_id THEN booking_id END) STORED,
  DROP CONSTRAINT a_review_is_about_a_booking_of_the_business,
  ADD CONSTRAINT a_review_is_about_a_booking_of_the_business
    FOREIGN KEY (business_id, of_booking_id) REFERENCES booking (business_id, id),
  ADD CONSTRAINT a_review_is_about_an_entry_of_the_business
    FOREIGN KEY (business_id, waitlist_booking_id) REFERENCES waitlist_booking (business_id, id);
CREATE INDEX review_by_booking ON review (business_id, of_booking_id);
CREATE UNIQUE INDEX an_entry_is_reviewed_once ON review (business_id, waitlist_booking_id)
  WHERE waitlist_booking_id IS NOT NULL;

-- Memberships and the queue are there. Where an admin has written other words, those stay.
UPDATE plan SET
  features_en = ARRAY(
    SELECT said.feature FROM unnest(features_en) WITH ORDINALITY AS before (feature, position)
    CROSS JOIN LATERAL unnest(CASE before.feature WHEN 'Bills and receipts. Coming: queue and memberships'
      THEN ARRAY['Bills, receipts and memberships', 'Live queue for walk-ins'] ELSE ARRAY[before.feature] END)
      WITH ORDINALITY AS said (feature, part) ORDER BY before.position, said.part),
  features_hi = ARRAY(
    SELECT said.feature FROM unnest(features_hi) WITH ORDINALITY AS before (feature, position)
    CROSS JOIN LATERAL unnest(CASE before.feature WHEN 'बिल और रसीद। आगे आएगा: कतार और मेंबरशिप'
      THEN ARRAY['बिल, रसीद और मेंबरशिप', 'बिना बुकिंग आने वालों के लिए लाइव कतार'] ELSE ARRAY[before.feature] END)
      WITH ORDINALITY AS said (feature, part) ORDER BY before.position, said.part)
WHERE 'Bills and receipts. Coming: queue and memberships' = ANY (features_en)
  AND 'बिल और रसीद। आगे आएगा: कतार और मेंबरशिप' = ANY (features_hi);
