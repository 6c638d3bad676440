-- Favourites of a person, and their reports about a business.

CREATE TABLE user_favourite (
  business_id uuid NOT NULL REFERENCES business (id),
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id)
);
CREATE INDEX user_favourite_by_user ON user_favourite (user_id, created_at DESC);

-- Read by platform admins, never by the business.
CREATE TABLE business_report (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users (id),
  reason      text NOT NULL,
  note        text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_person_reports_a_business_once UNIQUE (business_id, user_id),
  CONSTRAINT report_reason_is_known
    CHECK (reason IN ('not_real', 'wrong_details', 'closed', 'offensive', 'unsafe', 'other')),
  CONSTRAINT another_reason_is_said_in_words CHECK (reason <> 'other' OR note <> '')
);
CREATE INDEX business_report_by_time ON business_report (created_at DESC, id DESC);
