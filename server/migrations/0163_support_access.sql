-- An owner lets the platform's support look inside, for hours. It ends by itself, or when an owner ends it.
CREATE TABLE support_access (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  reason      text NOT NULL,
  given_by    uuid NOT NULL REFERENCES users (id),
  given_at    timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  ended_at    timestamptz,
  ended_by    uuid REFERENCES users (id),
  PRIMARY KEY (business_id, id),
  CONSTRAINT support_ends_within_three_days CHECK (ends_at > given_at AND ends_at <= given_at + interval '72 hours'),
  CONSTRAINT who_ended_it_is_named CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
-- Asked at each call: those that may still last.
CREATE INDEX support_access_that_lasts ON support_access (ends_at) WHERE ended_at IS NULL;
CREATE INDEX support_access_by_giver ON support_access (given_by);
CREATE INDEX support_access_by_ender ON support_access (ended_by);

-- Which platform admin looked inside by which access; opened on purpose, so that the business reads who it was.
CREATE TABLE support_visit (
  business_id uuid NOT NULL REFERENCES business (id),
  access_id   uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users (id),
  opened_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, access_id, user_id),
  FOREIGN KEY (business_id, access_id) REFERENCES support_access (business_id, id)
);
CREATE INDEX support_visit_by_user ON support_visit (user_id);
