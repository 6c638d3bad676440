-- From which network a guest without a verified address joined, until the desk has seen them or a deposit is paid: such
-- entries count as one person, and all of one network have a limit in minutes.
ALTER TABLE waitlist_booking ADD COLUMN unseen_network text;
