-- Retention: what was in a deleted business is erased after a while; its row stays for payments and invoices.
ALTER TABLE business ADD COLUMN purged_at timestamptz;
ALTER TABLE business ADD CONSTRAINT only_a_deleted_business_is_purged CHECK (purged_at IS NULL OR is_deleted);
CREATE INDEX business_to_purge ON business (deleted_at) WHERE is_deleted AND purged_at IS NULL;
