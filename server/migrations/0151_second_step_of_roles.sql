-- Which roles need a second step, and from when; a role without a row needs none. Owners of businesses that were here
-- before have fourteen days.
CREATE TABLE second_step_duty (
  business_id   uuid NOT NULL REFERENCES business (id),
  role          text NOT NULL,
  required_from timestamptz NOT NULL,
  PRIMARY KEY (business_id, role),
  CONSTRAINT a_duty_is_of_a_known_role CHECK (role IN ('owner', 'admin', 'staff'))
);
INSERT INTO second_step_duty (business_id, role, required_from)
SELECT id, 'owner', (date_trunc('day', now() AT TIME ZONE time_zone) + interval '15 days') AT TIME ZONE time_zone
FROM business;
