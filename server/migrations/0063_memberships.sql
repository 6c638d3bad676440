-- Memberships: what a business sells ahead, and how it is used up.

ALTER TABLE business ALTER COLUMN modules SET DEFAULT '{services,products,memberships}';
UPDATE business SET modules = modules || '{memberships}' WHERE NOT 'memberships' = ANY (modules);

-- A price membership is a wallet (benefit_amount), a service membership a package (its services).
CREATE TABLE membership_template (
  business_id                  uuid NOT NULL REFERENCES business (id),
  id                           uuid NOT NULL,
  name                         text NOT NULL,
  type                         text NOT NULL,
  price                        bigint NOT NULL,
  -- Percent of the price that is due at the purchase.
  mandatory_advance_percentage integer NOT NULL,
  duration                     text NOT NULL,
  description                  text,
  benefit_amount               bigint,
  image_url                    text,
  blur_hash                    text,
  status                       text NOT NULL DEFAULT 'enable',
  created_at                   timestamptz NOT NULL,
  updated_at                   timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT template_type_is_known CHECK (type IN ('price', 'service')),
  CONSTRAINT template_status_is_known CHECK (status IN ('enable', 'disable', 'deleted')),
  CONSTRAINT template_duration_is_known CHECK (duration IN (
    '1_week', '2_weeks', '1_month', '2_months', '3_months', '4_months', '6_months', '8_months', '1_year',
    '18_months', '2_years', '5_years')),
  CONSTRAINT a_template_has_a_price CHECK (price > 0),
  CONSTRAINT an_advance_is_a_share CHECK (mandatory_advance_percentage BETWEEN 0 AND 100),
  CONSTRAINT a_wallet_lets_spend_something CHECK ((type = 'price') = (benefit_amount IS NOT NULL) AND benefit_amount > 0)
);

CREATE TABLE membership_template_service (
  business_id uuid NOT NULL,
  template_id uuid NOT NULL,
  service_id  uuid NOT NULL,
  index       integer NOT NULL,
  total_count integer NOT NULL,
  -- Of these, the ones that the price does not count; only words.
  free_count  integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, template_id, service_id),
  CONSTRAINT uses_of_a_template FOREIGN KEY (business_id, template_id) REFERENCES membership_template (business_id, id),
  CONSTRAINT uses_of_a_service FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT a_template_has_some_uses CHECK (total_count BETWEEN 1 AND 500 AND free_count BETWEEN 0 AND total_count)
);
CREATE INDEX membership_template_service_by_service ON membership_template_service (business_id, service_id);

-- One that was sold. What it was sold as stays, whatever becomes of its template.
CREATE TABLE membership (
  business_id         uuid NOT NULL,
  id                  uuid NOT NULL,
  client_id           uuid NOT NULL,
  template_id         uuid NOT NULL,
  name                text NOT NULL,
  type                text NOT NULL,
  -- What it cost after discounts.
  price               bigint NOT NULL,
  benefit_amount      bigint,
  used_benefit_amount bigint,
  start_at            timestamptz NOT NULL,
  -- The end of its last day.
  expiry              timestamptz NOT NULL,
  -- While it is set, the membership cannot be used, and its time stands still.
  frozen_at           timestamptz,
  cancelled_at        timestamptz,
  last_used_at        timestamptz,
  -- When the client was told that it ends soon; null when the expiry moved since.
  told_of_end_at      timestamptz,
  -- Of the bill that sold it.
  visit_id            uuid NOT NULL,
  made_by             uuid REFERENCES users (id),
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_membership_is_of_a_client FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_membership_is_of_a_template
    FOREIGN KEY (business_id, template_id) REFERENCES membership_template (business_id, id),
  CONSTRAINT membership_type_is_known CHECK (type IN ('price', 'service')),
  CONSTRAINT a_membership_costs_nothing_or_more CHECK (price >= 0),
  CONSTRAINT only_a_wallet_has_a_sum
    CHECK ((type = 'price') = (benefit_amount IS NOT NULL) AND (type = 'price') = (used_benefit_amount IS NOT NULL)),
  CONSTRAINT a_wallet_is_used_up_to_its_sum CHECK (used_benefit_amount BETWEEN 0 AND benefit_amount)
);
CREATE INDEX membership_by_client ON membership (business_id, client_id, expiry);
CREATE INDEX membership_by_expiry ON membership (business_id, expiry, id);
CREATE INDEX membership_by_visit ON membership (business_id, visit_id);
CREATE INDEX membership_by_template ON membership (business_id, template_id);
-- For the foreign key check when a guest is swept.
CREATE INDEX membership_by_maker ON membership (made_by) WHERE made_by IS NOT NULL;

