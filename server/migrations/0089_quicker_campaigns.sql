-- A step of a message changes no index: PostgreSQL writes the new version beside the old one (HOT). That needs room on
-- the page, and no index whose condition names what a step changes; a failure has its time exactly when its state says so.
ALTER TABLE outgoing_message SET (fillfactor = 55);
DROP INDEX outgoing_message_failed;
CREATE INDEX outgoing_message_failed ON outgoing_message (business_id, source_id) WHERE failed_at IS NOT NULL;

-- Who got a campaign that is Sent consumed a credit; its time is the campaign's.
ALTER TABLE campaign_recipient DROP COLUMN notified_at;

-- Visits of each client beside each other, so that audiences count them without sorting.
DROP INDEX client_visit_fact_by_client;
CREATE INDEX client_visit_fact_by_client ON client_visit_fact (business_id, client_id, visit_id)
  INCLUDE (day, counts_from, amount);
