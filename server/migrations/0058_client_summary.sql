-- What each visit means for its client, line by line, and the sums of it per client. Filters and audiences read these
-- instead of going through visits and bills. Written in the transaction that changes a visit; the rule is
-- core/clients/visit-facts.ts. `npm run clients:rebuild` makes them anew and says what differed.
CREATE TABLE client_visit_fact (
  business_id uuid NOT NULL,
  visit_id    uuid NOT NULL,
  -- Services in their order; the last may be what was bought besides, without a service.
  line        smallint NOT NULL,
  client_id   uuid NOT NULL,
  booking_id  uuid,
  service_id  uuid,
  entity_id   uuid,
  day         date NOT NULL,
  standing    text NOT NULL,
  -- From this day on it is a visit; null: never.
  counts_from date,
  amount      bigint NOT NULL,
  due_amount  bigint NOT NULL,
  PRIMARY KEY (business_id, visit_id, line),
  CONSTRAINT a_fact_is_about_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT fact_standing_is_known CHECK (standing IN ('came', 'expected', 'missed', 'cancelled')),
  CONSTRAINT what_came_or_is_expected_counts
    CHECK ((standing IN ('came', 'expected')) = (counts_from IS NOT NULL)),
  CONSTRAINT nothing_is_owed_or_spent_below_zero CHECK (amount >= 0 AND due_amount >= 0)
);
CREATE INDEX client_visit_fact_by_client ON client_visit_fact (business_id, client_id, day);
CREATE INDEX client_visit_fact_by_service ON client_visit_fact (business_id, service_id, day)
  WHERE service_id IS NOT NULL AND counts_from IS NOT NULL;
-- Visits that nobody marked begin to count by the clock.
CREATE INDEX client_visit_fact_expected ON client_visit_fact (counts_from) WHERE standing = 'expected';

CREATE TABLE client_summary (
  business_id          uuid NOT NULL,
  client_id            uuid NOT NULL,
  -- In lists: neither erased nor merged.
  is_listed            boolean NOT NULL,
  -- Copies of the client's own, for lists in order.
  name_key             text COLLATE "C" NOT NULL,
  birth_month          smallint,
  first_seen_on        date NOT NULL,
  visits               integer NOT NULL DEFAULT 0,
  missed               integer NOT NULL DEFAULT 0,
  cancelled            integer NOT NULL DEFAULT 0,
  first_visit_on       date,
  last_visit_on        date,
  last_service_on      date,
  next_booked_on       date,
  -- The latest day, also one to come, so that whoever has something booked has not lapsed.
  latest_day           date,
  spent                bigint NOT NULL DEFAULT 0,
  due_amount           bigint NOT NULL DEFAULT 0,
  -- Until when a membership of this record has something left, and the latest of all records of the client.
  own_membership_until timestamptz,
  membership_until     timestamptz,
  -- The day for which visits were counted.
  counted_on           date NOT NULL,
  last_visit_key       date GENERATED ALWAYS AS (coalesce(last_visit_on, '-infinity'::date)) STORED,
  PRIMARY KEY (business_id, client_id),
  CONSTRAINT a_summary_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id)
) WITH (fillfactor = 85);
CREATE INDEX client_summary_by_name ON client_summary (business_id, name_key, client_id) WHERE is_listed;
CREATE INDEX client_summary_by_last_visit ON client_summary (business_id, last_visit_key DESC, client_id DESC) WHERE is_listed;
CREATE INDEX client_summary_by_spent ON client_summary (business_id, spent DESC, client_id DESC) WHERE is_listed;
-- What the other orders need lies in them too: the few that a filter finds are sorted without their rows.
CREATE INDEX client_summary_by_first_seen ON client_summary (business_id, first_seen_on DESC, client_id DESC)
  INCLUDE (name_key, last_visit_key, spent) WHERE is_listed;
CREATE INDEX client_summary_birthdays ON client_summary (business_id, birth_month)
  INCLUDE (client_id, name_key, last_visit_key, spent, first_seen_on) WHERE is_listed AND birth_month IS NOT NULL;
CREATE INDEX client_summary_dues_by_name ON client_summary (business_id, name_key, client_id)
  WHERE is_listed AND due_amount > 0;
CREATE INDEX client_summary_dues_by_last_visit ON client_summary (business_id, last_visit_key DESC, client_id DESC)
  WHERE is_listed AND due_amount > 0;
CREATE INDEX client_summary_dues_by_spent ON client_summary (business_id, spent DESC, client_id DESC)
  WHERE is_listed AND due_amount > 0;
CREATE INDEX client_summary_dues_by_first_seen ON client_summary (business_id, first_seen_on DESC, client_id DESC)
  WHERE is_listed AND due_amount > 0;
CREATE INDEX client_summary_memberships ON client_summary (business_id, membership_until)
  INCLUDE (client_id, name_key, last_visit_key, spent, first_seen_on) WHERE is_listed AND membership_until IS NOT NULL;

