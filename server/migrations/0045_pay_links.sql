-- Links by which a client pays online what is due for a visit. Only the hash of the link's token is kept; calling off
-- deletes the row.
CREATE TABLE pay_link_directory (
  link_hash   bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  visit_id    uuid NOT NULL,
  amount      bigint NOT NULL,
  made_by     uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  CONSTRAINT a_pay_link_asks_for_something CHECK (amount > 0),
  CONSTRAINT a_visit_has_one_pay_link UNIQUE (of_business, visit_id)
);
CREATE INDEX pay_link_directory_by_end ON pay_link_directory (expires_at);

-- Who has opened the link of a visit, and so may pay that amount for it until it expires.
CREATE TABLE bill_payer (
  business_id uuid NOT NULL,
  visit_id    uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users (id),
  amount      bigint NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, visit_id, user_id),
  CONSTRAINT a_payer_pays_for_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id)
);
CREATE INDEX bill_payer_by_user ON bill_payer (user_id);
CREATE INDEX bill_payer_by_end ON bill_payer (expires_at);
