-- A colleague approved one action on one record for someone who lacks the right. Rows stay: they say who approved what.
CREATE TABLE approval (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  -- SHA-256 of the token; the token is told once.
  token_hash  bytea NOT NULL,
  action      text NOT NULL,
  record_id   uuid NOT NULL,
  asked_by    uuid NOT NULL REFERENCES users (id),
  approved_by uuid NOT NULL REFERENCES users (id),
  given_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT nobody_approves_their_own CHECK (asked_by <> approved_by),
  CONSTRAINT an_approval_expires CHECK (expires_at > given_at)
);
CREATE UNIQUE INDEX an_approval_has_its_token ON approval (business_id, token_hash);
CREATE INDEX approval_by_record ON approval (business_id, record_id) WHERE used_at IS NOT NULL;
CREATE INDEX approval_by_asker ON approval (asked_by);
CREATE INDEX approval_by_approver ON approval (approved_by);
