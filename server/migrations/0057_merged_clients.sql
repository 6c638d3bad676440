-- Two records of one person become one without rewriting anything: visits, bills and notes stay with the record they
-- were made for, and `merged_into` names the record that stands for it. Taking it away again is the undo.
ALTER TABLE client
  -- The record that stands for this one; always one that is not merged itself.
  ADD COLUMN merged_into  uuid,
  -- The record it was merged with, which may have been merged since: undo gives each back what came with it.
  ADD COLUMN merged_under uuid,
  ADD COLUMN merged_at    timestamptz,
  ADD COLUMN own_head     uuid GENERATED ALWAYS AS (CASE WHEN merged_into IS NULL THEN id END) STORED,
  ADD CONSTRAINT a_head_is_found_by_its_id UNIQUE (business_id, own_head),
  -- No chains: what a record is merged into has an own_head, so it is not merged itself.
  ADD CONSTRAINT a_client_is_merged_into_one_that_stands
    FOREIGN KEY (business_id, merged_into) REFERENCES client (business_id, own_head),
  ADD CONSTRAINT a_client_was_merged_under_a_client_of_the_business
    FOREIGN KEY (business_id, merged_under) REFERENCES client (business_id, id),
  ADD CONSTRAINT a_merged_client_says_into_which_and_when CHECK (
    num_nonnulls(merged_into, merged_under, merged_at) IN (0, 3) AND merged_into <> id AND merged_under <> id
  ),
  ADD CONSTRAINT only_persons_are_merged CHECK (merged_into IS NULL OR kind = 'person'),
  -- The record with the account stands for the others, so that one look at it says whose they all are.
  ADD CONSTRAINT a_merged_client_has_no_account CHECK (merged_into IS NULL OR account_id IS NULL);

CREATE INDEX client_merged ON client (business_id, merged_into) WHERE merged_into IS NOT NULL;

DROP INDEX client_by_name;
CREATE INDEX client_by_name ON client (business_id, name_key, id) INCLUDE (phone, search_name)
  WHERE deleted_at IS NULL AND kind = 'person' AND merged_into IS NULL;
DROP INDEX client_by_pieces;
CREATE INDEX client_by_pieces ON client USING gin (pieces) WITH (fastupdate = off)
  WHERE deleted_at IS NULL AND kind = 'person' AND merged_into IS NULL;
