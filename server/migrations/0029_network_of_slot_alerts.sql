-- From which network a guest asked for the alert: what guests of one network book after an alert counts towards
-- the same hours a day as their other bookings. Null for an account.
ALTER TABLE slot_alert ADD COLUMN network text;
