-- The number of a header is chosen on the provider's page: what came back is kept beside what was bought, so that the
-- owner can be asked where they differ.
ALTER TABLE whatsapp_header
  ADD COLUMN connected_phone text,
  -- Messages were switched to it, once; after that the owner chooses.
  ADD COLUMN in_use_at timestamptz;
UPDATE whatsapp_header SET in_use_at = coalesce(live_at, updated_at) WHERE embedded_signup_status = 'live';
