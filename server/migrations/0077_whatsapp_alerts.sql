-- WhatsApp beside inbox, mail and push: alerts about bookings, the queue and bills, and what people answer.

-- Copies of the product's alert templates at each sender: an alert needs an approved one.
CREATE TABLE alert_template (
  app_id               text NOT NULL,
  name                 text NOT NULL,
  language_code        text NOT NULL,
  provider_template_id text NOT NULL,
  status               text NOT NULL,
  reason               text,
  updated_at           timestamptz NOT NULL,
  PRIMARY KEY (app_id, name, language_code),
  CONSTRAINT alert_template_status_is_known CHECK (status IN ('APPROVED', 'REJECTED', 'PENDING', 'FAILED'))
);
CREATE UNIQUE INDEX an_alert_template_is_known_once ON alert_template (provider_template_id);

ALTER TABLE notification_setting ADD COLUMN booking_whatsapp boolean NOT NULL DEFAULT true;

ALTER TABLE notification_delivery
  DROP CONSTRAINT channel_is_known,
  ADD CONSTRAINT channel_is_known CHECK (channel IN ('email', 'push', 'whatsapp')),
  -- Taken by a server until then; after a kill another one takes it.
  ADD COLUMN claimed_until timestamptz,
  ADD COLUMN tries integer NOT NULL DEFAULT 0;
CREATE INDEX notification_delivery_due ON notification_delivery (not_before) WHERE state = 'waiting';

ALTER TABLE client_message
  -- Whether a mail went; whether WhatsApp did, says the message itself.
  ADD COLUMN is_mailed boolean NOT NULL DEFAULT true,
  ADD COLUMN claimed_until timestamptz,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT client_message_kind_is_known,
  ADD CONSTRAINT client_message_kind_is_known CHECK (kind IN (
    'receipt', 'bill_due', 'bill_made', 'booking_requested', 'booking_booked', 'booking_confirmed', 'booking_declined',
    'booking_lapsed', 'booking_moved', 'booking_cancelled', 'booking_restored', 'reminder_day', 'reminder_soon',
    'membership_ending', 'service_due', 'waitlist_nearly', 'waitlist_called'
  ));

ALTER TABLE client
  DROP CONSTRAINT client_opt_out_source_is_known,
  ADD CONSTRAINT client_opt_out_source_is_known
    CHECK (marketing_opt_out_from IN ('desk', 'mail', 'import', 'self', 'whatsapp'));

ALTER TABLE visit
  -- The client answered "I am coming" about this start; another start is another question.
  ADD COLUMN coming_for timestamptz;
