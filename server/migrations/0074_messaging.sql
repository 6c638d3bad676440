-- WhatsApp: the own sender of a business, its message templates, and every message that goes out or comes in.

-- A business that has bought a sender of its own ("custom header"). One lives at a time.
CREATE TABLE whatsapp_header (
  business_id            uuid NOT NULL REFERENCES business (id),
  id                     uuid NOT NULL,
  bsp_type               text NOT NULL,
  -- Given by the provider; null until its app is made.
  app_id                 text,
  app_name               text,
  waba_id                text,
  phone                  text NOT NULL,
  display_name           text NOT NULL,
  contact_name           text NOT NULL,
  contact_phone          text NOT NULL,
  contact_email          text NOT NULL,
  payment_id             uuid,
  embedded_signup_link   text,
  embedded_signup_status text NOT NULL DEFAULT 'created',
  link_made_at           timestamptz,
  -- In the provider's words; only of a rejected one.
  rejected_reason        text,
  is_registered          boolean NOT NULL DEFAULT false,
  is_verified            boolean NOT NULL DEFAULT false,
  -- As the provider said at asked_at: GREEN, YELLOW, RED; TIER_1K, …; the name that clients see.
  quality                text,
  messaging_limit        text,
  verified_name          text,
  asked_at               timestamptz,
  live_at                timestamptz,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  deleted_at             timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_header_is_paid_by_a_payment FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT bsp_type_is_known CHECK (bsp_type IN ('gupshup', 'meta')),
  CONSTRAINT embedded_signup_status_is_known
    CHECK (embedded_signup_status IN ('created', 'in_review', 'live', 'rejected')),
  CONSTRAINT a_rejected_header_says_why CHECK ((embedded_signup_status = 'rejected') = (rejected_reason IS NOT NULL)),
  CONSTRAINT a_live_header_has_an_app CHECK (embedded_signup_status <> 'live' OR (app_id IS NOT NULL AND live_at IS NOT NULL))
);
CREATE UNIQUE INDEX a_business_has_one_header ON whatsapp_header (business_id) WHERE deleted_at IS NULL;

-- Whose app it is: calls name its id alone, webhooks its name.
CREATE TABLE message_app_directory (
  app_id      text PRIMARY KEY,
  app_name    text NOT NULL UNIQUE,
  of_business uuid NOT NULL REFERENCES business (id),
  header_id   uuid NOT NULL
);

CREATE TABLE message_template (
  business_id          uuid NOT NULL REFERENCES business (id),
  id                   uuid NOT NULL,
  app_id               text NOT NULL,
  -- The provider's id; null while it has not reached the provider.
  provider_template_id text,
  element_name         text NOT NULL,
  language_code        text NOT NULL DEFAULT 'en',
  template_type        text NOT NULL DEFAULT 'TEXT',
  category             text NOT NULL DEFAULT 'MARKETING',
  vertical             text NOT NULL,
  content              text NOT NULL,
  header               text,
  footer               text,
  -- The text with the samples filled in, as the provider's reviewer reads it.
  example              text NOT NULL,
  example_header       text,
  -- Handle of the sample picture.
  example_media        text,
  enable_sample        boolean NOT NULL DEFAULT true,
  buttons              jsonb NOT NULL DEFAULT '[]',
  -- What fills each variable: [{ key, section, kind, name, source, sample }].
  variables            jsonb NOT NULL DEFAULT '[]',
  status               text NOT NULL DEFAULT 'PENDING',
  -- In the provider's words.
  reason               text,
  created_on           timestamptz NOT NULL,
  modified_on          timestamptz NOT NULL,
  submitted_at         timestamptz,
  decided_at           timestamptz,
  created_by           uuid REFERENCES users (id),
  deleted_at           timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT template_type_is_known CHECK (template_type IN ('TEXT', 'IMAGE')),
  CONSTRAINT template_category_is_known CHECK (category IN ('MARKETING', 'UTILITY')),
  CONSTRAINT template_status_is_known CHECK (status IN ('APPROVED', 'REJECTED', 'PENDING', 'FAILED')),
  CONSTRAINT template_name_fits CHECK (element_name ~ '^[a-z0-9_]{1,180}$'),
  CONSTRAINT template_texts_fit
    CHECK (char_length(content) BETWEEN 1 AND 1024 AND char_length(header) <= 60 AND char_length(footer) <= 60),
  CONSTRAINT a_picture_template_has_a_sample CHECK ((template_type = 'IMAGE') = (example_media IS NOT NULL)),
  CONSTRAINT an_approved_template_is_known_to_the_provider CHECK (status <> 'APPROVED' OR provider_template_id IS NOT NULL)
);
CREATE UNIQUE INDEX a_template_name_is_taken_once
  ON message_template (business_id, app_id, element_name, language_code) WHERE deleted_at IS NULL;

