-- Who or what stopped it: a person, or the template that WhatsApp does not take any more.
ALTER TABLE campaign
  ADD COLUMN paused_because text,
  ADD CONSTRAINT a_paused_campaign_says_why CHECK ((sending = 'paused') = (paused_because IS NOT NULL)
    AND paused_because IN ('person', 'template', 'provider'));

-- Of those under way, also when tried again after they were sent.
DROP INDEX campaign_under_way;
CREATE INDEX campaign_under_way ON campaign (scheduled_for) WHERE sending IN ('scheduled', 'sending');
