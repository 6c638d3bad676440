-- What is worth a look in the history. References and figures, no names; the rows that it names are in `history`.
CREATE TABLE finding (
  business_id uuid NOT NULL,
  -- Carries the time of the deed, so the key is the order of the page.
  id          uuid NOT NULL,
  rule        text NOT NULL,
  -- A record, a person or a row: what the rule finds once a day.
  subject     text NOT NULL,
  day         date NOT NULL,
  kept_as     text NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    uuid,
  record_kind text,
  record_id   text,
  client_id   uuid,
  facts       jsonb NOT NULL,
  row_ids     uuid[] NOT NULL,
  seen_at     timestamptz,
  seen_by     uuid,
  -- May name anybody: it goes with the client or the person that the finding is about.
  note        text,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_rule_finds_the_same_once_a_day UNIQUE (business_id, rule, subject, day),
  CONSTRAINT a_finding_is_kept_as_money_rest_or_read CHECK (kept_as IN ('money', 'rest', 'read')),
  CONSTRAINT a_finding_names_its_rows CHECK (cardinality(row_ids) > 0),
  CONSTRAINT who_looked_is_known CHECK ((seen_at IS NULL) = (seen_by IS NULL)),
  CONSTRAINT only_who_looked_leaves_a_note CHECK (note IS NULL OR seen_at IS NOT NULL AND length(note) BETWEEN 1 AND 300)
);
CREATE INDEX finding_not_looked_at ON finding (business_id, id) WHERE seen_at IS NULL;
CREATE INDEX finding_by_client ON finding (business_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX finding_by_person ON finding (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX finding_by_age ON finding (kept_as, at);

-- What a business set otherwise than usual (core/history/findings/finding-rules.ts).
CREATE TABLE finding_rule (
  business_id uuid NOT NULL,
  rule        text NOT NULL,
  is_on       boolean NOT NULL,
  figures     jsonb NOT NULL,
  PRIMARY KEY (business_id, rule)
);

-- Until when the history of all businesses was looked through.
-- on the coordinator
CREATE TABLE finding_progress (
  one          boolean PRIMARY KEY DEFAULT true CHECK (one),
  looked_until timestamptz NOT NULL
);

-- As `only_owners_have_what_is_theirs`, for the right that came later.
ALTER TABLE rights_set ADD CONSTRAINT findings_are_for_owners CHECK (NOT rights ? 'finding.see') NOT VALID;
