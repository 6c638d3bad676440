-- When its bill was voided: a bill over nothing costs as little as a void one, and is none.
ALTER TABLE visit
  ADD COLUMN voided_at timestamptz,
  ADD CONSTRAINT what_is_voided_was_billed CHECK (voided_at IS NULL OR billed_at IS NOT NULL);

UPDATE visit SET voided_at = receipt.voided_at
FROM receipt
WHERE receipt.business_id = visit.business_id AND receipt.visit_id = visit.id AND receipt.voided_at IS NOT NULL;

-- A booking that the desk withdraws is deleted; what was parked about it, and who opened its pay link, goes with it.
ALTER TABLE parked_bill DROP CONSTRAINT a_parked_bill_is_of_a_visit;
ALTER TABLE parked_bill ADD CONSTRAINT a_parked_bill_is_of_a_visit
  FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id) ON DELETE CASCADE;
ALTER TABLE bill_payer DROP CONSTRAINT a_payer_pays_for_a_visit;
ALTER TABLE bill_payer ADD CONSTRAINT a_payer_pays_for_a_visit
  FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id) ON DELETE CASCADE;
