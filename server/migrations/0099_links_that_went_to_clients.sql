-- Of an entry that the desk added the desk has the link too. What speaks for the client is a second one, which only
-- messages to the client carry.
ALTER TABLE waitlist_link_directory ADD COLUMN is_clients boolean NOT NULL DEFAULT false;
DROP INDEX an_entry_has_one_link;
CREATE UNIQUE INDEX an_entry_has_one_link_of_each_kind
  ON waitlist_link_directory (of_business, waitlist_booking_id, is_clients) WHERE waitlist_booking_id IS NOT NULL;