-- What is there already, by the same rule.
INSERT INTO client_visit_fact
  (business_id, visit_id, line, client_id, booking_id, service_id, entity_id, day, standing, counts_from, amount, due_amount)
WITH one AS (
  SELECT visit.business_id, visit.id AS visit_id, visit.client_id, visit.booking_date, visit.total_amount,
    visit.billed_at IS NOT NULL AS is_billed, least(visit.paid_amount, visit.total_amount) AS paid,
    CASE WHEN visit.billed_at IS NOT NULL THEN 'came' WHEN visit.progress = 'no_show' THEN 'missed'
      WHEN visit.progress = 'expected' THEN 'expected' ELSE 'came' END AS standing,
    visit.billed_at IS NOT NULL OR visit.progress = 'done' AS is_over
  FROM visit
  JOIN client ON client.business_id = visit.business_id AND client.id = visit.client_id AND client.kind = 'person'
  WHERE visit.voided_at IS NULL
), service AS (
  SELECT one.*, booking.id AS booking_id, booking.service_id, booking.entity_id, booking.booking_date AS day,
    row_number() OVER of_visit - 1 AS line, off.is_off,
    CASE WHEN off.is_off THEN 0 ELSE booking.booking_amount END AS costs,
    sum(CASE WHEN off.is_off THEN 0 ELSE booking.booking_amount END) OVER of_visit AS costs_so_far
  FROM one
  JOIN booking ON booking.business_id = one.business_id AND booking.visit_id = one.visit_id
  CROSS JOIN LATERAL (
    SELECT booking.booking_status = 'cancelled'
      OR (booking.booking_status = 'created' AND coalesce(booking.answer_until <= now(), false)) AS is_off
  ) AS off
  WINDOW of_visit AS (PARTITION BY booking.business_id, booking.visit_id ORDER BY booking.index)
), line AS (
  SELECT business_id, visit_id, line, client_id, booking_id, service_id, entity_id, day, is_over,
    CASE WHEN is_off THEN 'cancelled' ELSE standing END AS standing,
    greatest(least(paid - (costs_so_far - costs), costs), 0) AS amount,
    CASE WHEN line = 0 AND is_billed THEN total_amount - paid ELSE 0 END AS due_amount
  FROM service
  UNION ALL
  SELECT one.business_id, one.visit_id, coalesce(sums.lines, 0), one.client_id, NULL, NULL, NULL, one.booking_date,
    one.is_over, one.standing, greatest(one.paid - coalesce(sums.costs, 0), 0),
    CASE WHEN sums.lines IS NULL THEN one.total_amount - one.paid ELSE 0 END
  FROM one
  LEFT JOIN (
    SELECT business_id, visit_id, count(*) AS lines, sum(costs) AS costs FROM service GROUP BY business_id, visit_id
  ) AS sums ON sums.business_id = one.business_id AND sums.visit_id = one.visit_id
  WHERE one.is_billed AND (sums.lines IS NULL OR one.total_amount > sums.costs)
)
SELECT business_id, visit_id, line, client_id, booking_id, service_id, entity_id, day, standing,
  CASE WHEN standing = 'expected' THEN day + 1 WHEN standing = 'came' AND is_over THEN '0001-01-01'
    WHEN standing = 'came' THEN day END,
  amount, due_amount
FROM line;

INSERT INTO client_summary
  (business_id, client_id, is_listed, name_key, birth_month, first_seen_on, visits, missed, cancelled, first_visit_on,
   last_visit_on, last_service_on, next_booked_on, latest_day, spent, due_amount, counted_on)
SELECT client.business_id, client.id, client.deleted_at IS NULL AND client.merged_into IS NULL, client.name_key,
  extract(month FROM client.birthday),
  least((client.created_at AT TIME ZONE business.time_zone)::date, min(fact.day) FILTER (WHERE counts)),
  count(DISTINCT fact.visit_id) FILTER (WHERE counts),
  count(DISTINCT fact.visit_id) FILTER (WHERE fact.standing = 'missed'),
  count(DISTINCT fact.visit_id) - count(DISTINCT fact.visit_id) FILTER (WHERE fact.standing <> 'cancelled'),
  min(fact.day) FILTER (WHERE counts), max(fact.day) FILTER (WHERE counts),
  max(fact.day) FILTER (WHERE counts AND fact.service_id IS NOT NULL),
  min(fact.day) FILTER (WHERE fact.counts_from > today.day),
  max(fact.day) FILTER (WHERE fact.counts_from IS NOT NULL),
  coalesce(sum(fact.amount) FILTER (WHERE counts), 0), coalesce(sum(fact.due_amount), 0), today.day
FROM client
JOIN business ON business.id = client.business_id
CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE business.time_zone)::date AS day) AS today
LEFT JOIN client_visit_fact AS fact ON fact.business_id = client.business_id AND fact.client_id = client.id
LEFT JOIN LATERAL (SELECT fact.counts_from <= today.day AS counts) AS counted ON true
WHERE client.kind = 'person'
GROUP BY client.business_id, client.id, business.time_zone, today.day;
