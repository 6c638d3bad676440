-- What is left to pay of all bills, for the owner's home.
CREATE INDEX visit_billed_and_due ON visit (business_id) WHERE billed_at IS NOT NULL AND paid_amount < total_amount;
