-- What the sweeps ask for.
CREATE INDEX parked_bill_by_end ON parked_bill (gone_at);
DROP INDEX client_message_by_end;
CREATE INDEX client_message_by_making ON client_message (made_at);
