-- The evening: what should be in the drawer, what was counted, who closed the day.

ALTER TABLE business
  -- What is in the drawer in the morning.
  ADD COLUMN opening_cash      bigint NOT NULL DEFAULT 0,
  -- Staff count before they are told what should be there.
  ADD COLUMN staff_count_blind boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT opening_cash_is_plausible CHECK (opening_cash BETWEEN 0 AND 10000000);

-- Money that left the drawer for something else than a refund. Taken back: it was a mistake.
CREATE TABLE drawer_payout (
  business_id   uuid NOT NULL REFERENCES business (id),
  id            uuid NOT NULL,
  day           date NOT NULL,
  amount        bigint NOT NULL,
  reason        text NOT NULL,
  made_by       uuid NOT NULL REFERENCES users (id),
  made_at       timestamptz NOT NULL,
  taken_back_by uuid REFERENCES users (id),
  taken_back_at timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_payout_takes_something CHECK (amount > 0),
  CONSTRAINT a_payout_has_a_reason CHECK (length(reason) BETWEEN 1 AND 200),
  CONSTRAINT who_takes_a_payout_back_is_known CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
CREATE INDEX drawer_payout_by_day ON drawer_payout (business_id, day);
CREATE INDEX drawer_payout_by_maker ON drawer_payout (made_by);
CREATE INDEX drawer_payout_by_taker ON drawer_payout (taken_back_by) WHERE taken_back_by IS NOT NULL;

-- Append only: what someone counted before they were told what should be there. A second count is another row.
CREATE TABLE drawer_count (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  day         date NOT NULL,
  -- Pieces by denomination in rupees, and what they come to; null: no cash moved on this day.
  pieces      jsonb,
  cash        bigint,
  -- As the bank's app says; null: not looked up.
  upi         bigint,
  counted_by  uuid NOT NULL REFERENCES users (id),
  counted_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_count_is_not_negative CHECK (cash >= 0 AND (cash IS NULL) = (pieces IS NULL))
);
CREATE INDEX drawer_count_by_day ON drawer_count (business_id, day, counted_at);
CREATE INDEX drawer_count_by_counter ON drawer_count (counted_by);

-- What was expected is kept as it was: what is paid or undone afterwards shows as a change.
CREATE TABLE day_close (
  business_id     uuid NOT NULL REFERENCES business (id),
  id              uuid NOT NULL,
  day             date NOT NULL,
  opening_cash    bigint NOT NULL,
  -- Payments less refunds.
  cash_amount     bigint NOT NULL,
  paid_out_amount bigint NOT NULL,
  expected_cash   bigint NOT NULL,
  expected_upi    bigint NOT NULL,
  expected_online bigint NOT NULL,
  -- Null: no cash moved on this day, so nothing was counted.
  pieces          jsonb,
  counted_cash    bigint NOT NULL,
  -- Null: not looked up.
  counted_upi     bigint,
  -- What was handed in at first, where it was another.
  first_counted_cash bigint,
  note            text,
  closed_by       uuid NOT NULL REFERENCES users (id),
  closed_at       timestamptz NOT NULL,
  reopened_by     uuid REFERENCES users (id),
  reopened_at     timestamptz,
  reopen_reason   text,
  PRIMARY KEY (business_id, id),
  CONSTRAINT the_drawer_adds_up CHECK (expected_cash = opening_cash + cash_amount - paid_out_amount),
  CONSTRAINT a_count_in_a_close_is_not_negative CHECK (counted_cash >= 0),
  CONSTRAINT a_difference_has_a_note CHECK (
    note IS NOT NULL
    OR (counted_cash = expected_cash AND coalesce(counted_upi, expected_upi) = expected_upi)
  ),
  CONSTRAINT a_reopened_day_has_a_reason
    CHECK ((reopened_at IS NULL) = (reopen_reason IS NULL) AND (reopened_at IS NULL) = (reopened_by IS NULL))
);
CREATE UNIQUE INDEX a_day_is_closed_once ON day_close (business_id, day) WHERE reopened_at IS NULL;
CREATE INDEX day_close_by_closer ON day_close (closed_by);
CREATE INDEX day_close_by_reopener ON day_close (reopened_by) WHERE reopened_by IS NOT NULL;

-- Receipts of a day, and the takings of many.
CREATE INDEX receipt_by_time ON receipt (business_id, made_at);
