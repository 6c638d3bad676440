-- The key that everything signed or sealed hangs on, locked with the secret of the servers (APP_SECRET): a row for
-- each secret that opens it. To change the secret a second row is added, and the first one deleted later.
CREATE TABLE installation_key (
  -- Hash of the secret that opens this row.
  secret_check     text PRIMARY KEY,
  locked_key       bytea NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now()
);
