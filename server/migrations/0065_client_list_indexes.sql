-- The filter "new" reads the order indexes alone, without rows; birthdays have an index for each order, as dues have.
DROP INDEX client_summary_by_name, client_summary_by_last_visit, client_summary_by_spent, client_summary_birthdays;
CREATE INDEX client_summary_by_name ON client_summary (business_id, name_key, client_id)
  INCLUDE (first_seen_on) WHERE is_listed;
CREATE INDEX client_summary_by_last_visit ON client_summary (business_id, last_visit_key DESC, client_id DESC)
  INCLUDE (first_seen_on) WHERE is_listed;
CREATE INDEX client_summary_by_spent ON client_summary (business_id, spent DESC, client_id DESC)
  INCLUDE (first_seen_on) WHERE is_listed;
CREATE INDEX client_summary_birthdays_by_name ON client_summary (business_id, birth_month, name_key, client_id)
  WHERE is_listed AND birth_month IS NOT NULL;
CREATE INDEX client_summary_birthdays_by_last_visit
  ON client_summary (business_id, birth_month, last_visit_key DESC, client_id DESC)
  WHERE is_listed AND birth_month IS NOT NULL;
CREATE INDEX client_summary_birthdays_by_spent
  ON client_summary (business_id, birth_month, spent DESC, client_id DESC)
  WHERE is_listed AND birth_month IS NOT NULL;
CREATE INDEX client_summary_birthdays_by_first_seen
  ON client_summary (business_id, birth_month, first_seen_on DESC, client_id DESC)
  WHERE is_listed AND birth_month IS NOT NULL;
