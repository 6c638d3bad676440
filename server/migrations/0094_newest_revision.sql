-- Which revision of a bill counts is a column: four statements found it each in their own way.

ALTER TABLE bill ADD COLUMN is_newest boolean NOT NULL DEFAULT true;
UPDATE bill SET is_newest = false
FROM bill AS newer
WHERE newer.business_id = bill.business_id AND newer.visit_id = bill.visit_id AND newer.revision = bill.revision + 1;
CREATE UNIQUE INDEX a_bill_has_one_newest_revision ON bill (business_id, visit_id) WHERE is_newest;
