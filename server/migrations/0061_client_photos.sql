-- Photos that the team keeps of a client; the files are private (module business_client).
CREATE TABLE client_photo (
  business_id uuid NOT NULL,
  id          uuid NOT NULL,
  client_id   uuid NOT NULL,
  url         text NOT NULL,
  -- It was the profile picture when it was removed: the undo makes it that again.
  was_profile boolean NOT NULL DEFAULT false,
  created_by  uuid NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  -- For a while, so that it can be brought back; then it is swept with its file.
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT a_photo_is_of_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id)
);
CREATE INDEX client_photo_by_client ON client_photo (business_id, client_id, id);
CREATE INDEX client_photo_deleted ON client_photo (deleted_at) WHERE deleted_at IS NOT NULL;
