-- The history of a client is read from the events that name them. An import has one event for the whole file, so each
-- client keeps who imported them last.
CREATE INDEX event_by_client ON event (business_id, (ids ->> 'client_id'), at, seq)
  WHERE split_part(type, '.', 1) IN ('client', 'client_note');
ALTER TABLE client
  ADD COLUMN imported_at timestamptz,
  ADD COLUMN imported_by uuid,
  ADD CONSTRAINT an_import_of_a_client_was_made_by_someone CHECK (num_nonnulls(imported_at, imported_by) IN (0, 2));
