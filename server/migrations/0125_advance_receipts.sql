-- What a client pays online before there is a bill has a receipt of its own, with a number from a series of its own.
-- Payments from before have none.

-- The last number of a business in a financial year; its lock makes numbers without holes.
CREATE TABLE advance_receipt_counter (
  business_id    uuid NOT NULL REFERENCES business (id),
  financial_year text NOT NULL,
  last_number    integer NOT NULL,
  PRIMARY KEY (business_id, financial_year),
  CONSTRAINT advance_receipt_numbers_begin_with_one CHECK (last_number >= 1)
);

-- One a payment, however often the gateway reports it.
CREATE TABLE advance_receipt (
  business_id    uuid NOT NULL,
  payment_id     uuid NOT NULL,
  financial_year text NOT NULL,
  number         integer NOT NULL,
  -- As printed, at most 16 characters as the law asks.
  receipt_number text NOT NULL,
  -- Name, address and tax number of the business as they were.
  seller         jsonb NOT NULL,
  made_at        timestamptz NOT NULL,
  PRIMARY KEY (business_id, payment_id),
  CONSTRAINT an_advance_receipt_is_for_a_payment
    FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT an_advance_receipt_number_is_given_once UNIQUE (business_id, financial_year, number),
  CONSTRAINT a_printed_advance_number_is_given_once UNIQUE (business_id, receipt_number),
  CONSTRAINT a_printed_advance_number_is_short CHECK (length(receipt_number) BETWEEN 1 AND 16),
  CONSTRAINT advance_receipts_begin_with_one CHECK (number >= 1)
);
