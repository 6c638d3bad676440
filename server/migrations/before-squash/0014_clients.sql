-- The people whom a business serves, and what its members note about them.

CREATE TABLE client (
  business_id       uuid NOT NULL REFERENCES business (id),
  id                uuid NOT NULL,
  -- walk_in: the one client of a business to whom visits without a name belong.
  kind              text NOT NULL DEFAULT 'person',
  -- Only when something proved that it is the same person; never because of a typed phone number.
  account_id        uuid REFERENCES users (id) ON DELETE SET NULL,
  name              text NOT NULL,
  phone             text,
  email             text,
  birthday          date,
  anniversary       date,
  gender            text,
  -- The one thing to know before anything else; everything more is a client_note.
  note              text,
  profile_image_url text,
  -- For ordering and finding, made from name and phone by core/clients/client-search.ts. A collation of the
  -- database's own would order and fold letters differently on another server; "C" is the same everywhere.
  name_key          text COLLATE "C" NOT NULL,
  -- Pieces of name and phone, each hashed together with the business, so that a search reads the entries of
  -- its business alone. Not pg_trgm: with a C locale it finds no letters in a Hindi name.
  pieces            integer[] NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT client_kind_is_known CHECK (kind IN ('person', 'walk_in')),
  CONSTRAINT client_gender_is_known CHECK (gender IN ('female', 'male', 'other')),
  CONSTRAINT a_client_has_a_name CHECK (name <> ''),
  CONSTRAINT a_phone_is_kept_with_its_country CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  CONSTRAINT a_deleted_client_keeps_no_personal_data CHECK (
    deleted_at IS NULL OR (
      name = 'User Deleted' AND pieces = '{}' AND account_id IS NULL
      AND num_nonnulls(phone, email, birthday, anniversary, gender, note, profile_image_url) = 0
    )
  )
);
CREATE UNIQUE INDEX a_phone_belongs_to_one_client ON client (business_id, phone) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX an_account_is_one_client_of_a_business ON client (business_id, account_id)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX a_business_has_one_walk_in_client ON client (business_id, kind) WHERE kind = 'walk_in';
CREATE INDEX client_by_account ON client (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX client_by_email ON client (business_id, email) WHERE deleted_at IS NULL AND email IS NOT NULL;
-- The phone lies in it too, so that reading on by name and looking for a part of either needs no row.
CREATE INDEX client_by_name ON client (business_id, name_key, id) INCLUDE (phone)
  WHERE deleted_at IS NULL AND kind = 'person';
-- Without the list of pending entries, which every search would have to read through.
CREATE INDEX client_by_pieces ON client USING gin (pieces) WITH (fastupdate = off)
  WHERE deleted_at IS NULL AND kind = 'person';

CREATE TABLE client_note (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  client_id   uuid NOT NULL,
  note        text NOT NULL,
  created_by  uuid NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  -- For a while, so that it can be brought back; then it is swept.
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_note_is_about_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_note_says_something CHECK (note <> '')
);
CREATE INDEX client_note_by_client ON client_note (business_id, client_id, id) WHERE deleted_at IS NULL;
CREATE INDEX client_note_deleted ON client_note (deleted_at) WHERE deleted_at IS NOT NULL;
