-- Confirmations, changes, reminders and dues also go to clients without an account. They wait as long as an undo is
-- possible, and are merged with what still waits for the same visit.
ALTER TABLE client_message
  ADD COLUMN about jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN due_at timestamptz;
UPDATE client_message SET due_at = made_at;
ALTER TABLE client_message
  ALTER COLUMN due_at SET NOT NULL,
  DROP CONSTRAINT client_message_kind_is_known,
  ADD CONSTRAINT client_message_kind_is_known CHECK (kind IN (
    'receipt', 'bill_due', 'booking_requested', 'booking_booked', 'booking_confirmed', 'booking_declined',
    'booking_lapsed', 'booking_moved', 'booking_cancelled', 'booking_restored', 'reminder_day', 'reminder_soon'
  )),
  DROP CONSTRAINT client_message_state_is_known,
  -- Stale: no longer true when it was due. An undo that comes late is merged with it.
  ADD CONSTRAINT client_message_state_is_known CHECK (state IN ('waiting', 'sent', 'dropped', 'stale'));
