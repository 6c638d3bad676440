-- An event that fails goes behind those that were not tried yet, and is given up some time.
ALTER TABLE message_event ADD COLUMN tries integer NOT NULL DEFAULT 0;
DROP INDEX message_event_waiting;
CREATE INDEX message_event_waiting ON message_event (tries, received_at) WHERE worked_at IS NULL;
