-- A business names sets of rights for its staff and admins. `rights` holds each right with its limits
-- (core/contract/rights-set.ts); a right that is not in it is not given.
CREATE TABLE rights_set (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  role        text NOT NULL,
  name        text NOT NULL,
  rights      jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  -- For members: the set and the role go together.
  CONSTRAINT a_set_is_of_one_role UNIQUE (business_id, id, role),
  -- Owners have every right, so that none of them can be locked out.
  CONSTRAINT owners_need_no_set CHECK (role IN ('admin', 'staff')),
  CONSTRAINT rights_are_named CHECK (jsonb_typeof(rights) = 'object'),
  CONSTRAINT only_owners_have_what_is_theirs CHECK (
    NOT rights ?| ARRAY['owner.manage', 'plan.manage', 'bank.manage', 'business.delete', 'support.invite']
  )
);
CREATE UNIQUE INDEX a_set_has_its_name ON rights_set (business_id, lower(name));

-- Null: the rights of the role.
ALTER TABLE business_member ADD COLUMN rights_set_id uuid;
ALTER TABLE business_member ADD CONSTRAINT a_member_has_a_set_of_their_role
  FOREIGN KEY (business_id, rights_set_id, role) REFERENCES rights_set (business_id, id, role) NOT VALID;
