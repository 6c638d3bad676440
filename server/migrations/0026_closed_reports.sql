-- A platform admin closes a report that was dealt with.
ALTER TABLE business_report
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by uuid REFERENCES users (id),
  ADD CONSTRAINT a_closed_report_says_who CHECK ((closed_at IS NULL) = (closed_by IS NULL));
DROP INDEX business_report_by_time;
CREATE INDEX business_report_open ON business_report (created_at DESC, id DESC) WHERE closed_at IS NULL;
