-- Visits, bookings, holds and slot alerts. Every booking and hold takes its time in consumed_slot, whose
-- exclusion constraint makes a double booking impossible.

CREATE TABLE visit (
  business_id         uuid NOT NULL REFERENCES business (id),
  id                  uuid NOT NULL,
  type                text NOT NULL DEFAULT 'advance',
  client_id           uuid NOT NULL,
  -- The day of its first booking.
  booking_date        date NOT NULL,
  progress            text NOT NULL DEFAULT 'expected',
  note                text,
  source              text NOT NULL,
  -- The account that made it: a member's or the client's, who may see the visit because of this.
  made_by             uuid REFERENCES users (id),
  -- Visits booked together, every few weeks.
  series_id           uuid,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  -- Minutes before it begins from which only the business can move or cancel it; null: no limit. As it was
  -- when the visit was made; neither a move nor a later setting changes it.
  cancellation_window integer,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_visit_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT visit_type_is_known CHECK (type IN ('advance', 'walk-in')),
  CONSTRAINT visit_progress_is_known
    CHECK (progress IN ('expected', 'arrived', 'in_service', 'done', 'no_show')),
  CONSTRAINT visit_source_is_known CHECK (source IN ('desk', 'client')),
  CONSTRAINT what_a_client_made_has_a_maker CHECK (source = 'desk' OR made_by IS NOT NULL),
  CONSTRAINT visit_window_is_not_negative CHECK (cancellation_window >= 0)
);
CREATE INDEX visit_by_day ON visit (business_id, booking_date DESC, id DESC);
CREATE INDEX visit_by_client ON visit (business_id, client_id, booking_date DESC, id DESC);
-- For the foreign key check when a guest is swept.
CREATE INDEX visit_by_maker ON visit (made_by);

CREATE TABLE booking (
  business_id           uuid NOT NULL,
  id                    uuid NOT NULL,
  visit_id              uuid NOT NULL,
  -- Its position in the visit.
  index                 integer NOT NULL,
  client_id             uuid NOT NULL,
  service_id            uuid NOT NULL,
  entity_id             uuid NOT NULL,
  booking_date          date NOT NULL,
  service_time          text NOT NULL,
  -- Minutes. The buffer follows the service in the calendar and is shown nowhere else.
  service_duration      integer NOT NULL,
  buffer_after          integer NOT NULL,
  starts_at             timestamptz NOT NULL,
  ends_at               timestamptz NOT NULL,
  -- As they were when it was booked. Whole paise; the price is that of one slot.
  service_name          text NOT NULL,
  service_price         bigint NOT NULL,
  booking_amount        bigint NOT NULL,
  booking_status        text NOT NULL,
  -- A request that is not answered by then is cancelled.
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
  -- The online payment; null again once it was refunded.
  payment_id            uuid,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_booking_is_part_of_a_visit
    FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT a_booking_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_booking_is_for_a_service_of_the_business
    FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT a_booking_is_on_a_calendar_of_the_business
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT a_booking_is_paid_by_a_payment_of_the_business
    FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
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
  CONSTRAINT payment_kind_is_known CHECK (payment_type IN ('cash', 'pg', 'businessUPI')),
  CONSTRAINT what_is_paid_online_names_its_payment
    CHECK ((payment_type IS NOT DISTINCT FROM 'pg') = (payment_id IS NOT NULL)),
  CONSTRAINT a_payment_pays_for_one_visit
    EXCLUDE USING gist (business_id WITH =, payment_id WITH =, visit_id WITH <>) WHERE (payment_id IS NOT NULL)
) WITH (fillfactor = 85);
CREATE INDEX booking_by_start ON booking (business_id, starts_at DESC, id DESC);
CREATE INDEX booking_by_client ON booking (business_id, client_id, starts_at DESC);
CREATE INDEX booking_by_calendar ON booking (business_id, entity_id, starts_at);
CREATE INDEX booking_to_answer ON booking (answer_until) WHERE booking_status = 'created';
CREATE INDEX booking_to_refund ON booking (cancelled_at)
  WHERE booking_status = 'cancelled' AND payment_id IS NOT NULL;
-- For the foreign key check when a guest is swept.
CREATE INDEX booking_by_payer ON booking (paid_by) WHERE paid_by IS NOT NULL;

