-- The bill: what a visit costs beside its services, and its receipt.

-- What a business prints on its receipts, and how it charges tax. Prices include the tax unless it says otherwise.
ALTER TABLE business
  ADD COLUMN upi_id             text,
  ADD COLUMN legal_name         text,
  ADD COLUMN legal_address      text,
  ADD COLUMN receipt_prefix     text,
  ADD COLUMN prices_include_tax boolean NOT NULL DEFAULT true,
  ADD COLUMN rounds_off         boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT a_receipt_prefix_is_short CHECK (receipt_prefix ~ '^[A-Z0-9]{1,3}$');

-- Basis points; null: that of the business. SAC for services, HSN for products.
ALTER TABLE service
  ADD COLUMN tax_rate integer,
  ADD COLUMN tax_code text,
  ADD CONSTRAINT a_service_is_taxed_by_a_share CHECK (tax_rate BETWEEN 0 AND 10000),
  ADD CONSTRAINT a_sac_is_digits CHECK (tax_code ~ '^[0-9]{4,8}$');
ALTER TABLE product
  ADD COLUMN tax_rate integer,
  ADD COLUMN tax_code text,
  ADD CONSTRAINT a_product_is_taxed_by_a_share CHECK (tax_rate BETWEEN 0 AND 10000),
  ADD CONSTRAINT an_hsn_is_digits CHECK (tax_code ~ '^[0-9]{4,8}$');

-- A sale is never refused: what is sold above the stock shows as a shelf below nought until it is counted.
ALTER TABLE product DROP CONSTRAINT a_shelf_holds_nothing_or_more;
ALTER TABLE product ADD CONSTRAINT a_shelf_holds_a_plausible_number CHECK (stock BETWEEN -10000000 AND 10000000);
ALTER TABLE stock_movement DROP CONSTRAINT stock_reason_is_known;
ALTER TABLE stock_movement ADD CONSTRAINT stock_reason_is_known
  CHECK (reason IN ('opening', 'received', 'returned', 'used', 'damaged', 'counted', 'sold', 'unsold'));

-- What the bill adds to the services: products, tip, tax on top, round-off. While billed_at is set, services and
-- prices are changed through the bill alone.
ALTER TABLE visit
  ADD COLUMN extras_amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN billed_at     timestamptz,
  ADD CONSTRAINT extras_take_off_less_than_a_rupee CHECK (extras_amount > -100);

-- The last receipt number of a business in a financial year; its lock makes numbers without holes.
CREATE TABLE receipt_counter (
  business_id    uuid NOT NULL REFERENCES business (id),
  financial_year text NOT NULL,
  last_number    integer NOT NULL,
  PRIMARY KEY (business_id, financial_year),
  CONSTRAINT receipt_numbers_begin_with_one CHECK (last_number >= 1)
);

-- One receipt a visit. A void keeps its number.
CREATE TABLE receipt (
  business_id    uuid NOT NULL,
  visit_id       uuid NOT NULL,
  financial_year text NOT NULL,
  number         integer NOT NULL,
  -- As printed, at most 16 characters as the law asks.
  receipt_number text NOT NULL,
  made_at        timestamptz NOT NULL,
  voided_at      timestamptz,
  voided_by      uuid REFERENCES users (id),
  void_reason    text,
  PRIMARY KEY (business_id, visit_id),
  CONSTRAINT a_receipt_is_of_a_visit FOREIGN KEY (business_id, visit_id) REFERENCES visit (business_id, id),
  CONSTRAINT a_receipt_number_is_given_once UNIQUE (business_id, financial_year, number),
  CONSTRAINT a_printed_number_is_given_once UNIQUE (business_id, receipt_number),
  CONSTRAINT a_printed_number_is_short CHECK (length(receipt_number) BETWEEN 1 AND 16),
  CONSTRAINT a_void_has_a_reason CHECK ((voided_at IS NULL) = (void_reason IS NULL))
);
CREATE INDEX receipt_by_voider ON receipt (voided_by) WHERE voided_by IS NOT NULL;

