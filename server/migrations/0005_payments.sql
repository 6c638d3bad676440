-- Money that comes in online, and refunds. A payment has a purpose and a reference and does not know what
-- they mean. 0006_business.sql adds the foreign keys to business.

CREATE TABLE payment_order (
  business_id      uuid NOT NULL,
  id               uuid NOT NULL,
  purpose          text NOT NULL,
  -- Id of what is paid for; only the module of the purpose can read it.
  reference        uuid NOT NULL,
  title_en         text NOT NULL,
  title_hi         text NOT NULL,
  amount           bigint NOT NULL,
  status           text NOT NULL DEFAULT 'intended',
  gateway          text NOT NULL,
  -- Null until the gateway has answered; nobody can pay before that.
  gateway_order_id text,
  -- Why the latest attempt failed, for the page. Not final: a person may retry.
  last_failure     text,
  created_by       uuid NOT NULL REFERENCES users (id),
  created_at       timestamptz NOT NULL,
  -- When to poll the gateway if no webhook comes. Null when there is nothing left to ask.
  next_ask_at      timestamptz,
  asked            integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  CONSTRAINT an_order_has_an_amount CHECK (amount > 0),
  CONSTRAINT order_status_is_known CHECK (status IN ('intended', 'open', 'paid', 'lapsed')),
  CONSTRAINT an_order_to_be_paid_is_known_to_the_gateway CHECK (status = 'intended' OR gateway_order_id IS NOT NULL)
);
CREATE INDEX payment_order_to_ask_about ON payment_order (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX payment_order_by_newest ON payment_order (business_id, purpose, created_at);
CREATE INDEX payment_order_by_reference ON payment_order (business_id, reference);
-- For the foreign key check when a guest is swept.
CREATE INDEX payment_order_by_maker ON payment_order (created_by);

-- Directory: which business an order of the gateway belongs to. A webhook names nothing else.
CREATE TABLE gateway_order (
  gateway          text NOT NULL,
  gateway_order_id text NOT NULL,
  of_business      uuid NOT NULL,
  order_id         uuid NOT NULL,
  PRIMARY KEY (gateway, gateway_order_id)
);

-- Money that arrived, once each, and only when the gateway has proved it.
CREATE TABLE payment (
  business_id        uuid NOT NULL,
  id                 uuid NOT NULL,
  order_id           uuid NOT NULL,
  gateway            text NOT NULL,
  gateway_payment_id text NOT NULL,
  amount             bigint NOT NULL,
  method             text,
  proved_by          text NOT NULL,
  -- given: the client got what was paid for. returned: they could not get it, and the money is refunded.
  outcome            text NOT NULL,
  returned_because   text,
  -- The sum of its refunds, changed by the statement that writes them.
  refunded           bigint NOT NULL DEFAULT 0,
  created_at         timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, order_id) REFERENCES payment_order (business_id, id),
  CONSTRAINT a_payment_is_taken_once UNIQUE (business_id, gateway, gateway_payment_id),
  CONSTRAINT a_payment_has_an_amount CHECK (amount > 0),
  CONSTRAINT proof_is_known CHECK (proved_by IN ('page', 'webhook', 'asked')),
  CONSTRAINT outcome_is_known CHECK (outcome IN ('given', 'returned')),
  CONSTRAINT what_goes_back_has_a_reason CHECK ((outcome = 'returned') = (returned_because IS NOT NULL)),
  CONSTRAINT refunds_never_exceed_the_payment CHECK (refunded >= 0 AND refunded <= amount)
);
CREATE UNIQUE INDEX an_order_is_given_once ON payment (business_id, order_id) WHERE outcome = 'given';
CREATE INDEX payment_by_order ON payment (business_id, order_id);

CREATE TABLE refund (
  business_id       uuid NOT NULL,
  id                uuid NOT NULL,
  payment_id        uuid NOT NULL,
  amount            bigint NOT NULL,
  reason            text NOT NULL,
  status            text NOT NULL DEFAULT 'wanted',
  gateway_refund_id text,
  failure           text,
  -- Null when the product refunds by itself.
  created_by        uuid REFERENCES users (id),
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT a_refund_has_an_amount CHECK (amount > 0),
  CONSTRAINT refund_status_is_known CHECK (status IN ('wanted', 'pending', 'processed', 'failed'))
);
CREATE INDEX refund_by_payment ON refund (business_id, payment_id);

-- Deduplicates webhooks: each event of a gateway counts once, however often it is delivered.
CREATE TABLE webhook_delivery (
  gateway          text NOT NULL,
  event_id         text NOT NULL,
  event            text NOT NULL,
  gateway_order_id text,
  received_at      timestamptz NOT NULL,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX webhook_delivery_by_age ON webhook_delivery (received_at);

-- The gateway of the sandbox. It is outside the product, so nothing above refers to these tables.
CREATE TABLE sandbox_order (
  id         text PRIMARY KEY,
  amount     bigint NOT NULL,
  receipt    text NOT NULL,
  title      text NOT NULL,
  status     text NOT NULL DEFAULT 'created',
  created_at timestamptz NOT NULL,
  CONSTRAINT sandbox_order_status_is_known CHECK (status IN ('created', 'attempted', 'paid'))
);
CREATE TABLE sandbox_payment (
  id         text PRIMARY KEY,
  order_id   text NOT NULL REFERENCES sandbox_order (id) ON DELETE CASCADE,
  amount     bigint NOT NULL,
  status     text NOT NULL,
  refunded   bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT sandbox_payment_status_is_known CHECK (status IN ('captured', 'failed')),
  CONSTRAINT sandbox_refunds_never_exceed_the_payment CHECK (refunded >= 0 AND refunded <= amount)
);
CREATE UNIQUE INDEX a_sandbox_order_is_paid_once ON sandbox_payment (order_id) WHERE status = 'captured';
CREATE TABLE sandbox_refund (
  -- Chosen by the caller: the same key twice is one refund.
  idempotency_key text PRIMARY KEY,
  id              text NOT NULL,
  payment_id      text NOT NULL REFERENCES sandbox_payment (id) ON DELETE CASCADE,
  amount          bigint NOT NULL
);
