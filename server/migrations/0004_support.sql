-- Questions to the people who run the installation.

CREATE TABLE support_request (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id),
  message      text NOT NULL,
  picture_urls text[] NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  answered_at  timestamptz,
  answered_by  uuid REFERENCES users (id),
  CONSTRAINT a_support_request_says_something CHECK (message <> ''),
  CONSTRAINT a_support_request_has_three_pictures_at_most CHECK (cardinality(picture_urls) <= 3),
  CONSTRAINT who_answered_is_known_when_it_is_answered CHECK ((answered_at IS NULL) = (answered_by IS NULL))
);
CREATE INDEX support_request_by_time ON support_request (created_at DESC, id DESC);
