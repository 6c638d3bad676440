-- How money comes in is data: core/payments/payment-methods.ts for the methods that every business has, payment_method
-- for those that a business names itself.

-- The types that the ledger knows; `other` is a method of the business. On a cluster every node has a copy.
CREATE TABLE payment_code (
  code         text PRIMARY KEY,
  taken_online boolean NOT NULL,
  CONSTRAINT a_code_is_online_or_not UNIQUE (code, taken_online)
);
INSERT INTO payment_code (code, taken_online)
VALUES ('cash', false), ('businessUPI', false), ('pg', true), ('other', false);

CREATE TABLE payment_method (
  business_id        uuid NOT NULL REFERENCES business (id),
  id                 uuid NOT NULL,
  name               text NOT NULL,
  counts_in_drawer   boolean NOT NULL DEFAULT false,
  taken_online       boolean NOT NULL DEFAULT false,
  taken_by_hand      boolean NOT NULL DEFAULT true,
  -- Null: money does not go back by it.
  refunded_by        text DEFAULT 'hand',
  offered_to_clients boolean NOT NULL DEFAULT false,
  is_money           boolean NOT NULL DEFAULT true,
  has_balance        boolean NOT NULL DEFAULT false,
  works_offline      boolean NOT NULL DEFAULT true,
  icon               text NOT NULL DEFAULT 'rupee',
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_method_has_a_name CHECK (length(name) BETWEEN 1 AND 60),
  CONSTRAINT a_method_of_a_business_is_taken_by_hand CHECK (taken_by_hand AND NOT taken_online),
  CONSTRAINT refunded_by_is_known CHECK (refunded_by IN ('hand', 'gateway')),
  CONSTRAINT the_gateway_refunds_what_it_took CHECK (refunded_by <> 'gateway' OR taken_online)
);
CREATE UNIQUE INDEX a_method_is_named_once ON payment_method (business_id, lower(name));

ALTER TABLE visit_payment ADD COLUMN method_id uuid;
ALTER TABLE visit_payment ADD COLUMN is_online boolean NOT NULL GENERATED ALWAYS AS (payment_id IS NOT NULL) STORED;
ALTER TABLE visit_payment DROP CONSTRAINT payment_row_type_is_known;
ALTER TABLE visit_payment DROP CONSTRAINT what_is_paid_online_names_its_payment;
ALTER TABLE visit_payment DROP CONSTRAINT an_online_payment_is_never_undone;
ALTER TABLE visit_payment ADD CONSTRAINT what_is_paid_online_names_its_payment
  FOREIGN KEY (type, is_online) REFERENCES payment_code (code, taken_online);
ALTER TABLE visit_payment ADD CONSTRAINT an_online_payment_is_never_undone CHECK (NOT (kind = 'undo' AND is_online));
ALTER TABLE visit_payment ADD CONSTRAINT a_method_of_the_business
  FOREIGN KEY (business_id, method_id) REFERENCES payment_method (business_id, id);
ALTER TABLE visit_payment ADD CONSTRAINT what_is_paid_otherwise_names_its_method
  CHECK ((type = 'other') = (method_id IS NOT NULL));

-- Methods of the business that do not count in the drawer: id, name and amount, as they were.
ALTER TABLE day_close ADD COLUMN expected_others jsonb NOT NULL DEFAULT '[]';
