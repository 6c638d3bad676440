-- Append only: what was in the drawer when a day began, as someone noted it; the newest counts. Without one it is the
-- business's opening_cash.
CREATE TABLE drawer_float (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  day         date NOT NULL,
  amount      bigint NOT NULL,
  noted_by    uuid NOT NULL REFERENCES users (id),
  noted_at    timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_float_is_plausible CHECK (amount BETWEEN 0 AND 10000000)
);
CREATE INDEX drawer_float_by_day ON drawer_float (business_id, day, noted_at);
CREATE INDEX drawer_float_by_noter ON drawer_float (noted_by);
