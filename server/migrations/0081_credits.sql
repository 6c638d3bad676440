-- Message credits: one pays one message. An append-only ledger; the balance is its sum and never negative.

ALTER TABLE account_summary
  -- Nothing ever wrote it; the ledger says it now.
  DROP COLUMN message_credits,
  DROP CONSTRAINT IF EXISTS credits_and_dues_are_not_negative,
  ADD CONSTRAINT dues_are_not_negative CHECK (outstanding_dues >= 0);

-- What a send or a test set aside. Open is what is not decided yet, so the three parts always come to `reserved`.
CREATE TABLE credit_reservation (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  kind        text NOT NULL,
  -- The campaign, and its name of that day.
  about_id    uuid NOT NULL,
  title       text NOT NULL,
  -- Of a test: where it went.
  phone       text,
  reserved    integer NOT NULL,
  consumed    integer NOT NULL DEFAULT 0,
  given_back  integer NOT NULL DEFAULT 0,
  open        integer NOT NULL GENERATED ALWAYS AS (reserved - consumed - given_back) STORED,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT reservation_kind_is_known CHECK (kind IN ('send', 'test')),
  CONSTRAINT something_is_reserved CHECK (reserved > 0),
  CONSTRAINT no_more_is_settled_than_was_reserved
    CHECK (consumed >= 0 AND given_back >= 0 AND consumed + given_back <= reserved)
);
CREATE INDEX credit_reservation_open ON credit_reservation (business_id) WHERE open > 0;

-- A chain: each entry follows the one before it (`previous_no`) and goes on from its balance. So there are no holes,
-- no entry can be deleted, no amount be changed. Constraints rather than a trigger, which a distributed table cannot have.
CREATE TABLE credit_entry (
  business_id      uuid NOT NULL REFERENCES business (id),
  no               integer NOT NULL,
  previous_no      integer,
  previous_balance integer NOT NULL,
  credits          integer NOT NULL,
  balance          integer NOT NULL,
  kind             text NOT NULL,
  reservation_id   uuid,
  purchase_id      uuid,
  -- Why credits came back.
  reason           text,
  created_by       uuid REFERENCES users (id),
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (business_id, no),
  CONSTRAINT an_entry_leads_to_its_balance UNIQUE (business_id, no, balance),
  CONSTRAINT an_entry_follows_the_one_before
    FOREIGN KEY (business_id, previous_no, previous_balance) REFERENCES credit_entry (business_id, no, balance),
  CONSTRAINT entries_have_no_holes CHECK (no >= 1 AND coalesce(previous_no, 0) = no - 1),
  CONSTRAINT the_first_entry_starts_at_nought CHECK (previous_no IS NOT NULL OR previous_balance = 0),
  CONSTRAINT an_entry_adds_up CHECK (balance = previous_balance + credits),
  CONSTRAINT a_balance_is_never_negative CHECK (balance >= 0),
  CONSTRAINT credit_entry_kind_is_known CHECK (kind IN ('bought', 'taken_back', 'sent', 'test', 'came_back')),
  CONSTRAINT a_kind_gives_or_takes CHECK (
    CASE WHEN kind IN ('bought', 'came_back') THEN credits > 0 ELSE credits < 0 END),
  CONSTRAINT an_entry_is_of_a_reservation FOREIGN KEY (business_id, reservation_id)
    REFERENCES credit_reservation (business_id, id),
  CONSTRAINT an_entry_is_of_a_purchase FOREIGN KEY (business_id, purchase_id) REFERENCES purchase (business_id, id),
  CONSTRAINT an_entry_says_what_it_is_of CHECK (
    (kind IN ('bought', 'taken_back')) = (purchase_id IS NOT NULL)
    AND (kind IN ('sent', 'test', 'came_back')) = (reservation_id IS NOT NULL)),
  CONSTRAINT what_came_back_says_why CHECK ((kind = 'came_back') = (reason IS NOT NULL)),
  CONSTRAINT reason_is_known CHECK (reason IN
    ('not_on_whatsapp', 'not_delivered', 'blocked_by_whatsapp', 'opted_out', 'not_sent', 'unknown'))
);
CREATE UNIQUE INDEX a_pack_is_booked_once ON credit_entry (business_id, purchase_id, kind) WHERE purchase_id IS NOT NULL;
CREATE INDEX credit_entry_by_time ON credit_entry (business_id, created_at);
CREATE INDEX credit_entry_by_reservation ON credit_entry (business_id, reservation_id) WHERE reservation_id IS NOT NULL;

-- Locked first by everything that moves credits. It stands on the last entry, which therefore stays.
CREATE TABLE credit_account (
  business_id uuid PRIMARY KEY REFERENCES business (id),
  balance     integer NOT NULL DEFAULT 0,
  last_no     integer,
  -- Members were told that the balance is under this; null once it is not, or a pack was bought.
  low_under   integer,
  CONSTRAINT a_balance_is_never_negative CHECK (balance >= 0),
  CONSTRAINT without_entries_there_is_nothing CHECK (last_no IS NOT NULL OR balance = 0),
  CONSTRAINT the_account_stands_on_its_last_entry
    FOREIGN KEY (business_id, last_no, balance) REFERENCES credit_entry (business_id, no, balance)
);

INSERT INTO price (id, kind, name_en, name_hi, amount, credits) VALUES
  ('019a0000-0000-7000-8000-000000000211', 'credits', 'Pack of 200', '200 का पैक', 24000, 200),
  ('019a0000-0000-7000-8000-000000000212', 'credits', 'Pack of 500', '500 का पैक', 55000, 500),
  ('019a0000-0000-7000-8000-000000000213', 'credits', 'Pack of 1,000', '1,000 का पैक', 100000, 1000),
  ('019a0000-0000-7000-8000-000000000214', 'credits', 'Pack of 5,000', '5,000 का पैक', 450000, 5000);
