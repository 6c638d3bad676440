-- Addresses that want no mail about bookings of guests, whichever guest types them. Only the SHA-256 is kept.
CREATE TABLE unsubscribed_address (
  email_hash bytea PRIMARY KEY,
  since      timestamptz NOT NULL,
  CONSTRAINT an_unsubscribed_address_is_hashed CHECK (octet_length(email_hash) = 32)
);
