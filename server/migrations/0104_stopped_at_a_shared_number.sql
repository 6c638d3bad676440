-- Who wrote STOP to a number that businesses share, until START: none of them writes there, also one that never did.
CREATE TABLE message_stop_directory (
  app_id     text NOT NULL,
  phone      text NOT NULL,
  stopped_at timestamptz NOT NULL,
  PRIMARY KEY (app_id, phone)
);
