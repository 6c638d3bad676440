-- outside a transaction
-- A file that is imported twice brings a due once; one that was written off makes room.
DROP INDEX CONCURRENTLY IF EXISTS a_client_has_one_opening_due;
CREATE UNIQUE INDEX CONCURRENTLY a_client_has_one_opening_due
  ON visit (business_id, client_id) WHERE is_opening AND total_amount > 0;
ALTER TABLE client_visit_fact VALIDATE CONSTRAINT fact_standing_is_known;
