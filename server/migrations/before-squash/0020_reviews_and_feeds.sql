-- What clients say about what they came for, and calendars that other programs read.

CREATE TABLE review (
  business_id   uuid NOT NULL,
  booking_id    uuid NOT NULL,
  client_id     uuid NOT NULL,
  -- Whose name stands beside it; null once the client was erased.
  author_id     uuid REFERENCES users (id) ON DELETE SET NULL,
  rating        smallint NOT NULL,
  text          text NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  answer        text,
  answered_by   uuid REFERENCES users (id),
  answered_at   timestamptz,
  -- The business asks those who run the installation to look at it.
  reported_at   timestamptz,
  report_reason text,
  -- Only its author, the business and they see it then, and it does not count.
  hidden_at     timestamptz,
  CONSTRAINT a_booking_is_reviewed_once PRIMARY KEY (business_id, booking_id),
  CONSTRAINT a_review_is_about_a_booking_of_the_business
    FOREIGN KEY (business_id, booking_id) REFERENCES booking (business_id, id),
  CONSTRAINT a_review_is_by_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_review_gives_one_to_five_stars CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT a_review_is_no_longer_than_a_page CHECK (char_length(text) <= 2000),
  CONSTRAINT an_answer_says_something CHECK (char_length(answer) BETWEEN 1 AND 2000),
  CONSTRAINT an_answer_was_given_at_a_time CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT a_report_says_why CHECK ((reported_at IS NULL) = (report_reason IS NULL))
);
CREATE INDEX review_by_time ON review (business_id, created_at DESC, booking_id DESC);
CREATE INDEX review_without_answer ON review (business_id, created_at DESC, booking_id DESC)
  WHERE answer IS NULL AND hidden_at IS NULL;
CREATE INDEX review_by_client ON review (business_id, client_id);
CREATE INDEX review_reported ON review (reported_at DESC, booking_id DESC) WHERE reported_at IS NOT NULL;

-- How many of each are shown. Changed by the statement that writes the review, so that a page with a hundred
-- thousand of them reads one row.
CREATE TABLE business_rating (
  business_id uuid PRIMARY KEY REFERENCES business (id),
  stars_1     integer NOT NULL DEFAULT 0,
  stars_2     integer NOT NULL DEFAULT 0,
  stars_3     integer NOT NULL DEFAULT 0,
  stars_4     integer NOT NULL DEFAULT 0,
  stars_5     integer NOT NULL DEFAULT 0,
  -- Grows with everything that changes what is shown, so that a drawn page is drawn again.
  version     integer NOT NULL DEFAULT 0,
  CONSTRAINT no_less_than_no_reviews
    CHECK (least(stars_1, stars_2, stars_3, stars_4, stars_5) >= 0)
);

-- A calendar as other programs read it. Only the hash of its address is kept; making it anew replaces it.
CREATE TABLE calendar_feed_directory (
  feed_hash   bytea PRIMARY KEY,
  of_business uuid NOT NULL,
  entity_id   uuid NOT NULL,
  made_by     uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  CONSTRAINT a_calendar_has_one_feed UNIQUE (of_business, entity_id)
);
