-- The business itself is a reference table; everything of a business has business_id first in its keys.

CREATE TABLE business (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  -- The last part of the public address. Unique over all businesses.
  business_url text NOT NULL,
  area       text,
  city       text,
  is_deleted boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT a_business_url_is_taken_once UNIQUE (business_url),
  CONSTRAINT a_business_url_is_a_slug CHECK (business_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);

CREATE TABLE business_member (
  business_id         uuid NOT NULL REFERENCES business (id),
  user_id             uuid NOT NULL REFERENCES users (id),
  role                text NOT NULL,
  notify_of_bookings  boolean NOT NULL DEFAULT true,
  notify_of_messages  boolean NOT NULL DEFAULT true,
  created_at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, user_id),
  CONSTRAINT role_is_known CHECK (role IN ('owner', 'admin', 'staff'))
);
CREATE INDEX business_member_by_user ON business_member (user_id);
