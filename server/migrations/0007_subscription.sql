-- Plans (a reference table), the plan of each business, and its invoices.

CREATE TABLE plan (
  id                uuid PRIMARY KEY,
  name_en           text NOT NULL,
  name_hi           text NOT NULL,
  subscription_type text NOT NULL,
  period            text NOT NULL,
  price             bigint NOT NULL,
  features_en       text[] NOT NULL DEFAULT '{}',
  features_hi       text[] NOT NULL DEFAULT '{}',
  enabled           boolean NOT NULL DEFAULT true,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT a_price_is_not_negative CHECK (price >= 0),
  CONSTRAINT a_free_trial_costs_nothing CHECK (subscription_type <> 'free_trial' OR price = 0),
  -- A rupee is the least that a gateway takes.
  CONSTRAINT what_is_bought_costs_a_rupee_or_more CHECK (subscription_type NOT IN ('one_year', 'one_year_growth_plan') OR price >= 100),
  CONSTRAINT every_feature_is_said_in_both_languages CHECK (cardinality(features_en) = cardinality(features_hi)),
  CONSTRAINT subscription_type_is_known CHECK (subscription_type IN
    ('free_trial', 'one_year', 'admin', 'one_year_growth_plan', 'free')),
  CONSTRAINT period_is_known CHECK (period IN
    ('1_week', '2_weeks', '1_month', '2_months', '3_months', '4_months', '6_months', '8_months',
     '1_year', '18_months', '2_years', '5_years'))
);

INSERT INTO plan (id, name_en, name_hi, subscription_type, period, price, features_en, features_hi)
SELECT ('019a0000-0000-7000-8000-00000000010' || position)::uuid, name_en, name_hi, type, period, price,
       features_en, features_hi
FROM (VALUES
    (1, 'free_trial',           '1_month',        0),
    (2, 'one_year',             '1_month',    99900),
    (3, 'one_year',             '6_months',  539900),
    (4, 'one_year',             '1_year',    899900),
    (5, 'one_year_growth_plan', '1_month',   179900),
    (6, 'one_year_growth_plan', '1_year',   1599900)
  ) AS offered (position, type, period, price)
JOIN (VALUES
    ('free_trial', 'Free trial', 'मुफ़्त परीक्षण',
     ARRAY['Everything in Growth, to try', 'No card, no payment', 'Ends by itself'],
     ARRAY['ग्रोथ का सब कुछ, आज़माने के लिए', 'न कार्ड, न भुगतान', 'अपने आप समाप्त हो जाता है']),
    ('one_year', 'Standard', 'स्टैंडर्ड',
     ARRAY['Calendar for chairs, rooms and people', 'Online booking and payment',
           'Reminders by e-mail and push', 'Booking page with your own address',
           'Coming: bills, queue and memberships'],
     ARRAY['कुर्सियों, कमरों और लोगों का कैलेंडर', 'ऑनलाइन बुकिंग और भुगतान',
           'ई-मेल और पुश से याद दिलाना', 'अपने पते वाला बुकिंग पेज',
           'आगे आएगा: बिल, कतार और मेंबरशिप']),
    ('one_year_growth_plan', 'Growth', 'ग्रोथ',
     ARRAY['Everything in Standard', 'Coming: campaigns to clients who stopped coming',
           'Coming: your own message templates', 'Coming: reports for owners'],
     ARRAY['स्टैंडर्ड का सब कुछ', 'आगे आएगा: जो ग्राहक आना बंद कर चुके, उनके लिए संदेश अभियान',
           'आगे आएगा: आपके अपने संदेश टेम्पलेट', 'आगे आएगा: मालिकों के लिए रिपोर्ट'])
  ) AS described (type, name_en, name_hi, features_en, features_hi) USING (type);

-- The plan of a business as last written. Readers apply the clock to it: core/subscription/subscription.ts.
CREATE TABLE subscription (
  business_id uuid PRIMARY KEY REFERENCES business (id),
  type        text NOT NULL DEFAULT 'basic_plan',
  payment_id  uuid,
  amount      bigint NOT NULL DEFAULT 0,
  expiry_date timestamptz,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT only_basic_never_expires CHECK ((type = 'basic_plan') = (expiry_date IS NULL)),
  CONSTRAINT subscription_type_is_known CHECK (type IN
    ('basic_plan', 'free_trial', 'one_year', 'admin', 'one_year_growth_plan', 'free'))
);
CREATE INDEX subscription_by_expiry ON subscription (expiry_date) WHERE expiry_date IS NOT NULL;

-- The periods of a business, one after the other.
CREATE TABLE subscription_period (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  plan_id     uuid REFERENCES plan (id),
  type        text NOT NULL,
  period      text NOT NULL,
  amount      bigint NOT NULL,
  payment_id  uuid,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  -- Its money was refunded.
  cancelled   boolean NOT NULL DEFAULT false,
  created_by  uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT a_period_ends_after_it_starts CHECK (ends_at > starts_at),
  CONSTRAINT a_payment_buys_one_period UNIQUE (business_id, payment_id),
  CONSTRAINT what_costs_something_was_paid CHECK ((amount > 0) = (payment_id IS NOT NULL)),
  CONSTRAINT subscription_type_is_known CHECK (type IN ('free_trial', 'one_year', 'admin', 'one_year_growth_plan', 'free')),
  CONSTRAINT period_is_known CHECK (period IN
    ('1_week', '2_weeks', '1_month', '2_months', '3_months', '4_months', '6_months', '8_months',
     '1_year', '18_months', '2_years', '5_years')),
  CONSTRAINT two_periods_of_a_business_never_overlap
    EXCLUDE USING gist (business_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (NOT cancelled)
);
CREATE UNIQUE INDEX a_business_tries_for_free_once ON subscription_period (business_id) WHERE type = 'free_trial';

-- Invoice numbers run over all businesses without gaps and restart each financial year.
CREATE TABLE invoice_counter (
  financial_year text PRIMARY KEY,
  last_number    integer NOT NULL
);
CREATE TABLE invoice_number (
  financial_year text NOT NULL,
  number         integer NOT NULL,
  of_business    uuid NOT NULL REFERENCES business (id),
  invoice_id     uuid NOT NULL,
  PRIMARY KEY (financial_year, number)
);
-- An invoice never changes, so it keeps its own copy of names and address.
CREATE TABLE invoice (
  business_id    uuid NOT NULL REFERENCES business (id),
  id             uuid NOT NULL,
  financial_year text NOT NULL,
  number         integer NOT NULL,
  period_id      uuid NOT NULL,
  issued_at      timestamptz NOT NULL,
  business_name  text NOT NULL,
  address        text NOT NULL,
  gstin          text,
  plan_name_en   text NOT NULL,
  plan_name_hi   text NOT NULL,
  amount         bigint NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, period_id) REFERENCES subscription_period (business_id, id),
  CONSTRAINT one_invoice_per_purchase UNIQUE (business_id, period_id)
);

-- Credits and dues, visible to owners only.
CREATE TABLE account_summary (
  business_id      uuid PRIMARY KEY REFERENCES business (id),
  message_credits  integer NOT NULL DEFAULT 0,
  alerts_until     timestamptz,
  outstanding_dues bigint NOT NULL DEFAULT 0,
  CONSTRAINT credits_and_dues_are_not_negative CHECK (message_credits >= 0 AND outstanding_dues >= 0)
);
