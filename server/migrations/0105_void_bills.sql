-- Who was told of a bill is told when it is void.
ALTER TABLE client_message
  DROP CONSTRAINT client_message_kind_is_known,
  ADD CONSTRAINT client_message_kind_is_known CHECK (kind IN (
    'receipt', 'bill_due', 'bill_made', 'bill_void', 'booking_requested', 'booking_booked', 'booking_confirmed',
    'booking_declined', 'booking_lapsed', 'booking_moved', 'booking_cancelled', 'booking_restored', 'reminder_day',
    'reminder_soon', 'membership_ending', 'service_due', 'waitlist_nearly', 'waitlist_called'
  ));
