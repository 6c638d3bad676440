-- Notifications and their deliveries. They belong to a person, who may be a client of many businesses: the
-- inbox is read over all of them at once.

CREATE TABLE notification (
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Derived from event, person and kind: idempotent, the same thing twice is one row.
  id          uuid NOT NULL,
  kind        text NOT NULL,
  of_business uuid REFERENCES business (id),
  -- As a member of that business, not as its client.
  as_member   boolean NOT NULL,
  -- Later notifications about the same thing, mostly a visit, are compared with it; what is undone before it
  -- is due is sent to nobody.
  thread      uuid,
  -- Ids and instants only, never a name.
  about       jsonb NOT NULL,
  -- The parts of the text as they were when it was sent: services, calendars, times. No personal data; the
  -- name of a client is read from the client record each time.
  words       jsonb,
  state       text NOT NULL DEFAULT 'waiting',
  -- When it happened.
  at          timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  told_at     timestamptz,
  read_at     timestamptz,
  PRIMARY KEY (user_id, id),
  -- stale: no longer true when it was due. Kept, because later notifications are compared with it.
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
CREATE INDEX notification_untold_by_age ON notification (at) WHERE state IN ('dropped', 'stale');

-- One row per channel besides the inbox, which is the notification itself.
CREATE TABLE notification_delivery (
  -- Derived from notification, channel and device, so that there is one of each.
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL,
  notification_id uuid NOT NULL,
  channel         text NOT NULL,
  -- The device, for push.
  session_id      uuid,
  state           text NOT NULL DEFAULT 'waiting',
  -- Quiet hours.
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

-- Without a row, a person has the defaults.
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

-- The key pair that identifies this installation to push services, where none is configured. The private key
-- is encrypted.
CREATE TABLE push_key (
  only_one    boolean PRIMARY KEY DEFAULT true,
  public_key  text NOT NULL,
  private_key bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT there_is_one_pair_of_push_keys CHECK (only_one)
);
