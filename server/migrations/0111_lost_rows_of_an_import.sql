-- A row of an import that was left out or lost a field, as it is in the file: it is given back to be mended. Named with
-- its problems, so that the former table of errors is not needed.
DROP TABLE client_import_error;

CREATE TABLE client_import_row (
  business_id uuid NOT NULL,
  import_id   uuid NOT NULL,
  row_number  integer NOT NULL,
  is_left_out boolean NOT NULL,
  -- JSON: cells, and [{field, reason}]. Text, since the database never looks into them.
  cells       text NOT NULL,
  problems    text NOT NULL,
  PRIMARY KEY (business_id, import_id, row_number),
  CONSTRAINT a_lost_row_is_of_an_import FOREIGN KEY (business_id, import_id)
    REFERENCES client_import (business_id, id) ON DELETE CASCADE
);

ALTER TABLE client_import
  -- What the file calls its columns, as JSON.
  ADD COLUMN head          text NOT NULL DEFAULT '[]',
  -- Rows that came in without one of their fields.
  ADD COLUMN partial_count integer NOT NULL DEFAULT 0;
