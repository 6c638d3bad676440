-- When a draft should go, as it was chosen in its last step; null: at once.
ALTER TABLE campaign ADD COLUMN send_at timestamptz;
