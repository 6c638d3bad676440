-- Mails to a client of a business, also to one whom only the desk knows. It keeps no address: that is read from the
-- client's record when the mail goes, so that erasing the record is enough.
CREATE TABLE client_message (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  client_id   uuid NOT NULL,
  visit_id    uuid NOT NULL,
  kind        text NOT NULL,
  made_at     timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'waiting',
  finished_at timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_client_message_is_for_a_client FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_client_message_is_about_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT client_message_kind_is_known CHECK (kind IN ('receipt')),
  CONSTRAINT client_message_state_is_known CHECK (state IN ('waiting', 'sent', 'dropped')),
  CONSTRAINT a_client_message_waits_or_is_finished CHECK ((state = 'waiting') = (finished_at IS NULL))
);
CREATE INDEX client_message_by_client ON client_message (business_id, client_id);
CREATE INDEX client_message_by_visit ON client_message (business_id, visit_id);
CREATE INDEX client_message_by_end ON client_message (finished_at);
