-- Invitations to a team. The token in the mail is kept as a hash only.

CREATE TABLE member_invitation (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  email       text NOT NULL,
  role        text NOT NULL,
  token_hash  bytea NOT NULL,
  invited_by  uuid NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT an_address_is_invited_once_at_a_time UNIQUE (business_id, email),
  CONSTRAINT invited_role_is_known CHECK (role IN ('owner', 'admin', 'staff'))
);

-- A link names no business, so this says where to look. Not a table of a business: it is read before one is known.
CREATE TABLE member_invitation_directory (
  token_hash     bytea PRIMARY KEY,
  of_business_id uuid NOT NULL,
  expires_at     timestamptz NOT NULL
);
