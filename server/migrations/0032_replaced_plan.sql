-- A paid plan that had not begun can be replaced by a larger one; its price then counted towards that one.

ALTER TABLE subscription_period
  ADD COLUMN replaced_by uuid,
  ADD CONSTRAINT what_is_replaced_is_cancelled CHECK (replaced_by IS NULL OR cancelled),
  ADD CONSTRAINT a_period_is_replaced_by_one_of_the_business
    FOREIGN KEY (business_id, replaced_by) REFERENCES subscription_period (business_id, id);
