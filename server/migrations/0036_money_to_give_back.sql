-- What was paid by hand above what a visit costs waits for the desk; home finds it without reading every ledger.
ALTER TABLE visit ADD COLUMN to_give_back bigint NOT NULL DEFAULT 0;

UPDATE visit SET to_give_back = account.by_hand
FROM (
  SELECT line.business_id, line.visit_id, ledger.paid - line.charges - ledger.online AS by_hand
  FROM (
    SELECT business_id, visit_id,
      coalesce(sum(booking_amount) FILTER (WHERE booking_status <> 'cancelled'), 0) AS charges
    FROM booking GROUP BY business_id, visit_id
  ) AS line
  JOIN (
    SELECT business_id, visit_id, sum(amount) AS paid, coalesce(sum(amount) FILTER (WHERE type = 'pg'), 0) AS online
    FROM visit_payment GROUP BY business_id, visit_id
  ) AS ledger ON ledger.business_id = line.business_id AND ledger.visit_id = line.visit_id
) AS account
WHERE account.business_id = visit.business_id AND account.visit_id = visit.id AND account.by_hand > 0;

ALTER TABLE visit ADD CONSTRAINT what_is_given_back_was_paid CHECK (to_give_back >= 0 AND to_give_back <= paid_amount);
CREATE INDEX visit_to_give_back ON visit (business_id, booking_date) WHERE to_give_back > 0;

-- The undo of a refund by hand is a row too: it names the refund and adds again.
ALTER TABLE visit_payment DROP CONSTRAINT only_a_payment_adds;
ALTER TABLE visit_payment ADD CONSTRAINT a_payment_adds_and_a_refund_takes CHECK (
  CASE kind WHEN 'payment' THEN amount > 0 WHEN 'refund' THEN amount < 0 ELSE amount <> 0 END
);
