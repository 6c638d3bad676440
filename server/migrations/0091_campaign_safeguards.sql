-- A campaign also stops when the plan of the business has ended, or while the business is suspended or deleted.
ALTER TABLE campaign DROP CONSTRAINT a_paused_campaign_says_why;
ALTER TABLE campaign ADD CONSTRAINT a_paused_campaign_says_why CHECK ((sending = 'paused') = (paused_because IS NOT NULL)
  AND paused_because IN ('person', 'template', 'provider', 'plan', 'business'));

-- What the provider calls a file that a business handed over to be sent: nobody sends a file under another one's id.
CREATE TABLE campaign_media (
  business_id uuid NOT NULL REFERENCES business (id),
  media_id    text NOT NULL,
  url         text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, media_id, url)
);
CREATE INDEX campaign_media_by_age ON campaign_media (created_at);

-- Known by a test only: such a business hears what the phone writes where no other wrote to it.
ALTER TABLE message_contact_directory ADD COLUMN by_test boolean NOT NULL DEFAULT false;

-- Of a test the ledger needs no more than what tells one's own phones apart.
ALTER TABLE credit_reservation RENAME COLUMN phone TO phone_end;
UPDATE credit_reservation SET phone_end = right(phone_end, 4);
ALTER TABLE credit_reservation ADD CONSTRAINT only_the_end_of_a_number_is_kept CHECK (phone_end ~ '^[0-9]{4}$');
