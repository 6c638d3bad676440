-- An invoice keeps the seller and the tax of its day, as it keeps the buyer's name and address.
ALTER TABLE invoice
  ADD COLUMN seller_name text,
  ADD COLUMN seller_address text,
  ADD COLUMN seller_gstin text,
  -- Hundredths of a percent, inside the amount.
  ADD COLUMN tax_rate integer NOT NULL DEFAULT 0,
  -- Within one state the tax is CGST and SGST in halves, between two it is IGST.
  ADD COLUMN is_same_state boolean NOT NULL DEFAULT true;
