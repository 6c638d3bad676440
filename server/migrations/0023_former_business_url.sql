-- Former page addresses: they lead to the business for ever, and nobody else gets them. Across businesses, so the
-- column is not called business_id.
CREATE TABLE former_business_url (
  business_url text PRIMARY KEY,
  of_business  uuid NOT NULL REFERENCES business (id),
  replaced_at  timestamptz NOT NULL
);
CREATE INDEX former_business_url_by_business ON former_business_url (of_business);
