-- A new business has services alone; onboarding and settings add the others. Nothing changes for those that exist.
ALTER TABLE business ALTER COLUMN modules SET DEFAULT '{services}';
