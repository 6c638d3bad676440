-- An event says itself whether the public page shows what changed; the page is drawn again only then.
ALTER TABLE event ADD COLUMN touches_page boolean NOT NULL DEFAULT false;
UPDATE event SET touches_page = true
  WHERE split_part(type, '.', 1) NOT IN ('booking', 'visit', 'client', 'client_note', 'payment', 'member');
DROP INDEX event_that_shows_on_the_page;
CREATE INDEX event_that_touches_the_page ON event (business_id, seq) WHERE touches_page;
