-- The part of the settings of a business that its public page shows.

ALTER TABLE business ADD COLUMN description2 jsonb NOT NULL DEFAULT '[{"title": "About", "description": ""}]';
ALTER TABLE business ADD COLUMN website text;
ALTER TABLE business ADD COLUMN appointment_phone text;
ALTER TABLE business ADD COLUMN latitude double precision;
ALTER TABLE business ADD COLUMN longitude double precision;
ALTER TABLE business ADD COLUMN has_waitlist boolean NOT NULL DEFAULT false;

CREATE TABLE business_image (
  business_id uuid NOT NULL REFERENCES business (id),
  id          uuid NOT NULL,
  url         text NOT NULL,
  blur_hash   text,
  is_primary  boolean NOT NULL DEFAULT false,
  index       integer NOT NULL,
  PRIMARY KEY (business_id, id)
);

CREATE TABLE business_holiday (
  business_id uuid NOT NULL REFERENCES business (id),
  day         date NOT NULL,
  name        text NOT NULL,
  PRIMARY KEY (business_id, day)
);
