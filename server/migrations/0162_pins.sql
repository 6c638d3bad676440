-- Six digits with which a member approves what a colleague asks for, on the colleague's device. Of the person: it is
-- the same wherever they work, and signs nobody in.
-- on the coordinator
CREATE TABLE user_pin (
  user_id  uuid PRIMARY KEY REFERENCES users (id),
  -- By the slow hash of passwords.
  pin_hash text NOT NULL,
  set_at   timestamptz NOT NULL
);
