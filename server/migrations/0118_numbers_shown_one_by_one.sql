-- Whose contact a member without all clients had shown on a day of the business: at most 30. Ids only.
CREATE TABLE shown_contact (
  business_id uuid NOT NULL,
  user_id     uuid NOT NULL,
  day         date NOT NULL,
  client_ids  uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (business_id, user_id, day),
  CONSTRAINT so_many_contacts_are_shown_on_a_day CHECK (cardinality(client_ids) <= 30)
);
CREATE INDEX shown_contact_by_day ON shown_contact (day);
