-- What those who run the installation decide: about businesses, people and categories. And the demo salon.

ALTER TABLE business
  -- What the platform admin wrote when the business was rejected or suspended.
  ADD COLUMN state_reason     text,
  ADD COLUMN state_changed_at timestamptz,
  ADD CONSTRAINT a_business_in_good_standing_has_no_reason
    CHECK (state_reason IS NULL OR business_state IN ('rejected', 'suspended'));
CREATE INDEX business_by_creation ON business (created_at DESC, id DESC);

-- Whoever is blocked has no session and gets none.
ALTER TABLE users ADD COLUMN blocked_at timestamptz;
CREATE INDEX users_by_creation ON users (created_at DESC, id DESC);

-- A category that businesses use is never deleted; switched off, nobody new can choose it.
ALTER TABLE business_category
  ADD COLUMN image_url text,
  ADD COLUMN blur_hash text,
  ADD COLUMN enabled   boolean NOT NULL DEFAULT true;

-- One demo salon at most, and how far its making has come. Written by the sandbox only.
CREATE TABLE demo_salon (
  id          integer PRIMARY KEY DEFAULT 1,
  -- No foreign key: it outlives the business while that is made anew.
  of_business uuid,
  done        integer NOT NULL DEFAULT 0,
  total       integer NOT NULL,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT there_is_one_demo_salon CHECK (id = 1),
  CONSTRAINT no_more_is_done_than_there_is CHECK (done BETWEEN 0 AND total)
);
