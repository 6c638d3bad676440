-- Money leaves the booking row: a visit has an account, and payments are rows that are only ever added.

-- Due is what is missing to the total. Paid above what the services cost, it counts in the total until it is
-- given back. The gateway sends its part back at refund_due_at, unless it is undone before.
ALTER TABLE visit
  ADD COLUMN total_amount  bigint NOT NULL DEFAULT 0,
  ADD COLUMN paid_amount   bigint NOT NULL DEFAULT 0,
  ADD COLUMN refund_due_at timestamptz;

CREATE TABLE visit_payment (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  visit_id    uuid NOT NULL,
  -- The service it was paid for; null: the whole visit.
  booking_id  uuid,
  -- An undo takes a payment back that was a mistake; a refund gives money back, in whole or in part.
  kind        text NOT NULL,
  type        text NOT NULL,
  amount      bigint NOT NULL,
  reverses    uuid,
  -- The online payment.
  payment_id  uuid,
  made_by     uuid REFERENCES users (id),
  made_at     timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_payment_is_for_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT a_payment_is_for_a_booking_of_the_business
    FOREIGN KEY (business_id, booking_id) REFERENCES booking (business_id, id),
  CONSTRAINT what_is_taken_back_was_paid
    FOREIGN KEY (business_id, reverses) REFERENCES visit_payment (business_id, id),
  CONSTRAINT an_online_payment_of_the_business
    FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT payment_row_kind_is_known CHECK (kind IN ('payment', 'undo', 'refund')),
  CONSTRAINT payment_row_type_is_known CHECK (type IN ('cash', 'pg', 'businessUPI')),
  CONSTRAINT only_a_payment_adds CHECK (amount <> 0 AND (amount > 0) = (kind = 'payment')),
  CONSTRAINT what_takes_back_names_a_payment CHECK ((reverses IS NULL) = (kind = 'payment')),
  CONSTRAINT what_is_paid_online_names_its_payment CHECK ((type = 'pg') = (payment_id IS NOT NULL)),
  CONSTRAINT an_online_payment_is_never_undone CHECK (NOT (kind = 'undo' AND type = 'pg'))
);
CREATE INDEX visit_payment_by_visit ON visit_payment (business_id, visit_id);
CREATE INDEX visit_payment_by_time ON visit_payment (business_id, made_at);
CREATE UNIQUE INDEX a_payment_is_undone_once ON visit_payment (business_id, reverses) WHERE kind = 'undo';
CREATE UNIQUE INDEX an_online_payment_pays_for_one_visit ON visit_payment (business_id, payment_id) WHERE kind = 'payment' AND payment_id IS NOT NULL;
-- For the foreign key check when a guest is swept.
CREATE INDEX visit_payment_by_maker ON visit_payment (made_by) WHERE made_by IS NOT NULL;

-- By hand: what was noted at one moment in one way is one payment.
INSERT INTO visit_payment (business_id, id, visit_id, booking_id, kind, type, amount, made_by, made_at)
SELECT business_id, gen_random_uuid(), visit_id,
  CASE WHEN count(*) = 1 THEN (array_agg(id))[1] END, 'payment', payment_type, sum(cash_amount), paid_by, paid_at
FROM booking
WHERE payment_type <> 'pg' AND cash_amount > 0
GROUP BY business_id, visit_id, payment_type, paid_by, paid_at;

-- Online: the payment as it arrived, and what of it no booking holds any more.
INSERT INTO visit_payment (business_id, id, visit_id, kind, type, amount, payment_id, made_by, made_at)
SELECT payment.business_id, gen_random_uuid(), visit.id, 'payment', 'pg', payment.amount, payment.id,
  "order".created_by, payment.created_at
FROM payment
JOIN payment_order AS "order" ON "order".business_id = payment.business_id AND "order".id = payment.order_id
  AND "order".purpose = 'visit'
JOIN visit ON visit.business_id = "order".business_id AND visit.id = "order".reference
WHERE payment.outcome = 'given';

INSERT INTO visit_payment (business_id, id, visit_id, kind, type, amount, reverses, payment_id, made_at)
SELECT paid.business_id, gen_random_uuid(), paid.visit_id, 'refund', 'pg',
  coalesce(sum(booking.cash_amount), 0) - paid.amount, paid.id, paid.payment_id, max(payment.created_at)
FROM visit_payment AS paid
JOIN payment ON payment.business_id = paid.business_id AND payment.id = paid.payment_id
LEFT JOIN booking ON booking.business_id = paid.business_id AND booking.payment_id = paid.payment_id
GROUP BY paid.business_id, paid.id
HAVING coalesce(sum(booking.cash_amount), 0) < paid.amount;

UPDATE visit SET
  paid_amount = account.paid,
  total_amount = greatest(account.charges, account.paid),
  refund_due_at = CASE WHEN account.online > 0 AND account.paid > account.charges THEN now() END
FROM (
  SELECT line.business_id, line.visit_id, line.charges, coalesce(ledger.paid, 0) AS paid,
    coalesce(ledger.online, 0) AS online
  FROM (
    SELECT business_id, visit_id,
      coalesce(sum(booking_amount) FILTER (WHERE booking_status <> 'cancelled'), 0) AS charges
    FROM booking GROUP BY business_id, visit_id
  ) AS line
  LEFT JOIN (
    SELECT business_id, visit_id, sum(amount) AS paid, sum(amount) FILTER (WHERE type = 'pg') AS online
    FROM visit_payment GROUP BY business_id, visit_id
  ) AS ledger ON ledger.business_id = line.business_id AND ledger.visit_id = line.visit_id
) AS account
WHERE account.business_id = visit.business_id AND account.visit_id = visit.id;

ALTER TABLE visit ADD CONSTRAINT a_visit_is_paid_up_to_its_total CHECK (paid_amount >= 0 AND paid_amount <= total_amount);
CREATE INDEX visit_to_refund ON visit (refund_due_at) WHERE refund_due_at IS NOT NULL;

ALTER TABLE booking
  DROP COLUMN cash_amount,
  DROP COLUMN payment_type,
  DROP COLUMN paid_by,
  DROP COLUMN paid_at,
  DROP COLUMN payment_id;
ALTER TABLE booking ADD CONSTRAINT no_more_is_covered_than_a_booking_costs
  CHECK (coalesce(membership_amount, 0) BETWEEN 0 AND booking_amount);
