-- Audiences of very many clients: what they ask lies in the indexes, so that no row is read for it.
CREATE INDEX client_summary_for_audiences ON client_summary (business_id, client_id)
  INCLUDE (latest_day, first_seen_on, last_visit_key) WHERE is_listed;
-- Few clients, looked up one by one or read all together.
CREATE INDEX client_opted_out ON client (business_id, id) INCLUDE (merged_into) WHERE marketing_opt_out_at IS NOT NULL;
CREATE INDEX client_without_mobile ON client (business_id, id) WHERE coalesce(phone ~ '^\+91[1-5]', true);
CREATE INDEX client_by_gender ON client (business_id, gender, id) WHERE gender IS NOT NULL;
DROP INDEX client_merged;
CREATE INDEX client_merged ON client (business_id, merged_into) INCLUDE (id) WHERE merged_into IS NOT NULL;

DROP INDEX client_visit_fact_by_client;
CREATE INDEX client_visit_fact_by_client ON client_visit_fact (business_id, client_id, day)
  INCLUDE (counts_from, visit_id, amount);
DROP INDEX client_visit_fact_by_service;
CREATE INDEX client_visit_fact_by_service ON client_visit_fact (business_id, service_id, day)
  INCLUDE (client_id, counts_from) WHERE service_id IS NOT NULL AND counts_from IS NOT NULL;
