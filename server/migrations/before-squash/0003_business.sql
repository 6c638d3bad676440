-- The business itself is a reference table; everything of a business has business_id first in its keys.

CREATE TABLE business_category (
  id      uuid PRIMARY KEY,
  index   integer NOT NULL,
  name_en text NOT NULL,
  name_hi text NOT NULL
);

INSERT INTO business_category (id, index, name_en, name_hi) VALUES
  ('019a0000-0000-7000-8000-000000000001', 0, 'Salon',             'सैलून'),
  ('019a0000-0000-7000-8000-000000000002', 1, 'Barber',            'नाई'),
  ('019a0000-0000-7000-8000-000000000003', 2, 'Skin and beauty',   'त्वचा और सौंदर्य'),
  ('019a0000-0000-7000-8000-000000000004', 3, 'Nails',             'नाखून'),
  ('019a0000-0000-7000-8000-000000000005', 4, 'Spa and massage',   'स्पा और मालिश'),
  ('019a0000-0000-7000-8000-000000000006', 5, 'Bridal and make-up', 'दुल्हन और मेकअप'),
  ('019a0000-0000-7000-8000-000000000007', 6, 'Tattoo and piercing', 'टैटू और पियर्सिंग'),
  ('019a0000-0000-7000-8000-000000000008', 7, 'Yoga and wellness', 'योग और सेहत');

CREATE TABLE business (
  id                  uuid PRIMARY KEY,
  name                text NOT NULL,
  -- The last part of the public address. Unique over all businesses.
  business_url        text NOT NULL,
  category_id         uuid NOT NULL REFERENCES business_category (id),
  phone               text NOT NULL,
  email               text,
  address             text,
  locality            text,
  area                text NOT NULL,
  city                text NOT NULL,
  state               text NOT NULL,
  country             text NOT NULL DEFAULT 'IN',
  pincode             text NOT NULL,
  time_zone           text NOT NULL DEFAULT 'Asia/Kolkata',
  business_hours      jsonb NOT NULL,
  business_state      text NOT NULL DEFAULT 'created',
  visibility          text NOT NULL DEFAULT 'protected',
  booking_type        text NOT NULL DEFAULT 'confirm',
  payment_type        text NOT NULL DEFAULT 'cash',
  -- Minutes: how far ahead clients may book, and until when before a visit they may cancel.
  max_booking_window  integer NOT NULL DEFAULT 30240,
  cancellation_window integer,
  modules             text[] NOT NULL DEFAULT '{services}',
  is_deleted          boolean NOT NULL DEFAULT false,
  created_by          uuid NOT NULL REFERENCES users (id),
  created_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT a_business_url_is_taken_once UNIQUE (business_url),
  CONSTRAINT a_business_url_is_a_slug CHECK (business_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT business_state_is_known CHECK (business_state IN ('created', 'approved', 'rejected', 'suspended')),
  CONSTRAINT visibility_is_known CHECK (visibility IN ('public', 'protected', 'private')),
  CONSTRAINT booking_type_is_known CHECK (booking_type IN ('confirm', 'request')),
  CONSTRAINT payment_type_is_known CHECK (payment_type IN ('cash', 'pg', 'both')),
  CONSTRAINT a_pincode_has_six_digits CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  CONSTRAINT windows_are_not_negative CHECK (max_booking_window >= 0 AND cancellation_window >= 0)
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
