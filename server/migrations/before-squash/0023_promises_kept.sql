-- What a client was told when they chose a time stays true for them, whatever the business decides afterwards.

ALTER TABLE visit
  -- Minutes before its beginning from which only the business moves and cancels it; null when there are none. As it
  -- was when the visit was made; moving it changes nothing about that.
  ADD COLUMN cancellation_window integer,
  ADD CONSTRAINT visit_window_is_not_negative CHECK (cancellation_window >= 0);
UPDATE visit SET cancellation_window = business.cancellation_window
FROM business WHERE business.id = visit.business_id AND business.cancellation_window IS NOT NULL;

ALTER TABLE reserved_booking
  -- On which terms it is held: the visit that it becomes is made on these.
  ADD COLUMN booking_type text NOT NULL DEFAULT 'confirm',
  ADD COLUMN cancellation_window integer,
  ADD CONSTRAINT hold_booking_type_is_known CHECK (booking_type IN ('confirm', 'request')),
  ADD CONSTRAINT hold_window_is_not_negative CHECK (cancellation_window >= 0);
UPDATE reserved_booking
SET booking_type = business.booking_type, cancellation_window = business.cancellation_window
FROM business WHERE business.id = reserved_booking.business_id;
ALTER TABLE reserved_booking ALTER COLUMN booking_type DROP DEFAULT;
