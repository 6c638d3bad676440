-- Booked for someone else: who comes, in the words of the one who booked.
ALTER TABLE visit ADD COLUMN comes_name text;
ALTER TABLE visit ADD COLUMN comes_phone text;
ALTER TABLE visit ADD CONSTRAINT who_comes_has_a_name CHECK (comes_name <> '' AND (comes_phone IS NULL OR comes_name IS NOT NULL));
ALTER TABLE reserved_booking ADD COLUMN comes_name text;
ALTER TABLE reserved_booking ADD COLUMN comes_phone text;