CREATE TABLE membership_service (
  business_id   uuid NOT NULL,
  membership_id uuid NOT NULL,
  service_id    uuid NOT NULL,
  index         integer NOT NULL,
  total_count   integer NOT NULL,
  used_count    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, membership_id, service_id),
  CONSTRAINT uses_of_a_membership FOREIGN KEY (business_id, membership_id) REFERENCES membership (business_id, id),
  CONSTRAINT uses_of_a_known_service FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT a_package_is_used_up_to_its_count CHECK (used_count BETWEEN 0 AND total_count)
);
CREATE INDEX membership_service_by_service ON membership_service (business_id, service_id);

-- Append only. Amounts of a wallet or uses of a service: what came in is positive, what was used negative.
CREATE TABLE membership_ledger (
  business_id   uuid NOT NULL,
  id            uuid NOT NULL,
  membership_id uuid NOT NULL,
  kind          text NOT NULL,
  amount        bigint,
  service_id    uuid,
  count         integer,
  -- What it was used for.
  visit_id      uuid,
  booking_id    uuid,
  -- The new end, where that changed.
  expiry        timestamptz,
  note          text,
  made_by       uuid REFERENCES users (id),
  made_at       timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_ledger_row_is_of_a_membership
    FOREIGN KEY (business_id, membership_id) REFERENCES membership (business_id, id),
  CONSTRAINT ledger_kind_is_known
    CHECK (kind IN ('bought', 'used', 'returned', 'adjusted', 'extended', 'frozen', 'resumed', 'cancelled')),
  CONSTRAINT uses_are_of_a_service CHECK ((count IS NULL) = (service_id IS NULL) AND num_nonnulls(amount, count) <= 1),
  CONSTRAINT what_changes_the_balance_says_by_how_much
    CHECK ((kind IN ('bought', 'used', 'returned', 'adjusted')) = (num_nonnulls(amount, count) = 1)),
  CONSTRAINT use_takes_and_a_return_gives CHECK (
    CASE kind WHEN 'used' THEN coalesce(amount, count) < 0 AND booking_id IS NOT NULL AND visit_id IS NOT NULL
      WHEN 'returned' THEN coalesce(amount, count) > 0 AND booking_id IS NOT NULL AND visit_id IS NOT NULL
      WHEN 'bought' THEN coalesce(amount, count) > 0
      WHEN 'adjusted' THEN coalesce(amount, count) <> 0
      ELSE true END)
);
CREATE INDEX membership_ledger_by_membership ON membership_ledger (business_id, membership_id, made_at, id);
CREATE INDEX membership_ledger_by_visit ON membership_ledger (business_id, visit_id) WHERE visit_id IS NOT NULL;
CREATE INDEX membership_ledger_by_time ON membership_ledger (business_id, made_at);
CREATE INDEX membership_ledger_by_maker ON membership_ledger (made_by) WHERE made_by IS NOT NULL;

-- What the client pays for a service: its price without what a membership covers.
ALTER TABLE booking ADD COLUMN charged_amount bigint NOT NULL GENERATED ALWAYS AS (booking_amount - coalesce(membership_amount, 0)) STORED;
ALTER TABLE booking ADD CONSTRAINT what_covers_is_named CHECK ((payment_membership_id IS NULL) = (membership_amount IS NULL));
CREATE INDEX booking_by_membership ON booking (business_id, payment_membership_id) WHERE payment_membership_id IS NOT NULL;

ALTER TABLE bill_line ADD COLUMN membership_id uuid;
ALTER TABLE bill_line ADD CONSTRAINT a_line_sells_a_membership FOREIGN KEY (business_id, membership_id) REFERENCES membership (business_id, id);
-- Which membership covers it.
ALTER TABLE bill_line ADD COLUMN payment_membership_id uuid;
ALTER TABLE bill_line ADD CONSTRAINT a_line_is_covered_by_a_membership FOREIGN KEY (business_id, payment_membership_id) REFERENCES membership (business_id, id);
ALTER TABLE bill_line DROP CONSTRAINT a_line_is_a_service_or_a_product;
ALTER TABLE bill_line ADD CONSTRAINT a_line_is_of_one_thing CHECK (num_nonnulls(booking_id, product_id, membership_id) = 1);
ALTER TABLE bill_line ADD CONSTRAINT a_cover_names_its_membership CHECK ((cover_amount > 0) = (payment_membership_id IS NOT NULL));
CREATE INDEX bill_line_by_membership ON bill_line (business_id, membership_id) WHERE membership_id IS NOT NULL;
CREATE INDEX bill_line_by_cover ON bill_line (business_id, payment_membership_id) WHERE payment_membership_id IS NOT NULL;
