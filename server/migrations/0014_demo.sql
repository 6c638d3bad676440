-- The demo salon of the sandbox: at most one, and how far making it has come.
CREATE TABLE demo_salon (
  id          integer PRIMARY KEY DEFAULT 1,
  -- No foreign key: the row outlives the business while the salon is made anew.
  of_business uuid,
  done        integer NOT NULL DEFAULT 0,
  total       integer NOT NULL,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT there_is_one_demo_salon CHECK (id = 1),
  CONSTRAINT no_more_is_done_than_there_is CHECK (done BETWEEN 0 AND total)
);
