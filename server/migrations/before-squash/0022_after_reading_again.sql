-- What a reading of the whole found: reviews that were taken back are remembered, and lists have their indexes.

ALTER TABLE review
  -- Taken back by its author. The row stays, so that one that is hidden, reported or final cannot be made anew.
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT what_was_taken_back_says_nothing CHECK (removed_at IS NULL OR text = '');
DROP INDEX review_without_answer;
CREATE INDEX review_without_answer ON review (business_id, created_at DESC, booking_id DESC)
  WHERE answer IS NULL AND hidden_at IS NULL AND removed_at IS NULL;

CREATE INDEX payment_by_order ON payment (business_id, order_id);
CREATE INDEX notification_untold_by_age ON notification (at) WHERE state IN ('dropped', 'stale');

-- Guests who never said who they are are swept away. Each time PostgreSQL looks whether anything names them: in
-- what is large it finds that by these.
CREATE INDEX guest_without_name ON users (created_at) WHERE is_guest AND user_name = '';
DROP INDEX visit_by_maker;
CREATE INDEX visit_by_maker ON visit (made_by);
CREATE INDEX booking_by_payer ON booking (paid_by) WHERE paid_by IS NOT NULL;
CREATE INDEX payment_order_by_maker ON payment_order (created_by);
CREATE INDEX review_by_author ON review (author_id) WHERE author_id IS NOT NULL;
