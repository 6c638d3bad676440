-- Visits, bookings and holds. That no time is sold twice is not decided here: consumed_slot's exclusion
-- constraint does (0008), and every booking and hold keeps its time there.

-- A hold that is confirmed rewrites its slot in place, which needs room on its page.
ALTER TABLE consumed_slot SET (fillfactor = 85);
CREATE INDEX consumed_slot_by_booking ON consumed_slot (business_id, booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE visit (
  business_id  uuid NOT NULL REFERENCES business (id),
  id           uuid NOT NULL,
  type         text NOT NULL DEFAULT 'advance',
  client_id    uuid NOT NULL,
  -- The day of its first booking.
  booking_date date NOT NULL,
  progress     text NOT NULL DEFAULT 'expected',
  note         text,
  source       text NOT NULL,
  -- Whose session made it: a member's, or that of the client, who sees it because of this.
  made_by      uuid REFERENCES users (id),
  -- Visits that were booked together, every few weeks.
  series_id    uuid,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_visit_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT visit_type_is_known CHECK (type IN ('advance', 'walk-in')),
  CONSTRAINT visit_progress_is_known
    CHECK (progress IN ('expected', 'arrived', 'in_service', 'done', 'no_show')),
  CONSTRAINT visit_source_is_known CHECK (source IN ('desk', 'client')),
  CONSTRAINT what_a_client_made_has_a_maker CHECK (source = 'desk' OR made_by IS NOT NULL)
);
CREATE INDEX visit_by_day ON visit (business_id, booking_date DESC, id DESC);
CREATE INDEX visit_by_client ON visit (business_id, client_id, booking_date DESC, id DESC);
CREATE INDEX visit_by_maker ON visit (made_by, booking_date DESC) WHERE source = 'client';

CREATE TABLE booking (
  business_id           uuid NOT NULL,
  id                    uuid NOT NULL,
  visit_id              uuid NOT NULL,
  -- Its place in the visit.
  index                 integer NOT NULL,
  client_id             uuid NOT NULL,
  service_id            uuid NOT NULL,
  entity_id             uuid NOT NULL,
  booking_date          date NOT NULL,
  service_time          text NOT NULL,
  -- Minutes; the buffer stands behind it in the calendar and nowhere else.
  service_duration      integer NOT NULL,
  buffer_after          integer NOT NULL,
  starts_at             timestamptz NOT NULL,
  ends_at               timestamptz NOT NULL,
  -- As they were on the day it was made. Whole paise; the price is that of one slot.
  service_name          text NOT NULL,
  service_price         bigint NOT NULL,
  booking_amount        bigint NOT NULL,
  booking_status        text NOT NULL,
  -- A request nobody has answered by then is cancelled.
  answer_until          timestamptz,
  cash_amount           bigint,
  membership_amount     bigint,
  payment_membership_id uuid,
  payment_type          text,
  paid_by               uuid REFERENCES users (id),
  paid_at               timestamptz,
  created_at            timestamptz NOT NULL,
  cancelled_at          timestamptz,
  cancel_reason         text,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_booking_is_part_of_a_visit
    FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT a_booking_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_booking_is_for_a_service_of_the_business
    FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT a_booking_is_on_a_calendar_of_the_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT each_booking_has_its_place_in_the_visit UNIQUE (business_id, visit_id, index),
  CONSTRAINT booking_status_is_known CHECK (booking_status IN ('created', 'confirmed', 'cancelled')),
  CONSTRAINT only_a_request_waits_for_an_answer
    CHECK ((booking_status = 'created') <= (answer_until IS NOT NULL)),
  CONSTRAINT only_what_is_cancelled_was_cancelled_at_a_time
    CHECK ((booking_status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT a_booking_ends_when_its_duration_is_over
    CHECK (service_duration > 0 AND ends_at = starts_at + make_interval(mins => service_duration)),
  CONSTRAINT a_booking_begins_at_a_time_of_a_day CHECK (service_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT a_booking_costs_nothing_or_more CHECK (booking_amount >= 0 AND service_price >= 0),
  CONSTRAINT a_booking_is_paid_in_cash_or_by_membership
    CHECK (num_nonnulls(cash_amount, membership_amount) <= 1),
  CONSTRAINT no_more_is_paid_than_a_booking_costs CHECK (
    coalesce(cash_amount, membership_amount, 0) BETWEEN 0 AND booking_amount
  ),
  CONSTRAINT a_membership_amount_names_its_membership
    CHECK ((membership_amount IS NULL) = (payment_membership_id IS NULL)),
  CONSTRAINT what_was_paid_says_how_and_when
    CHECK ((cash_amount IS NULL) = (payment_type IS NULL) AND (cash_amount IS NULL) = (paid_at IS NULL)),
  CONSTRAINT payment_kind_is_known CHECK (payment_type IN ('cash', 'pg', 'businessUPI'))
) WITH (fillfactor = 85);
CREATE INDEX booking_by_start ON booking (business_id, starts_at DESC, id DESC);
CREATE INDEX booking_by_client ON booking (business_id, client_id, starts_at DESC);
CREATE INDEX booking_by_calendar ON booking (business_id, entity_id, starts_at);
CREATE INDEX booking_to_answer ON booking (answer_until) WHERE booking_status = 'created';

-- A hold: time that is kept for someone for ten minutes. Its slot is there until someone else wants the time
-- after that; the row stays a while longer, so that whoever comes late can still try.
CREATE TABLE reserved_booking (
  business_id      uuid NOT NULL,
  -- The booking it becomes.
  booking_id       uuid NOT NULL,
  visit_id         uuid NOT NULL,
  index            integer NOT NULL,
  -- Null while a client holds it: who they are at this business is settled when they confirm.
  client_id        uuid,
  holder_id        uuid NOT NULL REFERENCES users (id),
  source           text NOT NULL,
  service_id       uuid NOT NULL,
  entity_id        uuid NOT NULL,
  booking_date     date NOT NULL,
  service_time     text NOT NULL,
  service_duration integer NOT NULL,
  buffer_after     integer NOT NULL,
  starts_at        timestamptz NOT NULL,
  ends_at          timestamptz NOT NULL,
  service_name     text NOT NULL,
  service_price    bigint NOT NULL,
  booking_amount   bigint NOT NULL,
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  PRIMARY KEY (business_id, booking_id),
  CONSTRAINT a_hold_is_for_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_hold_is_for_a_service_of_the_business
    FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT a_hold_is_on_a_calendar_of_the_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT each_hold_has_its_place_in_the_visit UNIQUE (business_id, visit_id, index),
  CONSTRAINT hold_source_is_known CHECK (source IN ('desk', 'client')),
  CONSTRAINT a_hold_ends_when_its_duration_is_over
    CHECK (service_duration > 0 AND ends_at = starts_at + make_interval(mins => service_duration)),
  CONSTRAINT a_hold_runs_out_after_it_began CHECK (expires_at > created_at)
);
CREATE INDEX reserved_booking_by_holder ON reserved_booking (holder_id, expires_at);
CREATE INDEX reserved_booking_by_end ON reserved_booking (expires_at);

-- Which business keeps a booking or hold, for calls that name nothing else.
CREATE TABLE booking_directory (
  booking_id  uuid PRIMARY KEY,
  of_business uuid NOT NULL
);

-- Links that show one visit. Only the hash of what stands in the link is kept; revoking deletes.
CREATE TABLE share_directory (
  share_hash  bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  visit_id    uuid NOT NULL,
  made_by     uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL
);
CREATE INDEX share_directory_by_visit ON share_directory (of_business, visit_id);

-- The history of a visit is read from the events that name it.
CREATE INDEX event_by_visit ON event (business_id, (ids ->> 'visit_id'), seq) WHERE ids ? 'visit_id';

-- Reactions that begin with what happens after their first release have been told where that is.
CREATE TABLE reaction_begun (
  reaction text PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT now()
);
