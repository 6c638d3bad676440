-- Uploaded files; the bytes are in storage.
-- pending: an upload address was given out. stored: the bytes are there and passed their checks.
-- used: a record refers to it. What is not used after a day is swept.
-- 0006_business.sql adds the foreign keys to business and its categories.

CREATE TABLE business_file (
  business_id  uuid NOT NULL,
  id           uuid NOT NULL,
  module       text NOT NULL,
  content_type text NOT NULL,
  size         integer NOT NULL,
  blur_hash    text,
  state        text NOT NULL DEFAULT 'pending',
  created_by   uuid NOT NULL REFERENCES users (id),
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_file_of_a_business_is_for_one_of_these
    CHECK (module IN ('business', 'business_client', 'business_message')),
  CONSTRAINT state_is_known CHECK (state IN ('pending', 'stored', 'used')),
  CONSTRAINT a_file_is_not_empty CHECK (size > 0)
);
CREATE INDEX business_file_unused ON business_file (created_at) WHERE state <> 'used';

-- Files of a person, and files of the installation.
CREATE TABLE general_file (
  id           uuid PRIMARY KEY,
  module       text NOT NULL,
  -- Only for the picture of a category.
  category_id  uuid,
  content_type text NOT NULL,
  size         integer NOT NULL,
  blur_hash    text,
  state        text NOT NULL DEFAULT 'pending',
  -- The owner, for a person's own file.
  created_by   uuid NOT NULL REFERENCES users (id),
  created_at   timestamptz NOT NULL,
  CONSTRAINT a_file_of_no_business_is_for_one_of_these
    CHECK (module IN ('user', 'user_support', 'business_category', 'template_media')),
  CONSTRAINT only_category_pictures_have_a_category CHECK ((module = 'business_category') = (category_id IS NOT NULL)),
  CONSTRAINT state_is_known CHECK (state IN ('pending', 'stored', 'used')),
  CONSTRAINT a_file_is_not_empty CHECK (size > 0)
);
CREATE INDEX general_file_unused ON general_file (created_at) WHERE state <> 'used';
