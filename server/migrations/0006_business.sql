-- Businesses, their members and settings. business and business_category are reference tables; every other
-- table of a business has business_id first in its keys.

CREATE TABLE business_category (
  id        uuid PRIMARY KEY,
  index     integer NOT NULL,
  name_en   text NOT NULL,
  name_hi   text NOT NULL,
  image_url text,
  blur_hash text,
  -- A category in use is never deleted; disabled, no new business can choose it.
  enabled   boolean NOT NULL DEFAULT true
);

INSERT INTO business_category (id, index, name_en, name_hi) VALUES
  ('019a0000-0000-7000-8000-000000000001', 0, 'Salon',               'सैलून'),
  ('019a0000-0000-7000-8000-000000000002', 1, 'Barber',              'नाई'),
  ('019a0000-0000-7000-8000-000000000003', 2, 'Skin and beauty',     'त्वचा और सौंदर्य'),
  ('019a0000-0000-7000-8000-000000000004', 3, 'Nails',               'नाखून'),
  ('019a0000-0000-7000-8000-000000000005', 4, 'Spa and massage',     'स्पा और मालिश'),
  ('019a0000-0000-7000-8000-000000000006', 5, 'Bridal and make-up',  'दुल्हन और मेकअप'),
  ('019a0000-0000-7000-8000-000000000007', 6, 'Tattoo and piercing', 'टैटू और पियर्सिंग'),
  ('019a0000-0000-7000-8000-000000000008', 7, 'Yoga and wellness',   'योग और सेहत');

