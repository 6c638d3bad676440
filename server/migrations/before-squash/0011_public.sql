-- What people who are not members see and do: find a business, keep it as a favourite, report it.

-- For finding a part of a word in names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX business_by_words ON business USING gin ((name || ' ' || area || ' ' || city) gin_trgm_ops)
  WHERE NOT is_deleted;
CREATE INDEX service_by_words ON service USING gin (name gin_trgm_ops) WHERE service_status = 'enable';
CREATE INDEX business_by_name ON business (lower(name), id) WHERE NOT is_deleted;
CREATE INDEX business_by_city ON business (lower(city), lower(name), id) WHERE NOT is_deleted;
CREATE INDEX business_by_category ON business (category_id, lower(name), id) WHERE NOT is_deleted;
CREATE INDEX business_by_place ON business (latitude, longitude) WHERE NOT is_deleted AND latitude IS NOT NULL;

CREATE TABLE user_favourite (
  business_id uuid NOT NULL REFERENCES business (id),
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id)
);
CREATE INDEX user_favourite_by_user ON user_favourite (user_id, created_at DESC);

-- Read by those who run the installation, never by the business.
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