-- Append only: a change after the receipt is another revision.
CREATE TABLE bill (
  business_id        uuid NOT NULL,
  visit_id           uuid NOT NULL,
  revision           integer NOT NULL,
  -- Of the whole bill: {kind, amount} or {kind, share}; null for none.
  discount           jsonb,
  tip_amount         bigint NOT NULL,
  -- Whose tip it is; null: shared by all who served.
  tip_entity_id      uuid,
  prices_include_tax boolean NOT NULL,
  rounds_off         boolean NOT NULL,
  gross_amount       bigint NOT NULL,
  discount_amount    bigint NOT NULL,
  cover_amount       bigint NOT NULL,
  tax_amount         bigint NOT NULL,
  round_off_amount   bigint NOT NULL,
  total_amount       bigint NOT NULL,
  -- Name, address and tax number of the business as they were.
  seller             jsonb NOT NULL,
  made_by            uuid REFERENCES users (id),
  made_at            timestamptz NOT NULL,
  PRIMARY KEY (business_id, visit_id, revision),
  CONSTRAINT a_bill_has_a_receipt FOREIGN KEY (business_id, visit_id) REFERENCES receipt (business_id, visit_id),
  CONSTRAINT a_tip_is_of_a_calendar FOREIGN KEY (business_id, tip_entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT the_first_revision_is_nought CHECK (revision >= 0),
  CONSTRAINT a_bill_takes_no_negative_amounts
    CHECK (least(tip_amount, gross_amount, discount_amount, cover_amount, tax_amount, total_amount) >= 0),
  CONSTRAINT a_bill_adds_up CHECK (
    total_amount = gross_amount - discount_amount - cover_amount + tip_amount + round_off_amount
      + CASE WHEN prices_include_tax THEN 0 ELSE tax_amount END
  ),
  CONSTRAINT round_off_is_at_most_half_a_rupee CHECK (round_off_amount BETWEEN -50 AND 50)
);
CREATE INDEX bill_by_maker ON bill (made_by) WHERE made_by IS NOT NULL;

-- A service or a product on a bill, with the name and the tax of that moment.
CREATE TABLE bill_line (
  business_id     uuid NOT NULL,
  visit_id        uuid NOT NULL,
  revision        integer NOT NULL,
  index           integer NOT NULL,
  booking_id      uuid,
  product_id      uuid,
  -- Who served; null for a product that nobody in particular sold.
  entity_id       uuid,
  name            text NOT NULL,
  quantity        integer NOT NULL,
  price           bigint NOT NULL,
  -- Its own, as typed; the amount has its share of the bill's as well.
  discount        jsonb,
  discount_amount bigint NOT NULL,
  cover_amount    bigint NOT NULL,
  amount          bigint NOT NULL,
  tax_rate        integer NOT NULL,
  tax_code        text,
  half_tax_amount bigint NOT NULL,
  taxable_amount  bigint NOT NULL,
  PRIMARY KEY (business_id, visit_id, revision, index),
  CONSTRAINT a_line_is_of_a_bill
    FOREIGN KEY (business_id, visit_id, revision) REFERENCES bill (business_id, visit_id, revision),
  CONSTRAINT a_line_is_of_a_booking FOREIGN KEY (business_id, booking_id) REFERENCES booking (business_id, id),
  CONSTRAINT a_line_is_of_a_product FOREIGN KEY (business_id, product_id) REFERENCES product (business_id, id),
  CONSTRAINT a_line_is_of_a_calendar FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT a_line_is_a_service_or_a_product CHECK (num_nonnulls(booking_id, product_id) = 1),
  CONSTRAINT a_line_has_some CHECK (quantity BETWEEN 1 AND 1000),
  CONSTRAINT a_line_adds_up CHECK (
    amount >= 0 AND discount_amount >= 0 AND cover_amount >= 0
    AND amount = price * quantity - discount_amount - cover_amount
  )
);
CREATE INDEX bill_line_by_product ON bill_line (business_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX bill_line_by_booking ON bill_line (business_id, booking_id) WHERE booking_id IS NOT NULL;
