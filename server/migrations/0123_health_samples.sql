-- What each server did in a quarter of an hour, for the page of whoever runs it; kept for seven days.
CREATE TABLE health_sample (
  server    uuid NOT NULL,
  at        timestamptz NOT NULL,
  requests  integer NOT NULL,
  -- Answered with a fault of ours.
  failed    integer NOT NULL,
  -- Requests by how long they took; the bounds are in core/operations/health.ts.
  durations integer[] NOT NULL,
  -- How many requests waited for a connection at once, at most.
  waited    integer NOT NULL,
  -- Calls to what lies outside, by port and outcome.
  outside   jsonb NOT NULL,
  disk_free bigint NOT NULL,
  disk_size bigint NOT NULL,
  PRIMARY KEY (server, at)
);
CREATE INDEX health_sample_by_time ON health_sample (at);
