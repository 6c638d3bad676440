-- People who want to know when time frees up on a day that is full. Freed time is offered with a hold, to one
-- after the other in the order in which they asked.

CREATE TABLE earlier_wish (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- On the calendar of the business.
  day         date NOT NULL,
  arrangement text NOT NULL,
  -- What is wanted, as a hold is asked for: service_id, entity_id or null, service_duration.
  services    jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting',
  -- Of the hold that was offered. Until when it is theirs stands there.
  visit_id    uuid,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_visit_was_offered_to_one_wish UNIQUE (business_id, visit_id),
  -- passed: it was offered and not taken, or its day is over.
  CONSTRAINT wish_state_is_known CHECK (state IN ('waiting', 'offered', 'taken', 'passed', 'withdrawn')),
  CONSTRAINT an_offer_names_its_visit CHECK (state NOT IN ('offered', 'taken') OR visit_id IS NOT NULL),
  CONSTRAINT wish_arrangement_is_known CHECK (arrangement IN ('sequence', 'parallel')),
  CONSTRAINT a_wish_is_for_one_to_ten_services
    CHECK (jsonb_typeof(services) = 'array' AND jsonb_array_length(services) BETWEEN 1 AND 10)
);
CREATE UNIQUE INDEX a_person_waits_for_a_day_once ON earlier_wish (business_id, user_id, day)
  WHERE state IN ('waiting', 'offered');
CREATE UNIQUE INDEX a_person_is_offered_one_time_at_once ON earlier_wish (business_id, user_id)
  WHERE state = 'offered';
CREATE INDEX earlier_wish_open ON earlier_wish (business_id, day, created_at, id)
  WHERE state IN ('waiting', 'offered');
CREATE INDEX earlier_wish_by_person ON earlier_wish (user_id, created_at);

ALTER TABLE reserved_booking
  -- It was offered to whoever holds it, and does not count among what they may hold.
  ADD COLUMN is_offer boolean NOT NULL DEFAULT false;
