-- What staff free of an online payment goes back by the published terms only, or waits for somebody who may refund.

-- Begun once, or moved by the desk inside its cancellation window; stays when the progress is stepped back.
ALTER TABLE visit ADD COLUMN bound_at timestamptz;
UPDATE visit SET bound_at = updated_at WHERE progress IN ('arrived', 'in_service', 'done');
-- What is overpaid online is given back by a person, as cash is.
ALTER TABLE visit ADD COLUMN refund_waits boolean NOT NULL DEFAULT false;
-- The same for a deposit: a person was served once, whatever the entry says now.
ALTER TABLE waitlist_booking ADD COLUMN first_served_at timestamptz;
UPDATE waitlist_booking SET first_served_at = serving_at WHERE serving_at IS NOT NULL;
