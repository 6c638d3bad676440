-- Clients are also told that a membership ends, and that a service is due: news without a visit.
ALTER TABLE client_message
  ALTER COLUMN visit_id DROP NOT NULL,
  DROP CONSTRAINT client_message_kind_is_known,
  ADD CONSTRAINT client_message_kind_is_known CHECK (kind IN (
    'receipt', 'bill_due', 'booking_requested', 'booking_booked', 'booking_confirmed', 'booking_declined',
    'booking_lapsed', 'booking_moved', 'booking_cancelled', 'booking_restored', 'reminder_day', 'reminder_soon',
    'membership_ending', 'service_due'
  )),
  ADD CONSTRAINT news_of_a_visit_names_it CHECK ((visit_id IS NULL) = (kind IN ('membership_ending', 'service_due')));
-- The message itself says that the client was told.
ALTER TABLE membership DROP COLUMN told_of_end_at;
