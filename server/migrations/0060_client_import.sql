-- A CSV file of clients on its way into the business: uploaded, looked at, then imported chunk by chunk. A chunk is
-- deleted by the transaction that imports it, so what is left is what is still to do.
CREATE TABLE client_import (
  business_id   uuid NOT NULL REFERENCES business (id),
  id            uuid NOT NULL,
  state         text NOT NULL,
  file_name     text NOT NULL,
  -- Its first rows, as JSON, for the preview; emptied with the end.
  sample        text NOT NULL DEFAULT '[]',
  -- Records of the file, with its header.
  row_count     integer NOT NULL DEFAULT 0,
  -- What each column holds, "name,phone,,email"; chosen before it starts.
  columns       text,
  has_header    boolean,
  date_order    text,
  done_count    integer NOT NULL DEFAULT 0,
  new_count     integer NOT NULL DEFAULT 0,
  known_count   integer NOT NULL DEFAULT 0,
  error_count   integer NOT NULL DEFAULT 0,
  created_by    uuid NOT NULL REFERENCES users (id),
  created_at    timestamptz NOT NULL,
  -- The last sign of life.
  touched_at    timestamptz NOT NULL,
  finished_at   timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT client_import_state_is_known CHECK (state IN ('uploading', 'ready', 'running', 'done')),
  CONSTRAINT client_import_date_order_is_known CHECK (date_order IN ('day_first', 'month_first')),
  CONSTRAINT a_running_import_knows_its_columns CHECK (
    state IN ('uploading', 'ready') OR num_nulls(columns, has_header, date_order) = 0
  ),
  CONSTRAINT a_finished_import_keeps_no_sample CHECK (state <> 'done' OR sample = '[]')
);
CREATE UNIQUE INDEX a_business_has_one_open_import ON client_import (business_id) WHERE state <> 'done';
CREATE INDEX client_import_by_age ON client_import (touched_at);

CREATE TABLE client_import_chunk (
  business_id uuid NOT NULL,
  import_id   uuid NOT NULL,
  chunk_no    integer NOT NULL,
  -- JSON: [number of the record, cells][]. Text, since the database never looks into it.
  rows        text NOT NULL,
  PRIMARY KEY (business_id, import_id, chunk_no),
  CONSTRAINT a_chunk_is_of_an_import FOREIGN KEY (business_id, import_id)
    REFERENCES client_import (business_id, id) ON DELETE CASCADE
);

-- Why a row was left out. Names no person: the row is in the file.
CREATE TABLE client_import_error (
  business_id uuid NOT NULL,
  import_id   uuid NOT NULL,
  row_number  integer NOT NULL,
  field       text NOT NULL,
  reason      text NOT NULL,
  PRIMARY KEY (business_id, import_id, row_number, field),
  CONSTRAINT an_error_is_of_an_import FOREIGN KEY (business_id, import_id)
    REFERENCES client_import (business_id, id) ON DELETE CASCADE
);

-- A client who wants no offers: since when, and how we know.
ALTER TABLE client
  ADD COLUMN marketing_opt_out_at timestamptz,
  ADD COLUMN marketing_opt_out_from text,
  ADD CONSTRAINT client_opt_out_source_is_known
    CHECK (marketing_opt_out_from IN ('desk', 'mail', 'import', 'self')),
  ADD CONSTRAINT an_opt_out_says_where_it_came_from
    CHECK (num_nonnulls(marketing_opt_out_at, marketing_opt_out_from) IN (0, 2));