CREATE TABLE business (
  id                   uuid PRIMARY KEY,
  name                 text NOT NULL,
  -- The last part of the public address. Unique over all businesses.
  business_url         text NOT NULL,
  category_id          uuid NOT NULL REFERENCES business_category (id),
  phone                text NOT NULL,
  email                text,
  address              text,
  locality             text,
  area                 text NOT NULL,
  city                 text NOT NULL,
  state                text NOT NULL,
  country              text NOT NULL DEFAULT 'IN',
  pincode              text NOT NULL,
  time_zone            text NOT NULL DEFAULT 'Asia/Kolkata',
  business_hours       jsonb NOT NULL,
  business_state       text NOT NULL DEFAULT 'created',
  visibility           text NOT NULL DEFAULT 'protected',
  booking_type         text NOT NULL DEFAULT 'confirm',
  payment_type         text NOT NULL DEFAULT 'cash',
  -- Minutes: how far ahead clients may book, and until when before a visit they may cancel.
  max_booking_window   integer NOT NULL DEFAULT 30240,
  cancellation_window  integer,
  modules              text[] NOT NULL DEFAULT '{services}',
  -- Soft delete.
  is_deleted           boolean NOT NULL DEFAULT false,
  created_by           uuid NOT NULL REFERENCES users (id),
  created_at           timestamptz NOT NULL DEFAULT now(),
  gstin                text,
  -- Whether it has an enabled service; refreshed by every change of its services.
  has_service          boolean NOT NULL DEFAULT false,
  latitude             double precision,
  longitude            double precision,
  website              text,
  -- The number for questions about a visit, when it is not the business's own.
  appointment_phone    text,
  description2         jsonb NOT NULL DEFAULT '[{"title": "About", "description": ""}]',
  has_waitlist         boolean NOT NULL DEFAULT false,
  whatsapp_header_type text NOT NULL DEFAULT 'product',
  -- Hundredths of a percent.
  tax_rate             integer NOT NULL DEFAULT 0,
  discount_limit       integer NOT NULL DEFAULT 1000,
  allowed_alerts       text[] NOT NULL
    DEFAULT '{booking_confirmed,booking_changed,booking_cancelled,booking_reminder,waitlist_turn,bill}',
  -- Minutes between two start times.
  slot_step            integer NOT NULL DEFAULT 15,
  deleted_at           timestamptz,
  -- What the platform admin wrote when the business was rejected or suspended.
  state_reason         text,
  state_changed_at     timestamptz,
  CONSTRAINT a_business_url_is_taken_once UNIQUE (business_url),
  CONSTRAINT a_business_url_is_a_slug CHECK (business_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT business_state_is_known CHECK (business_state IN ('created', 'approved', 'rejected', 'suspended')),
  CONSTRAINT visibility_is_known CHECK (visibility IN ('public', 'protected', 'private')),
  CONSTRAINT booking_type_is_known CHECK (booking_type IN ('confirm', 'request')),
  CONSTRAINT payment_type_is_known CHECK (payment_type IN ('cash', 'pg', 'both')),
  CONSTRAINT a_pincode_has_six_digits CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  CONSTRAINT windows_are_not_negative CHECK (max_booking_window >= 0 AND cancellation_window >= 0),
  CONSTRAINT a_gstin_has_its_form CHECK (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  CONSTRAINT a_place_has_both_coordinates CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT a_place_is_on_earth CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
  CONSTRAINT whatsapp_header_type_is_known CHECK (whatsapp_header_type IN ('product', 'custom')),
  CONSTRAINT a_tax_rate_is_a_share CHECK (tax_rate BETWEEN 0 AND 10000),
  CONSTRAINT a_discount_limit_is_a_share CHECK (discount_limit BETWEEN 0 AND 10000),
  CONSTRAINT modules_are_known CHECK (modules <@ '{services,waitlist,products,memberships}'::text[]),
  CONSTRAINT alerts_are_known CHECK (allowed_alerts <@
    '{booking_confirmed,booking_changed,booking_cancelled,booking_reminder,waitlist_turn,bill}'::text[]),
  CONSTRAINT a_slot_step_is_whole_fives CHECK (slot_step BETWEEN 5 AND 120 AND slot_step % 5 = 0),
  CONSTRAINT only_a_deleted_business_was_deleted_at_a_time CHECK (deleted_at IS NULL OR is_deleted),
  CONSTRAINT a_business_in_good_standing_has_no_reason
    CHECK (state_reason IS NULL OR business_state IN ('rejected', 'suspended'))
);
CREATE INDEX business_by_words ON business USING gin ((name || ' ' || area || ' ' || city) gin_trgm_ops)
  WHERE NOT is_deleted;
CREATE INDEX business_by_name ON business (lower(name), id) WHERE NOT is_deleted;
CREATE INDEX business_by_city ON business (lower(city), lower(name), id) WHERE NOT is_deleted;
CREATE INDEX business_by_category ON business (category_id, lower(name), id) WHERE NOT is_deleted;
CREATE INDEX business_by_place ON business (latitude, longitude) WHERE NOT is_deleted AND latitude IS NOT NULL;
CREATE INDEX business_by_creation ON business (created_at DESC, id DESC);

-- Tables of modules below this one that belong to a business.
ALTER TABLE business_file ADD FOREIGN KEY (business_id) REFERENCES business (id);
ALTER TABLE general_file ADD CONSTRAINT a_category_picture_is_of_a_known_category
  FOREIGN KEY (category_id) REFERENCES business_category (id);
ALTER TABLE payment_order ADD FOREIGN KEY (business_id) REFERENCES business (id);
ALTER TABLE gateway_order ADD FOREIGN KEY (of_business) REFERENCES business (id);

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

-- Invitations to a team. The token in the mail is kept as a hash only.
CREATE TABLE member_invitation (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  email       text NOT NULL,
  role        text NOT NULL,
  token_hash  bytea NOT NULL,
  invited_by  uuid NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT an_address_is_invited_once_at_a_time UNIQUE (business_id, email),
  CONSTRAINT invited_role_is_known CHECK (role IN ('owner', 'admin', 'staff'))
);
-- Directory: which business an invitation link belongs to; the link names none.
CREATE TABLE member_invitation_directory (
  token_hash     bytea PRIMARY KEY,
  of_business_id uuid NOT NULL,
  expires_at     timestamptz NOT NULL
);

CREATE TABLE business_image (
  business_id uuid NOT NULL REFERENCES business (id),
  index       integer NOT NULL,
  url         text NOT NULL,
  blur_hash   text,
  is_primary  boolean NOT NULL,
  PRIMARY KEY (business_id, index),
  CONSTRAINT a_picture_stands_once_in_its_list UNIQUE (business_id, url)
);
CREATE UNIQUE INDEX one_picture_is_the_first_to_be_seen ON business_image (business_id) WHERE is_primary;

CREATE TABLE business_holiday (
  business_id uuid NOT NULL REFERENCES business (id),
  day         date NOT NULL,
  name        text NOT NULL,
  PRIMARY KEY (business_id, day),
  CONSTRAINT a_holiday_has_a_name CHECK (name <> '')
);

-- Encrypted: a copy of the database reveals no account number, because the key is elsewhere.
CREATE TABLE business_bank (
  business_id uuid PRIMARY KEY REFERENCES business (id),
  sealed      bytea NOT NULL,
  updated_by  uuid NOT NULL REFERENCES users (id),
  updated_at  timestamptz NOT NULL
);
