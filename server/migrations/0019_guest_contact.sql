-- The address that a guest gave for mails about what the guest booked. Unverified, so it is used for nothing
-- else; an account has its own verified address.
CREATE TABLE guest_contact (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email   text NOT NULL,
  set_at  timestamptz NOT NULL,
  CONSTRAINT a_guests_email_is_lower_case CHECK (email = lower(email))
);
