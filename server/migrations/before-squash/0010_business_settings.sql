-- What a business says of itself and decides for itself.

ALTER TABLE business
  ADD COLUMN latitude             double precision,
  ADD COLUMN longitude            double precision,
  ADD COLUMN website              text,
  -- Where clients call about a visit, when it is another number than the business's own.
  ADD COLUMN appointment_phone    text,
  ADD COLUMN description2         jsonb NOT NULL DEFAULT '[{"title": "About", "description": ""}]',
  ADD COLUMN has_waitlist         boolean NOT NULL DEFAULT false,
  ADD COLUMN whatsapp_header_type text NOT NULL DEFAULT 'product',
  -- Hundredths of a percent.
  ADD COLUMN tax_rate             integer NOT NULL DEFAULT 0,
  ADD COLUMN discount_limit       integer NOT NULL DEFAULT 1000,
  ADD COLUMN allowed_alerts       text[] NOT NULL
    DEFAULT '{booking_confirmed,booking_changed,booking_cancelled,booking_reminder,waitlist_turn,bill}',
  -- Minutes between two times that are offered.
  ADD COLUMN slot_step            integer NOT NULL DEFAULT 15,
  ADD COLUMN deleted_at           timestamptz,
  ADD CONSTRAINT a_place_has_both_coordinates CHECK ((latitude IS NULL) = (longitude IS NULL)),
  ADD CONSTRAINT a_place_is_on_earth
    CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
  ADD CONSTRAINT whatsapp_header_type_is_known CHECK (whatsapp_header_type IN ('product', 'custom')),
  ADD CONSTRAINT a_tax_rate_is_a_share CHECK (tax_rate BETWEEN 0 AND 10000),
  ADD CONSTRAINT a_discount_limit_is_a_share CHECK (discount_limit BETWEEN 0 AND 10000),
  ADD CONSTRAINT modules_are_known CHECK (modules <@ '{services,waitlist,products,memberships}'::text[]),
  ADD CONSTRAINT alerts_are_known CHECK (allowed_alerts <@
    '{booking_confirmed,booking_changed,booking_cancelled,booking_reminder,waitlist_turn,bill}'::text[]),
  ADD CONSTRAINT a_slot_step_is_whole_fives CHECK (slot_step BETWEEN 5 AND 120 AND slot_step % 5 = 0),
  ADD CONSTRAINT only_a_deleted_business_was_deleted_at_a_time CHECK (deleted_at IS NULL OR is_deleted);

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

-- Whoever reads a copy of the database finds no account number in it: the key is elsewhere.
CREATE TABLE business_bank (
  business_id uuid PRIMARY KEY REFERENCES business (id),
  sealed      bytea NOT NULL,
  updated_by  uuid NOT NULL REFERENCES users (id),
  updated_at  timestamptz NOT NULL
);