-- Pictures of templates. Those of the product's own templates have no business.
CREATE TABLE template_media (
  handle_id   text PRIMARY KEY,
  of_business uuid REFERENCES business (id),
  url         text NOT NULL,
  blur_hash   text NOT NULL DEFAULT '',
  file_type   text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX template_media_by_business ON template_media (of_business);

-- Every message to one phone. How far it came says `state`; each step keeps its time, because reports come late, twice
-- and in any order.
CREATE TABLE outgoing_message (
  business_id         uuid NOT NULL REFERENCES business (id),
  id                  uuid NOT NULL,
  app_id              text NOT NULL,
  -- alert, test or campaign; and which one.
  purpose             text NOT NULL,
  source_id           uuid,
  client_id           uuid,
  -- { name, language, provider_template_id, params, header_params, media, postbacks, url_params } or { text }.
  content             jsonb NOT NULL,
  state               text NOT NULL DEFAULT 'waiting',
  provider_message_id text,
  accepted_at         timestamptz,
  sent_at             timestamptz,
  delivered_at        timestamptz,
  read_at             timestamptz,
  failed_at           timestamptz,
  failure_code        integer,
  failure             text,
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_message_is_for_a_client FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT message_purpose_is_known CHECK (purpose IN ('alert', 'test', 'campaign', 'reply')),
  -- unknown: it was handed over and nobody answered. It is never sent again.
  CONSTRAINT message_state_is_known CHECK (state IN
    ('waiting', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unknown', 'dropped')),
  CONSTRAINT a_failed_message_says_why CHECK ((state IN ('failed', 'dropped')) = (failed_at IS NOT NULL AND failure IS NOT NULL))
);
CREATE INDEX outgoing_message_by_source ON outgoing_message (business_id, source_id);
CREATE INDEX outgoing_message_by_client ON outgoing_message (business_id, client_id, created_at);
CREATE INDEX outgoing_message_by_age ON outgoing_message (created_at);

-- The provider's id of a message → our message: a report names nothing else.
CREATE TABLE message_directory (
  provider_message_id text PRIMARY KEY,
  of_business         uuid NOT NULL,
  message_id          uuid NOT NULL,
  created_at          timestamptz NOT NULL
);
CREATE INDEX message_directory_by_age ON message_directory (created_at);

-- Messages that are not decided yet, of all businesses: a sender may be shared. Only here is the phone kept.
CREATE TABLE message_queue (
  message_id  uuid PRIMARY KEY,
  of_business uuid NOT NULL,
  app_id      text NOT NULL,
  to_phone    text NOT NULL,
  due_at      timestamptz NOT NULL,
  -- After this it is no use to anyone.
  expires_at  timestamptz,
  tries       integer NOT NULL DEFAULT 0,
  -- When it was handed over; null while it waits.
  begun_at    timestamptz,
  -- A report is expected that may name the phone alone.
  is_open     boolean NOT NULL DEFAULT false,
  CONSTRAINT only_what_has_begun_is_open CHECK (NOT is_open OR begun_at IS NOT NULL)
);
-- So that a report that names only the phone tells which message it is.
CREATE UNIQUE INDEX one_open_attempt_per_sender_and_phone ON message_queue (app_id, to_phone) WHERE is_open;
CREATE INDEX message_queue_due ON message_queue (app_id, due_at) WHERE begun_at IS NULL;
CREATE INDEX message_queue_begun ON message_queue (begun_at) WHERE begun_at IS NOT NULL;

-- Which businesses wrote to a phone through a sender that they share: an answer names only the phone.
CREATE TABLE message_contact_directory (
  app_id      text NOT NULL,
  phone       text NOT NULL,
  of_business uuid NOT NULL REFERENCES business (id),
  last_at     timestamptz NOT NULL,
  PRIMARY KEY (app_id, phone, of_business)
);
CREATE INDEX message_contact_directory_by_age ON message_contact_directory (last_at);

-- When the next message of a sender may go, for all server processes.
CREATE TABLE message_sender_rate (
  app_id  text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

-- Reports and replies as the provider sent them, until the job has worked them off.
CREATE TABLE message_event (
  -- Of provider, kind and ids: the same event twice is one row.
  dedup_key   text PRIMARY KEY,
  bsp_type    text NOT NULL,
  event       jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  worked_at   timestamptz
);
CREATE INDEX message_event_waiting ON message_event (received_at) WHERE worked_at IS NULL;
CREATE INDEX message_event_by_age ON message_event (worked_at) WHERE worked_at IS NOT NULL;

-- What clients write back.
CREATE TABLE incoming_message (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  app_id      text NOT NULL,
  from_phone  text,
  client_id   uuid,
  -- The message that was answered, where the provider says so.
  message_id  uuid,
  kind        text NOT NULL,
  text        text NOT NULL,
  postback    text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT incoming_message_kind_is_known CHECK (kind IN ('text', 'button', 'other'))
);
CREATE INDEX incoming_message_by_client ON incoming_message (business_id, client_id, received_at);
CREATE INDEX incoming_message_by_message ON incoming_message (business_id, message_id);

-- Who answered STOP. By phone, because the answer names nothing else; START takes it back.
CREATE TABLE whatsapp_opt_out (
  business_id uuid NOT NULL REFERENCES business (id),
  phone       text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (business_id, phone)
);
