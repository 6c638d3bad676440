-- A booking that the desk withdraws is deleted; what was to be mailed about it goes with it.
ALTER TABLE client_message DROP CONSTRAINT a_client_message_is_about_a_visit;
ALTER TABLE client_message ADD CONSTRAINT a_client_message_is_about_a_visit
  FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id) ON DELETE CASCADE;
