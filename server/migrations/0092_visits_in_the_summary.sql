-- Audiences of very many clients read one row per client and no visits: what was done on which day lies in sorted arrays
-- of the summary, where halving finds how many lie between two days.

-- A short name of the service within those arrays.
ALTER TABLE service ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;

-- A service on a day as one number: first by service, then by day. Days have room until the year 2871.
CREATE FUNCTION service_use(number bigint, day date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (number << 20) | (day - '0001-01-01'::date);

ALTER TABLE client_summary
  -- Copies of the client's own; opted out on any record of the client.
  ADD COLUMN gender text,
  ADD COLUMN is_opted_out boolean NOT NULL DEFAULT false,
  -- None, or a landline: messages cannot go there.
  ADD COLUMN is_without_mobile boolean NOT NULL DEFAULT false,
  -- The first day of each visit that counts on `counted_on`, what was spent until then and with it, and its services
  -- as `service_use`; smallest first.
  ADD COLUMN visit_days date[] NOT NULL DEFAULT '{}',
  ADD COLUMN spent_until bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN uses bigint[] NOT NULL DEFAULT '{}',
  -- The same of visits that count only once their day is over.
  ADD COLUMN booked_days date[] NOT NULL DEFAULT '{}',
  ADD COLUMN booked_until bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN booked_uses bigint[] NOT NULL DEFAULT '{}';

UPDATE client_summary AS summary SET
  gender = client.gender,
  is_opted_out = client.marketing_opt_out_at IS NOT NULL OR EXISTS (
    SELECT FROM client AS record WHERE record.business_id = client.business_id AND record.merged_into = client.id
      AND record.marketing_opt_out_at IS NOT NULL),
  is_without_mobile = coalesce(client.phone ~ '^\+91[1-5]', true),
  visit_days = coalesce(by_visit.days, '{}'),
  spent_until = coalesce(by_visit.spent, '{}'),
  uses = coalesce(by_use.uses, '{}'),
  booked_days = coalesce(by_visit.booked_days, '{}'),
  booked_until = coalesce(by_visit.booked_spent, '{}'),
  booked_uses = coalesce(by_use.booked_uses, '{}')
FROM client_summary AS own
JOIN client ON client.business_id = own.business_id AND client.id = own.client_id
LEFT JOIN (
  SELECT business_id, client_id,
    array_agg(day ORDER BY day, visit_id) FILTER (WHERE counts) AS days,
    array_agg(spent ORDER BY day, visit_id) FILTER (WHERE counts) AS spent,
    array_agg(day ORDER BY day, visit_id) FILTER (WHERE NOT counts) AS booked_days,
    array_agg(spent ORDER BY day, visit_id) FILTER (WHERE NOT counts) AS booked_spent
  FROM (
    SELECT business_id, client_id, visit_id, counts, day,
      sum(amount) OVER (PARTITION BY business_id, client_id, counts ORDER BY day, visit_id)::bigint AS spent
    FROM (
      SELECT fact.business_id, counted.client_id, fact.visit_id, fact.counts_from <= counted.counted_on AS counts,
        min(fact.day) AS day, sum(fact.amount) AS amount
      FROM client_visit_fact AS fact
      JOIN client AS record ON record.business_id = fact.business_id AND record.id = fact.client_id
      JOIN client_summary AS counted ON counted.business_id = fact.business_id
        AND counted.client_id = coalesce(record.merged_into, record.id)
      WHERE fact.counts_from IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ) AS visit
  ) AS visit
  GROUP BY business_id, client_id
) AS by_visit ON by_visit.business_id = own.business_id AND by_visit.client_id = own.client_id
LEFT JOIN (
  SELECT fact.business_id, counted.client_id,
    array_agg(use ORDER BY use) FILTER (WHERE fact.counts_from <= counted.counted_on) AS uses,
    array_agg(use ORDER BY use) FILTER (WHERE fact.counts_from > counted.counted_on) AS booked_uses
  FROM client_visit_fact AS fact
  JOIN service ON service.business_id = fact.business_id AND service.id = fact.service_id
  JOIN client AS record ON record.business_id = fact.business_id AND record.id = fact.client_id
  JOIN client_summary AS counted ON counted.business_id = fact.business_id
    AND counted.client_id = coalesce(record.merged_into, record.id)
  CROSS JOIN LATERAL (SELECT service_use(service.number, fact.day) AS use) AS one
  WHERE fact.counts_from IS NOT NULL
  GROUP BY fact.business_id, counted.client_id
) AS by_use ON by_use.business_id = own.business_id AND by_use.client_id = own.client_id
WHERE summary.business_id = own.business_id AND summary.client_id = own.client_id;

DROP INDEX client_summary_for_audiences;
CREATE INDEX client_summary_for_audiences ON client_summary (business_id, client_id)
  INCLUDE (latest_day, first_seen_on, last_visit_key, gender, is_opted_out, is_without_mobile) WHERE is_listed;
-- The summary has it now.
DROP INDEX client_without_mobile, client_by_gender, client_opted_out, client_visit_fact_by_service;
