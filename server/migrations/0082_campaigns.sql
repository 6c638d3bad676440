-- A message to many clients. Draft until the last message is decided; how the sending goes is said apart.
CREATE TABLE campaign (
  business_id     uuid NOT NULL REFERENCES business (id),
  id              uuid NOT NULL,
  name            text NOT NULL DEFAULT '',
  description     text NOT NULL DEFAULT '',
  -- One of the business, or one of the product, which has no row of its own.
  template_id     text,
  -- The template as it was when it was chosen: what was sent can be shown after it is gone.
  template        jsonb,
  -- [{ key, value, name, section }]: what was typed; what each client's record says is filled in when it goes.
  template_params jsonb NOT NULL DEFAULT '[]',
  -- What each quick reply sends back, by its place among all buttons.
  postback_texts  jsonb NOT NULL DEFAULT '[]',
  -- [{ url, media_id, blur_hash, type, created_at }].
  media           jsonb NOT NULL DEFAULT '[]',
  -- As the owner reads it in lists.
  preview_text    text NOT NULL DEFAULT '',
  message         text NOT NULL DEFAULT '',
  filter          jsonb,
  -- One in five gets nothing, so that what it brought can be told.
  holds_back      boolean NOT NULL DEFAULT false,
  status          text NOT NULL DEFAULT 'draft',
  -- Null before it was sent off.
  sending         text,
  app_id          text,
  scheduled_for   timestamptz,
  -- When it was sent off, when the first message was queued, and when the last was decided.
  sent_off_at     timestamptz,
  started_at      timestamptz,
  finished_at     timestamptz,
  sent_by         uuid REFERENCES users (id),
  created_by      uuid REFERENCES users (id),
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  deleted_at      timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT campaign_status_is_known CHECK (status IN ('draft', 'sent')),
  CONSTRAINT campaign_sending_is_known CHECK (sending IN ('scheduled', 'sending', 'paused', 'cancelled', 'finished')),
  CONSTRAINT what_was_sent_off_says_when_and_by_what CHECK (
    (sending IS NULL) = (sent_off_at IS NULL) AND (sending IS NULL OR (template IS NOT NULL AND app_id IS NOT NULL))),
  CONSTRAINT a_sent_campaign_was_sent_off CHECK (status = 'draft' OR sending IS NOT NULL),
  CONSTRAINT only_a_draft_is_deleted CHECK (deleted_at IS NULL OR sending IS NULL),
  CONSTRAINT campaign_texts_fit CHECK (
    char_length(name) <= 100 AND char_length(description) <= 500 AND char_length(preview_text) <= 4096
    AND char_length(message) <= 4096)
);
CREATE INDEX campaign_by_change ON campaign (business_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX campaign_under_way ON campaign (sending, scheduled_for) WHERE sending IN ('scheduled', 'sending', 'paused', 'cancelled')
  AND status = 'draft';

-- Who a campaign goes to: one row per client, so that nobody gets it twice. Its credit is open until the message is
-- decided. Who is held back gets no message and costs nothing.
CREATE TABLE campaign_recipient (
  business_id  uuid NOT NULL,
  campaign_id  uuid NOT NULL,
  client_id    uuid NOT NULL,
  is_held_back boolean NOT NULL DEFAULT false,
  -- Of the latest attempt; null while it waits for its turn.
  message_id   uuid,
  -- Only what surely did not arrive is tried again.
  attempt      smallint NOT NULL DEFAULT 1,
  credit       text NOT NULL DEFAULT 'open',
  -- Why the credit came back.
  reason       text,
  -- From when on the quiet period counts: when it goes, or went.
  goes_at      timestamptz NOT NULL,
  -- Written for all together, with the status.
  notified_at  timestamptz,
  PRIMARY KEY (business_id, campaign_id, client_id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaign (business_id, id),
  CONSTRAINT a_recipient_is_a_client FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT recipient_credit_is_known CHECK (credit IN ('open', 'consumed', 'given_back', 'none')),
  CONSTRAINT who_is_held_back_costs_nothing CHECK (is_held_back = (credit = 'none') AND NOT (is_held_back AND message_id IS NOT NULL)),
  CONSTRAINT what_came_back_says_why CHECK ((credit = 'given_back') = (reason IS NOT NULL)),
  CONSTRAINT only_a_message_is_consumed CHECK (credit <> 'consumed' OR message_id IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX campaign_recipient_waiting ON campaign_recipient (business_id, campaign_id, client_id)
  WHERE credit = 'open' AND message_id IS NULL;
CREATE INDEX campaign_recipient_open ON campaign_recipient (business_id, campaign_id, message_id)
  WHERE credit = 'open' AND message_id IS NOT NULL;
CREATE INDEX campaign_recipient_quiet ON campaign_recipient (business_id, goes_at) INCLUDE (client_id)
  WHERE credit IN ('open', 'consumed');
CREATE INDEX campaign_recipient_by_client ON campaign_recipient (business_id, client_id);

-- Failures of a campaign are looked for again and again while reports come.
CREATE INDEX outgoing_message_failed ON outgoing_message (business_id, source_id) WHERE state IN ('failed', 'dropped');

-- A filter under a name.
CREATE TABLE client_segment (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  name        text NOT NULL,
  filter      jsonb NOT NULL,
  created_by  uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT segment_name_fits CHECK (char_length(name) BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX a_segment_name_is_taken_once ON client_segment (business_id, lower(name));

-- When campaigns may go, and how long a client is left in peace after one. No row: as below.
CREATE TABLE campaign_settings (
  business_id uuid PRIMARY KEY REFERENCES business (id),
  quiet_days  smallint NOT NULL DEFAULT 7,
  goes_from   text NOT NULL DEFAULT '10:00',
  goes_until  text NOT NULL DEFAULT '21:00',
  CONSTRAINT quiet_days_are_few CHECK (quiet_days BETWEEN 0 AND 90),
  CONSTRAINT campaigns_go_by_day CHECK (goes_from < goes_until),
  CONSTRAINT campaign_hours_are_times CHECK (goes_from ~ '^[0-2][0-9]:[0-5][0-9]$' AND goes_until ~ '^[0-2][0-9]:[0-5][0-9]$')
);