-- A hold keeps a time for ten minutes. After that its slot stays until someone else wants the time, and its
-- row a while longer, so that a late confirmation can still succeed.
CREATE TABLE reserved_booking (
  business_id         uuid NOT NULL,
  -- The booking it becomes.
  booking_id          uuid NOT NULL,
  visit_id            uuid NOT NULL,
  index               integer NOT NULL,
  -- Null while a client holds it: their client record is found or made when they confirm.
  client_id           uuid,
  holder_id           uuid NOT NULL REFERENCES users (id),
  source              text NOT NULL,
  service_id          uuid NOT NULL,
  entity_id           uuid NOT NULL,
  booking_date        date NOT NULL,
  service_time        text NOT NULL,
  service_duration    integer NOT NULL,
  buffer_after        integer NOT NULL,
  starts_at           timestamptz NOT NULL,
  ends_at             timestamptz NOT NULL,
  service_name        text NOT NULL,
  service_price       bigint NOT NULL,
  booking_amount      bigint NOT NULL,
  created_at          timestamptz NOT NULL,
  expires_at          timestamptz NOT NULL,
  -- The client's note, kept during the checkout.
  note                text,
  -- Extended once for the checkout.
  is_kept_for_payment boolean NOT NULL DEFAULT false,
  -- Made by a slot alert; does not count towards the holder's limit.
  is_alert_hold       boolean NOT NULL DEFAULT false,
  -- The terms it was made on; the visit it becomes keeps them.
  booking_type        text NOT NULL,
  cancellation_window integer,
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
  CONSTRAINT a_hold_runs_out_after_it_began CHECK (expires_at > created_at),
  CONSTRAINT hold_booking_type_is_known CHECK (booking_type IN ('confirm', 'request')),
  CONSTRAINT hold_window_is_not_negative CHECK (cancellation_window >= 0)
);
CREATE INDEX reserved_booking_by_holder ON reserved_booking (holder_id, expires_at);
CREATE INDEX reserved_booking_by_end ON reserved_booking (expires_at);

-- Directory: which business a booking or hold belongs to, for calls that name nothing else.
CREATE TABLE booking_directory (
  booking_id  uuid PRIMARY KEY,
  of_business uuid NOT NULL
);

-- Links that show one visit. Only the hash of the link's token is kept; revoking deletes the row.
CREATE TABLE share_directory (
  share_hash  bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  visit_id    uuid NOT NULL,
  made_by     uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL
);
CREATE INDEX share_directory_by_visit ON share_directory (of_business, visit_id);

-- Calendar feeds for other programs. Only the hash of the address is kept; a new address replaces it.
CREATE TABLE calendar_feed_directory (
  feed_hash   bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  entity_id   uuid NOT NULL,
  made_by     uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  CONSTRAINT a_calendar_has_one_feed UNIQUE (of_business, entity_id)
);

-- Slot alerts: clients who want to know when time frees up on a full day. Freed time is offered as a hold, to
-- one after the other in the order in which they asked.
CREATE TABLE slot_alert (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- A date in the time zone of the business.
  day         date NOT NULL,
  arrangement text NOT NULL,
  -- As in the request for a hold: service_id, entity_id or null, service_duration.
  services    jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting',
  -- Of the hold that was offered, whose row has the expiry.
  visit_id    uuid,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_visit_was_offered_to_one_slot_alert UNIQUE (business_id, visit_id),
  -- passed: it was offered and not taken, or its day is over.
  CONSTRAINT slot_alert_state_is_known CHECK (state IN ('waiting', 'offered', 'taken', 'passed', 'withdrawn')),
  CONSTRAINT an_offer_names_its_visit CHECK (state NOT IN ('offered', 'taken') OR visit_id IS NOT NULL),
  CONSTRAINT slot_alert_arrangement_is_known CHECK (arrangement IN ('sequence', 'parallel')),
  CONSTRAINT a_slot_alert_is_for_one_to_ten_services
    CHECK (jsonb_typeof(services) = 'array' AND jsonb_array_length(services) BETWEEN 1 AND 10)
);
CREATE UNIQUE INDEX a_person_waits_for_a_day_once ON slot_alert (business_id, user_id, day)
  WHERE state IN ('waiting', 'offered');
CREATE UNIQUE INDEX a_person_is_offered_one_time_at_once ON slot_alert (business_id, user_id)
  WHERE state = 'offered';
CREATE INDEX slot_alert_open ON slot_alert (business_id, day, created_at, id)
  WHERE state IN ('waiting', 'offered');
CREATE INDEX slot_alert_by_person ON slot_alert (user_id, created_at);
