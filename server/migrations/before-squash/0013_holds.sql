-- A hold takes its time only until it has run out; null stays for good. A constraint cannot ask for now(), so
-- readers leave out what has run out, and whoever wants that time deletes it in their own transaction.
ALTER TABLE consumed_slot ADD COLUMN expires_at timestamptz;
