-- Files: what was promised an address, what was uploaded, what a record uses. The bytes are in storage.
-- pending: an address was given out; stored: the bytes are there and are what they should be;
-- used: a record refers to it. What is not used after a day is swept.

CREATE TABLE business_file (
  business_id  uuid NOT NULL REFERENCES business (id),
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

-- A person's own, and those of the installation.
CREATE TABLE general_file (
  id           uuid PRIMARY KEY,
  module       text NOT NULL,
  -- Only for the picture of a category.
  category_id  uuid,
  content_type text NOT NULL,
  size         integer NOT NULL,
  blur_hash    text,
  state        text NOT NULL DEFAULT 'pending',
  -- For a person's own: whose it is.
  created_by   uuid NOT NULL REFERENCES users (id),
  created_at   timestamptz NOT NULL,
  CONSTRAINT a_category_picture_is_of_a_known_category FOREIGN KEY (category_id) REFERENCES business_category (id),
  CONSTRAINT a_file_of_no_business_is_for_one_of_these
    CHECK (module IN ('user', 'user_support', 'business_category', 'template_media')),
  CONSTRAINT only_category_pictures_have_a_category CHECK ((module = 'business_category') = (category_id IS NOT NULL)),
  CONSTRAINT state_is_known CHECK (state IN ('pending', 'stored', 'used')),
  CONSTRAINT a_file_is_not_empty CHECK (size > 0)
);
CREATE INDEX general_file_unused ON general_file (created_at) WHERE state <> 'used';

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
