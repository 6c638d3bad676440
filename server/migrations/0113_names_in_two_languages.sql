-- What a business typed a second time, in Hindi. Without it the first one is read in both languages.
ALTER TABLE service
  ADD COLUMN name_hi text,
  ADD COLUMN description_hi text,
  ADD CONSTRAINT hindi_of_a_service_is_not_empty CHECK (name_hi <> '' AND description_hi <> '');
ALTER TABLE service_category
  ADD COLUMN name_hi text,
  ADD CONSTRAINT hindi_of_a_category_is_not_empty CHECK (name_hi <> '');
ALTER TABLE membership_template
  ADD COLUMN name_hi text,
  ADD COLUMN description_hi text,
  ADD CONSTRAINT hindi_of_a_template_is_not_empty CHECK (name_hi <> '' AND description_hi <> '');

-- As they were called on the day of the booking, the bill and the sale.
ALTER TABLE booking ADD COLUMN service_name_hi text;
ALTER TABLE reserved_booking ADD COLUMN service_name_hi text;
ALTER TABLE bill_line ADD COLUMN name_hi text;
ALTER TABLE membership ADD COLUMN name_hi text;

CREATE INDEX service_by_hindi_words ON service USING gin (name_hi gin_trgm_ops)
  WHERE service_status = 'enable' AND name_hi IS NOT NULL;
