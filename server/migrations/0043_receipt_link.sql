-- Links that show one receipt to whoever has them. Of the link's token only the hash is kept: it is made from the
-- seed and the secret of the installation, so that the desk can send the same link twice.
CREATE TABLE receipt_link_directory (
  link_hash   bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  visit_id    uuid NOT NULL,
  seed        bytea NOT NULL,
  made_by     uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  -- A revoked link stays, so that its page can say so and lead to the business.
  revoked_at  timestamptz,
  CONSTRAINT a_receipt_link_is_hashed CHECK (octet_length(link_hash) = 32),
  CONSTRAINT a_receipt_link_has_a_long_seed CHECK (octet_length(seed) >= 16)
);
CREATE UNIQUE INDEX a_receipt_has_one_living_link ON receipt_link_directory (of_business, visit_id)
  WHERE revoked_at IS NULL;
CREATE INDEX receipt_link_directory_by_visit ON receipt_link_directory (of_business, visit_id);
