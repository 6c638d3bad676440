-- What became of the messages of a sent campaign, as last counted; null: not counted since it was sent. Counting again
-- at each look at the list would read every message of every campaign.
ALTER TABLE campaign
  ADD COLUMN figures jsonb,
  ADD CONSTRAINT only_a_sent_campaign_is_counted CHECK (figures IS NULL OR status = 'sent');

-- Who booked after a campaign is looked for among the visits made since, which are fewer than its recipients.
CREATE INDEX visit_by_making ON visit (business_id, created_at);
