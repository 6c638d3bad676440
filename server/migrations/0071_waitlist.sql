-- The live queue of walk-ins. Everything that changes a queue locks the row of its waitlist first.

CREATE TABLE waitlist (
  business_id     uuid NOT NULL REFERENCES business (id),
  id              uuid NOT NULL,
  name            text NOT NULL,
  index           integer NOT NULL,
  status          text NOT NULL DEFAULT 'enable',
  -- Days and times at which people may join; null: while the business is open.
  hours           jsonb,
  -- How many are served at once; where calendars are named, one by each of them.
  serving_count   integer NOT NULL DEFAULT 1,
  -- People of one entry at most; 1: everyone joins alone.
  max_guest_count integer NOT NULL DEFAULT 1,
  -- So many wait at most; null: no limit.
  max_waiting     integer,
  -- While it is set, nobody new joins from outside; who waits goes on.
  paused_at       timestamptz,
  -- Numbers begin anew every day.
  last_number     integer NOT NULL DEFAULT 0,
  numbered_on     date,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT waitlist_status_is_known CHECK (status IN ('enable', 'deleted')),
  CONSTRAINT a_waitlist_serves_some CHECK (serving_count BETWEEN 1 AND 50),
  CONSTRAINT an_entry_has_some_people CHECK (max_guest_count BETWEEN 1 AND 10),
  CONSTRAINT a_waitlist_holds_some CHECK (max_waiting BETWEEN 1 AND 500)
);

-- What can be had in this queue, and by whom. None: nothing needs to be chosen.
CREATE TABLE waitlist_service (
  business_id uuid NOT NULL,
  waitlist_id uuid NOT NULL,
  service_id  uuid NOT NULL,
  index       integer NOT NULL,
  PRIMARY KEY (business_id, waitlist_id, service_id),
  CONSTRAINT services_of_a_waitlist FOREIGN KEY (business_id, waitlist_id) REFERENCES waitlist (business_id, id),
  CONSTRAINT a_waitlist_has_known_services FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id)
);
CREATE INDEX waitlist_service_by_service ON waitlist_service (business_id, service_id);

CREATE TABLE waitlist_calendar (
  business_id uuid NOT NULL,
  waitlist_id uuid NOT NULL,
  entity_id   uuid NOT NULL,
  index       integer NOT NULL,
  PRIMARY KEY (business_id, waitlist_id, entity_id),
  CONSTRAINT calendars_of_a_waitlist FOREIGN KEY (business_id, waitlist_id) REFERENCES waitlist (business_id, id),
  CONSTRAINT a_waitlist_has_known_calendars FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id)
);
CREATE INDEX waitlist_calendar_by_calendar ON waitlist_calendar (business_id, entity_id);

