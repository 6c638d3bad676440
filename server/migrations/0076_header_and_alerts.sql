-- What the platform admin sells besides plans: the custom header (once), WhatsApp alerts (for a period) and packs of
-- message credits. A reference table.
CREATE TABLE price (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  name_en     text NOT NULL,
  name_hi     text NOT NULL,
  features_en text[] NOT NULL DEFAULT '{}',
  features_hi text[] NOT NULL DEFAULT '{}',
  amount      bigint NOT NULL,
  -- Of alerts: how long they run.
  period      text,
  -- Of a pack: how many.
  credits     integer,
  enabled     boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT price_kind_is_known CHECK (kind IN ('custom_header', 'alerts', 'credits')),
  CONSTRAINT what_is_sold_costs_a_rupee_or_more CHECK (amount >= 100),
  CONSTRAINT features_are_in_both_languages CHECK (cardinality(features_en) = cardinality(features_hi)),
  CONSTRAINT alerts_run_for_a_period CHECK ((kind = 'alerts') = (period IS NOT NULL)),
  CONSTRAINT a_pack_has_credits CHECK ((kind = 'credits') = (credits IS NOT NULL) AND credits > 0),
  CONSTRAINT period_is_known CHECK (period IN
    ('1_week', '2_weeks', '1_month', '2_months', '3_months', '4_months', '6_months', '8_months',
     '1_year', '18_months', '2_years', '5_years'))
);
CREATE UNIQUE INDEX a_custom_header_has_one_price ON price (kind) WHERE kind = 'custom_header' AND enabled;

INSERT INTO price (id, kind, name_en, name_hi, features_en, features_hi, amount, period) VALUES
  ('019a0000-0000-7000-8000-000000000201', 'custom_header', 'Own WhatsApp number', 'अपना WhatsApp नंबर',
   ARRAY['Your name and picture in every chat', 'Replies come to you', 'Your own message templates'],
   ARRAY['हर चैट में आपका नाम और फ़ोटो', 'जवाब सीधे आपके पास', 'आपके अपने मैसेज टेम्प्लेट'],
   299900, NULL),
  ('019a0000-0000-7000-8000-000000000202', 'alerts', 'WhatsApp alerts', 'WhatsApp अलर्ट',
   ARRAY['Bookings, reminders, queue and bills by WhatsApp', 'As many alerts as you need, no credits used'],
   ARRAY['बुकिंग, रिमाइंडर, कतार और बिल WhatsApp पर', 'जितने अलर्ट चाहिए उतने, क्रेडिट नहीं लगते'],
   29900, '1_month'),
  ('019a0000-0000-7000-8000-000000000203', 'alerts', 'WhatsApp alerts', 'WhatsApp अलर्ट',
   ARRAY['Bookings, reminders, queue and bills by WhatsApp', 'As many alerts as you need, no credits used'],
   ARRAY['बुकिंग, रिमाइंडर, कतार और बिल WhatsApp पर', 'जितने अलर्ट चाहिए उतने, क्रेडिट नहीं लगते'],
   299900, '1_year');

-- What a business has bought at these prices, with the words of its day.
CREATE TABLE purchase (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  kind        text NOT NULL,
  price_id    uuid NOT NULL REFERENCES price (id),
  name_en     text NOT NULL,
  name_hi     text NOT NULL,
  amount      bigint NOT NULL,
  payment_id  uuid NOT NULL,
  period      text,
  starts_at   timestamptz,
  ends_at     timestamptz,
  credits     integer,
  -- Its money was refunded.
  cancelled   boolean NOT NULL DEFAULT false,
  created_by  uuid REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payment (business_id, id),
  CONSTRAINT a_payment_buys_one_thing UNIQUE (business_id, payment_id),
  CONSTRAINT period_is_known CHECK (period IN
    ('1_week', '2_weeks', '1_month', '2_months', '3_months', '4_months', '6_months', '8_months',
     '1_year', '18_months', '2_years', '5_years')),
  CONSTRAINT purchase_kind_is_known CHECK (kind IN ('custom_header', 'alerts', 'credits')),
  CONSTRAINT alerts_run_for_a_time CHECK (
    (kind = 'alerts') = (period IS NOT NULL) AND (period IS NULL) = (starts_at IS NULL)
    AND (starts_at IS NULL) = (ends_at IS NULL) AND ends_at > starts_at),
  CONSTRAINT a_pack_has_credits CHECK ((kind = 'credits') = (credits IS NOT NULL) AND credits > 0),
  CONSTRAINT alerts_of_a_business_never_overlap
    EXCLUDE USING gist (business_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (NOT cancelled AND kind = 'alerts')
);
CREATE INDEX purchase_by_age ON purchase (business_id, created_at, id);

-- An invoice is for a plan or for a purchase.
ALTER TABLE invoice
  ALTER COLUMN period_id DROP NOT NULL,
  ADD COLUMN purchase_id uuid,
  ADD CONSTRAINT an_invoice_is_for_a_purchase FOREIGN KEY (business_id, purchase_id) REFERENCES purchase (business_id, id),
  ADD CONSTRAINT an_invoice_is_for_one_thing CHECK (num_nonnulls(period_id, purchase_id) = 1),
  ADD CONSTRAINT one_invoice_per_bought_thing UNIQUE (business_id, purchase_id);

ALTER TABLE whatsapp_header
  -- When the provider said so: reports come late and in any order.
  ADD COLUMN state_at timestamptz,
  ADD COLUMN in_review_at timestamptz,
  -- Sent again under another name: until the owner has connected it anew, the provider still answers with the old no.
  ADD COLUMN resent_at timestamptz,
  -- For good, in the provider's words; the price went back.
  ADD COLUMN refused_reason text,
  ADD COLUMN refused_at timestamptz,
  ADD CONSTRAINT a_refused_header_says_why CHECK ((refused_reason IS NULL) = (refused_at IS NULL));
CREATE INDEX whatsapp_header_to_ask ON whatsapp_header (asked_at)
  WHERE deleted_at IS NULL AND refused_at IS NULL AND payment_id IS NOT NULL;

-- The quality of the number on each day, as last heard on it.
CREATE TABLE whatsapp_quality_day (
  business_id uuid NOT NULL REFERENCES business (id),
  header_id   uuid NOT NULL,
  day         date NOT NULL,
  quality     text NOT NULL,
  PRIMARY KEY (business_id, header_id, day),
  FOREIGN KEY (business_id, header_id) REFERENCES whatsapp_header (business_id, id)
);
