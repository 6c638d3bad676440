-- What was agreed about what is left to pay of a bill: by when, and a note.
CREATE TABLE due_promise (
  business_id uuid NOT NULL,
  visit_id    uuid NOT NULL,
  due_on      date,
  note        text,
  PRIMARY KEY (business_id, visit_id),
  CONSTRAINT a_due_is_of_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT a_due_has_a_date_or_a_note CHECK (due_on IS NOT NULL OR note IS NOT NULL)
);

-- Dues are listed oldest first.
DROP INDEX visit_billed_and_due;
CREATE INDEX visit_billed_and_due ON visit (business_id, booking_date, id)
  WHERE billed_at IS NOT NULL AND paid_amount < total_amount;
