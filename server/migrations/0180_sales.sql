-- What was sold and what came in, in narrow rows for everything that adds up money over days. They are made from bills
-- and payments in the transaction that changes those, and can be made anew from them (npm run sales:rebuild).

-- A line of the newest revision of a bill that is not void, its tip for each who shares it, and its round-off.
CREATE TABLE sale_line (
  business_id           uuid NOT NULL,
  visit_id              uuid NOT NULL,
  -- Lines as on the bill, then tips, then the round-off.
  nth                   integer NOT NULL,
  revision              integer NOT NULL,
  -- Of the bill, in the zone of the business.
  day                   date NOT NULL,
  made_at               timestamptz NOT NULL,
  kind                  text NOT NULL,
  -- The service, the product, or the template of the membership.
  item_id               uuid,
  entity_id             uuid,
  member_id             uuid,
  client_id             uuid NOT NULL,
  source                text NOT NULL,
  quantity              integer NOT NULL,
  gross_amount          bigint NOT NULL,
  discount_amount       bigint NOT NULL,
  cover_amount          bigint NOT NULL,
  -- After discounts, before cover, tax inside.
  sold_amount           bigint NOT NULL,
  -- In what was paid, and in what was once paid for the use of a membership.
  tax_amount            bigint NOT NULL,
  -- Of the cover, what nobody ever paid for.
  given_free_amount     bigint NOT NULL,
  earned_amount         bigint NOT NULL,
  -- Of it, by the use of a membership.
  earned_by_use_amount  bigint NOT NULL,
  commission_amount     bigint NOT NULL,
  -- Which covers it.
  payment_membership_id uuid,
  PRIMARY KEY (business_id, visit_id, nth),
  CONSTRAINT sale_kind_is_known CHECK (kind IN ('service', 'product', 'membership', 'tip', 'round_off')),
  CONSTRAINT sale_source_is_known CHECK (source IN ('walk_in', 'desk', 'client')),
  CONSTRAINT what_is_sold_is_earned_or_goes_elsewhere CHECK (
    earned_amount = CASE WHEN kind IN ('tip', 'membership') THEN 0 ELSE sold_amount - given_free_amount - tax_amount END
  )
);
CREATE INDEX sale_line_by_day ON sale_line (business_id, day);
CREATE INDEX sale_line_by_cover ON sale_line (business_id, payment_membership_id) WHERE payment_membership_id IS NOT NULL;

-- A payment or a refund; its undo is taken off it, since it says that this never happened.
CREATE TABLE sale_payment (
  business_id uuid NOT NULL,
  payment_id  uuid NOT NULL,
  visit_id    uuid NOT NULL,
  kind        text NOT NULL,
  type        text NOT NULL,
  method_id   uuid,
  amount      bigint NOT NULL,
  is_undone   boolean NOT NULL,
  day         date NOT NULL,
  made_at     timestamptz NOT NULL,
  -- Of the bill that it is for; null: there is none (yet), or it is void.
  bill_day    date,
  PRIMARY KEY (business_id, payment_id),
  CONSTRAINT sale_payment_kind_is_known CHECK (kind IN ('payment', 'refund'))
);
CREATE INDEX sale_payment_by_day ON sale_payment (business_id, day);
CREATE INDEX sale_payment_by_bill_day ON sale_payment (business_id, bill_day, day) WHERE bill_day IS NOT NULL;
CREATE INDEX sale_payment_by_visit ON sale_payment (business_id, visit_id);

-- A business whose rows are being made anew; until they are, figures are read from its bills.
CREATE TABLE sale_rebuild (
  business_id uuid PRIMARY KEY,
  visits      integer NOT NULL,
  done        integer NOT NULL DEFAULT 0,
  -- The last visit that is done.
  after       uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  CONSTRAINT no_more_is_rebuilt_than_there_is CHECK (done BETWEEN 0 AND visits)
);
INSERT INTO sale_rebuild (business_id, visits)
SELECT business_id, count(*) FROM visit GROUP BY business_id;
