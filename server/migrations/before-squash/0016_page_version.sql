-- The public page of a business is drawn again when something on it may have changed. Bookings are not on it,
-- and happen all day.
CREATE INDEX event_that_shows_on_the_page ON event (business_id, seq)
  WHERE split_part(type, '.', 1) NOT IN ('booking', 'visit', 'client', 'client_note', 'payment', 'member');
