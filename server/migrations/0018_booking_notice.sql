-- Minutes: how long before its start a client may book at the latest.
ALTER TABLE business
  ADD COLUMN min_booking_notice integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT a_notice_is_at_most_thirty_days CHECK (min_booking_notice BETWEEN 0 AND 43200);
