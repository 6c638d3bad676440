-- What a business sells: services in categories, the calendars they happen on, and products.
-- Soft delete only: past visits refer to these rows.

CREATE TABLE service_category (
  business_id     uuid NOT NULL REFERENCES business (id),
  id              uuid NOT NULL,
  name            text NOT NULL,
  index           integer NOT NULL,
  category_status text NOT NULL DEFAULT 'enable',
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  CONSTRAINT category_status_is_known CHECK (category_status IN ('enable', 'deleted'))
);

CREATE TABLE service (
  business_id    uuid NOT NULL REFERENCES business (id),
  id             uuid NOT NULL,
  name           text NOT NULL,
  description    text NOT NULL DEFAULT '',
  -- Whole paise.
  price          bigint NOT NULL,
  -- Minutes.
  duration       integer NOT NULL,
  buffer_after   integer NOT NULL DEFAULT 0,
  gender         text NOT NULL DEFAULT 'all',
  image_url      text,
  blur_hash      text,
  category_id    uuid,
  index          integer NOT NULL,
  service_status text NOT NULL DEFAULT 'enable',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_service_is_in_a_category_of_its_business
    FOREIGN KEY (business_id, category_id) REFERENCES service_category (business_id, id),
  CONSTRAINT service_status_is_known CHECK (service_status IN ('enable', 'disable', 'deleted')),
  CONSTRAINT service_gender_is_known CHECK (gender IN ('all', 'female', 'male')),
  CONSTRAINT a_service_costs_nothing_or_more CHECK (price >= 0),
  CONSTRAINT a_service_takes_a_multiple_of_five_minutes CHECK (duration > 0 AND duration % 5 = 0),
  CONSTRAINT a_buffer_is_a_multiple_of_five_minutes CHECK (buffer_after >= 0 AND buffer_after % 5 = 0)
);
CREATE INDEX service_by_category ON service (business_id, category_id);
CREATE INDEX service_by_words ON service USING gin (name gin_trgm_ops) WHERE service_status = 'enable';

-- A calendar is a chair, a room or a person: the entity of a booking.
CREATE TABLE calendar (
  business_id     uuid NOT NULL REFERENCES business (id),
  id              uuid NOT NULL,
  kind            text NOT NULL,
  name            text NOT NULL,
  index           integer NOT NULL,
  calendar_status text NOT NULL DEFAULT 'enable',
  user_id         uuid,
  -- Its own weekly hours; null when it has those of the business.
  business_hours  jsonb,
  colour          smallint NOT NULL DEFAULT 1,
  image_url       text,
  blur_hash       text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_calendar_belongs_to_a_member_of_its_business
    FOREIGN KEY (business_id, user_id) REFERENCES business_member (business_id, user_id)
    ON DELETE SET NULL (user_id),
  CONSTRAINT calendar_kind_is_known CHECK (kind IN ('chair', 'room', 'person')),
  CONSTRAINT calendar_status_is_known CHECK (calendar_status IN ('enable', 'disable', 'deleted')),
  CONSTRAINT there_are_eight_colours CHECK (colour BETWEEN 1 AND 8)
);
CREATE INDEX calendar_by_member ON calendar (business_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE service_on_calendar (
  business_id uuid NOT NULL,
  service_id  uuid NOT NULL,
  entity_id   uuid NOT NULL,
  -- Null: as the service has it.
  price       bigint,
  duration    integer,
  PRIMARY KEY (business_id, service_id, entity_id),
  CONSTRAINT the_service_is_of_the_same_business
    FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT the_calendar_is_of_the_same_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT a_price_of_its_own_is_nothing_or_more CHECK (price >= 0),
  CONSTRAINT a_duration_of_its_own_is_a_multiple_of_five CHECK (duration > 0 AND duration % 5 = 0)
);
CREATE INDEX service_on_calendar_by_calendar ON service_on_calendar (business_id, entity_id);

-- Other hours on one date; an empty list is a day off.
CREATE TABLE calendar_day (
  business_id uuid NOT NULL,
  entity_id   uuid NOT NULL,
  day         date NOT NULL,
  day_hours   text[] NOT NULL,
  PRIMARY KEY (business_id, entity_id, day),
  CONSTRAINT the_day_is_of_a_calendar_of_the_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id)
);

CREATE TABLE calendar_leave (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  entity_id   uuid NOT NULL,
  first_day   date NOT NULL,
  last_day    date NOT NULL,
  note        text,
  PRIMARY KEY (business_id, id),
  CONSTRAINT the_leave_is_of_a_calendar_of_the_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT a_leave_ends_after_it_begins CHECK (first_day <= last_day)
);
CREATE INDEX calendar_leave_by_calendar ON calendar_leave (business_id, entity_id, last_day);

-- Time taken on a calendar: by a booking, by a hold, or blocked (no booking). The exclusion constraint makes
-- a slot overlap impossible. Written by INSERT … ON CONFLICT DO NOTHING RETURNING; no row back means taken.
CREATE TABLE consumed_slot (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  entity_id   uuid NOT NULL,
  booking_id  uuid,
  period      tstzrange NOT NULL,
  note        text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- Hold expiry; null when it stays. A constraint cannot use now(): readers skip expired slots, and a writer
  -- that wants the time deletes them in its own transaction.
  expires_at  timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT the_slot_is_of_a_calendar_of_the_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT two_slots_never_overlap_on_a_calendar
    EXCLUDE USING gist (business_id WITH =, entity_id WITH =, period WITH &&),
  CONSTRAINT a_slot_has_a_beginning_and_an_end CHECK (
    NOT isempty(period) AND NOT lower_inf(period) AND NOT upper_inf(period)
    AND lower_inc(period) AND NOT upper_inc(period)
  )
-- Confirming a hold updates its slot in place, which needs room on its page.
) WITH (fillfactor = 85);
CREATE INDEX consumed_slot_by_booking ON consumed_slot (business_id, booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE product (
  business_id    uuid NOT NULL REFERENCES business (id),
  id             uuid NOT NULL,
  name           text NOT NULL,
  price          bigint NOT NULL,
  -- The sum of its movements, changed by the statement that writes one.
  stock          integer NOT NULL DEFAULT 0,
  inventory_id   text,
  image_url      text,
  blur_hash      text,
  product_status text NOT NULL DEFAULT 'enable',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  CONSTRAINT product_status_is_known CHECK (product_status IN ('enable', 'disable', 'deleted')),
  CONSTRAINT a_product_costs_nothing_or_more CHECK (price >= 0),
  CONSTRAINT a_shelf_holds_nothing_or_more CHECK (stock BETWEEN 0 AND 10000000)
);
CREATE UNIQUE INDEX an_inventory_id_names_one_product ON product (business_id, inventory_id)
  WHERE product_status <> 'deleted';

-- Append-only ledger of the stock.
CREATE TABLE stock_movement (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  product_id  uuid NOT NULL,
  change      integer NOT NULL,
  stock_after integer NOT NULL,
  reason      text NOT NULL,
  note        text,
  actor_id    uuid REFERENCES users (id),
  at          timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT the_movement_is_of_a_product_of_the_business
    FOREIGN KEY (business_id, product_id) REFERENCES product (business_id, id),
  CONSTRAINT stock_reason_is_known
    CHECK (reason IN ('opening', 'received', 'returned', 'used', 'damaged', 'counted'))
);
CREATE INDEX stock_movement_by_product ON stock_movement (business_id, product_id, id);
