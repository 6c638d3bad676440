-- What people are told, and how it reaches them. All of it belongs to a person, who may have to do with many
-- businesses: the inbox is read over all of them at once.

CREATE TABLE notification (
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Made from what happened, whom it concerns and the kind: the same thing twice is one row.
  id          uuid NOT NULL,
  kind        text NOT NULL,
  of_business uuid REFERENCES business (id),
  -- As a member of that business, rather than as its client.
  as_member   boolean NOT NULL,
  -- What later news is weighed against, a visit mostly; what is undone in time is told to nobody.
  thread      uuid,
  -- Ids and moments only, never a name.
  about       jsonb NOT NULL,
  -- What the text is made of, as it was when it was told: services, calendars, times. No personal data;
  -- the name of a client is read from the client record each time.
  words       jsonb,
  state       text NOT NULL DEFAULT 'waiting',
  -- When it happened.
  at          timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  told_at     timestamptz,
  read_at     timestamptz,
  PRIMARY KEY (user_id, id),
  -- stale: it was no longer true when it was due. News that comes late still has to know of it.
  CONSTRAINT notification_state_is_known CHECK (state IN ('waiting', 'told', 'dropped', 'stale')),
  CONSTRAINT what_was_told_was_told_in_words
    CHECK ((state = 'told') = (told_at IS NOT NULL) AND (told_at IS NULL) = (words IS NULL)),
  CONSTRAINT only_what_was_told_can_be_read CHECK (read_at IS NULL OR told_at IS NOT NULL),
  CONSTRAINT only_members_are_told_as_members CHECK (NOT as_member OR of_business IS NOT NULL)
);
CREATE INDEX notification_due ON notification (due_at) WHERE state = 'waiting';
CREATE INDEX notification_told ON notification (user_id, told_at DESC, id DESC) WHERE state = 'told';
CREATE INDEX notification_unread ON notification (user_id) WHERE state = 'told' AND read_at IS NULL;
CREATE INDEX notification_by_thread ON notification (user_id, thread) WHERE state IN ('waiting', 'stale');
CREATE INDEX notification_by_age ON notification (at);

-- One for each way by which a notification leaves the house. The inbox is none: it is the row itself.
CREATE TABLE notification_delivery (
  -- Made from the notification, the channel and the device, so that there is one of each.
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL,
  notification_id uuid NOT NULL,
  channel         text NOT NULL,
  -- The device, for push.
  session_id      uuid,
  state           text NOT NULL DEFAULT 'waiting',
  -- Not before this: quiet hours.
  not_before      timestamptz NOT NULL,
  finished_at     timestamptz,
  failure         text,
  CONSTRAINT a_delivery_is_of_a_notification
    FOREIGN KEY (user_id, notification_id) REFERENCES notification (user_id, id) ON DELETE CASCADE,
  CONSTRAINT channel_is_known CHECK (channel IN ('email', 'push')),
  CONSTRAINT push_goes_to_a_device CHECK ((channel = 'push') = (session_id IS NOT NULL)),
  CONSTRAINT delivery_state_is_known CHECK (state IN ('waiting', 'sent', 'dropped', 'gone', 'failed')),
  CONSTRAINT only_what_no_longer_waits_is_finished CHECK ((state = 'waiting') = (finished_at IS NULL))
);
CREATE INDEX notification_delivery_by_notification ON notification_delivery (user_id, notification_id);

-- How a person wants to be told; without a row everything is as the defaults say.
CREATE TABLE notification_setting (
  user_id       uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  booking_email boolean NOT NULL DEFAULT true,
  booking_push  boolean NOT NULL DEFAULT true,
  reminders     boolean NOT NULL DEFAULT true,
  quiet         boolean NOT NULL DEFAULT true,
  quiet_from    text NOT NULL DEFAULT '21:00',
  quiet_until   text NOT NULL DEFAULT '08:00',
  updated_at    timestamptz NOT NULL,
  CONSTRAINT quiet_hours_are_times_of_a_day CHECK (
    quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  ),
  CONSTRAINT quiet_hours_have_a_length CHECK (quiet_from <> quiet_until)
);

-- The keys by which push services know this installation, where none are configured. The private one is sealed.
CREATE TABLE push_key (
  only_one    boolean PRIMARY KEY DEFAULT true,
  public_key  text NOT NULL,
  private_key bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT there_is_one_pair_of_push_keys CHECK (only_one)
);

-- A device belongs to whoever signed in on it last.
CREATE INDEX user_session_by_device ON user_session (md5(device_fcm_token)) WHERE device_fcm_token IS NOT NULL;