CREATE TABLE waitlist_booking (
  business_id         uuid NOT NULL,
  id                  uuid NOT NULL,
  waitlist_id         uuid NOT NULL,
  -- What is called out in the shop.
  number              integer NOT NULL,
  -- The day of created_at where the business is.
  created_at_iso_date date NOT NULL,
  created_at          timestamptz NOT NULL,
  client_id           uuid NOT NULL,
  -- The account or guest who joined; null when the desk added the client.
  user_id             uuid REFERENCES users (id),
  status              text NOT NULL DEFAULT 'pending',
  guest_count         integer NOT NULL DEFAULT 1,
  additional_infos    text,
  -- With whom; null: anyone.
  entity_id  uuid,
  -- Called to a chair: noted, and no status.
  called_at           timestamptz,
  called_entity_id  uuid,
  -- Others go first until then.
  late_until          timestamptz,
  arrived_at          timestamptz,
  serving_at          timestamptz,
  served_entity_id  uuid,
  completed_at        timestamptz,
  cancelled_at        timestamptz,
  cancelled_from      text,
  cancel_reason       text,
  -- What was said at joining, and what is said now: minutes after created_at and after quoted_at.
  first_low           integer,
  first_high          integer,
  -- The first range as it was drawn, before it was calibrated and rounded: calibration learns from it.
  drawn_low           real,
  drawn_high          real,
  quoted_at           timestamptz,
  low                 integer,
  high                integer,
  PRIMARY KEY (business_id, id),
  CONSTRAINT an_entry_is_of_a_waitlist FOREIGN KEY (business_id, waitlist_id) REFERENCES waitlist (business_id, id),
  CONSTRAINT an_entry_is_of_a_client FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT an_entry_wants_a_known_calendar
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT an_entry_is_called_to_a_known_calendar
    FOREIGN KEY (business_id, called_entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT an_entry_is_served_at_a_known_calendar
    FOREIGN KEY (business_id, served_entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT waitlist_booking_status_is_known
    CHECK (status IN ('pending', 'arrived', 'serving', 'completed', 'cancelled')),
  CONSTRAINT who_is_here_has_arrived CHECK (status NOT IN ('arrived', 'serving', 'completed') OR arrived_at IS NOT NULL),
  CONSTRAINT who_is_served_has_begun CHECK ((status IN ('serving', 'completed')) = (serving_at IS NOT NULL AND status <> 'cancelled')),
  CONSTRAINT who_is_done_has_ended CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CONSTRAINT a_cancelled_entry_says_why
    CHECK ((status = 'cancelled') = (num_nonnulls(cancelled_at, cancelled_from, cancel_reason) = 3)
      AND num_nonnulls(cancelled_at, cancelled_from, cancel_reason) IN (0, 3)),
  CONSTRAINT cancel_reason_is_known CHECK (cancel_reason IN ('left', 'business', 'no_show')),
  CONSTRAINT cancelled_from_the_first_three CHECK (cancelled_from IN ('pending', 'arrived', 'serving')),
  CONSTRAINT an_entry_is_of_some_people CHECK (guest_count BETWEEN 1 AND 10),
  CONSTRAINT a_number_is_positive CHECK (number > 0),
  CONSTRAINT a_quote_is_a_range CHECK (
    num_nonnulls(quoted_at, low, high, first_low, first_high, drawn_low, drawn_high) IN (0, 7)
    AND low BETWEEN 0 AND high AND first_low BETWEEN 0 AND first_high)
);
CREATE UNIQUE INDEX a_number_is_called_once ON waitlist_booking (business_id, waitlist_id, created_at_iso_date, number);
-- The join check: one active entry a day of one person in one waitlist. Of clients whom the desk adds, one each; a name
-- and number that someone typed prove nothing, and keep nobody else out.
CREATE UNIQUE INDEX a_person_joins_once ON waitlist_booking (business_id, waitlist_id, created_at_iso_date, user_id)
  WHERE status IN ('pending', 'arrived', 'serving') AND user_id IS NOT NULL;
CREATE UNIQUE INDEX a_client_is_added_once ON waitlist_booking (business_id, waitlist_id, created_at_iso_date, client_id)
  WHERE status IN ('pending', 'arrived', 'serving') AND user_id IS NULL;
CREATE INDEX waitlist_booking_by_client ON waitlist_booking (business_id, client_id, created_at);
CREATE INDEX waitlist_booking_by_user ON waitlist_booking (user_id, created_at) WHERE user_id IS NOT NULL;
-- Who was told something long ago.
CREATE INDEX waitlist_booking_waiting ON waitlist_booking (created_at)
  WHERE status IN ('pending', 'arrived') AND called_at IS NULL;
-- The times that estimates are drawn from, newest first.
CREATE INDEX waitlist_booking_served ON waitlist_booking (business_id, waitlist_id, completed_at)
  WHERE status = 'completed';

CREATE TABLE waitlist_booking_service (
  business_id         uuid NOT NULL,
  waitlist_booking_id uuid NOT NULL,
  service_id          uuid NOT NULL,
  index               integer NOT NULL,
  PRIMARY KEY (business_id, waitlist_booking_id, service_id),
  CONSTRAINT services_of_an_entry
    FOREIGN KEY (business_id, waitlist_booking_id) REFERENCES waitlist_booking (business_id, id),
  CONSTRAINT an_entry_wants_known_services FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id)
);
CREATE INDEX waitlist_booking_service_by_service ON waitlist_booking_service (business_id, service_id);

-- Append only: every range that was said, in minutes after quoted_at.
CREATE TABLE waitlist_quote (
  business_id         uuid NOT NULL,
  waitlist_booking_id uuid NOT NULL,
  quoted_at           timestamptz NOT NULL,
  low                 integer NOT NULL,
  high                integer NOT NULL,
  PRIMARY KEY (business_id, waitlist_booking_id, quoted_at),
  CONSTRAINT quotes_of_an_entry
    FOREIGN KEY (business_id, waitlist_booking_id) REFERENCES waitlist_booking (business_id, id),
  CONSTRAINT a_stored_quote_is_a_range CHECK (low BETWEEN 0 AND high)
);

-- Links that need no session: of one entry for its client, or of a waitlist for the screen in the shop.
CREATE TABLE waitlist_link_directory (
  link_hash           bytea PRIMARY KEY,
  of_business         uuid NOT NULL,
  waitlist_id         uuid NOT NULL,
  waitlist_booking_id uuid,
  seed                bytea NOT NULL,
  created_at          timestamptz NOT NULL,
  revoked_at          timestamptz,
  CONSTRAINT a_waitlist_link_is_hashed CHECK (octet_length(link_hash) = 32),
  CONSTRAINT a_waitlist_link_has_a_long_seed CHECK (octet_length(seed) >= 16)
);
CREATE UNIQUE INDEX an_entry_has_one_link ON waitlist_link_directory (of_business, waitlist_booking_id)
  WHERE waitlist_booking_id IS NOT NULL;
CREATE UNIQUE INDEX a_screen_has_one_living_link ON waitlist_link_directory (of_business, waitlist_id)
  WHERE waitlist_booking_id IS NULL AND revoked_at IS NULL;
