-- People and their sessions. Reference tables: they belong to no business.

CREATE TABLE users (
  id                uuid PRIMARY KEY,
  user_name         text NOT NULL,
  -- A guest has a made-up address below guest.invalid, which no mail server can ever own.
  email             text NOT NULL,
  email_verified    boolean NOT NULL DEFAULT false,
  phone             text,
  gender            text,
  profile_image_url text,
  locale            text NOT NULL DEFAULT 'en',
  is_guest          boolean NOT NULL DEFAULT false,
  is_platform_admin boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_account_per_email UNIQUE (email),
  CONSTRAINT email_is_lower_case CHECK (email = lower(email)),
  CONSTRAINT only_guests_have_made_up_addresses CHECK (is_guest = (email LIKE '%@guest.invalid')),
  CONSTRAINT only_a_confirmed_address_is_platform_admin CHECK (email_verified OR NOT is_platform_admin),
  CONSTRAINT gender_is_known CHECK (gender IN ('female', 'male', 'other')),
  CONSTRAINT locale_is_known CHECK (locale IN ('en', 'hi'))
);

CREATE TABLE user_session (
  id               uuid PRIMARY KEY,
  user_id          uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Useless without the server's secret: the cookie carries a signature over it.
  token            text NOT NULL,
  ip_address       text,
  user_agent       text,
  device_fcm_token text,
  expires_at       timestamptz NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_session_per_token UNIQUE (token)
);
CREATE INDEX user_session_by_user ON user_session (user_id);
CREATE INDEX user_session_by_expiry ON user_session (expires_at);

-- One row per way in: the password now, an outside OpenID Connect provider later.
CREATE TABLE user_credential (
  id                       uuid PRIMARY KEY,
  user_id                  uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider_id              text NOT NULL,
  account_id               text NOT NULL,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz NOT NULL DEFAULT now(),
  updated_at               timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_credential_per_provider_account UNIQUE (provider_id, account_id)
);
CREATE INDEX user_credential_by_user ON user_credential (user_id);

-- Links that were sent out (new password); the identifier is stored hashed.
CREATE TABLE user_verification (
  id         uuid PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_verification_by_identifier ON user_verification (identifier);
