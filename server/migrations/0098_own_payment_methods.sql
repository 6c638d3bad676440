-- A business names its own methods of payment, in its order, and switches them off. None is deleted: past bills name it.
ALTER TABLE payment_method ADD COLUMN asks_reference boolean NOT NULL DEFAULT false;
ALTER TABLE payment_method ADD COLUMN is_on boolean NOT NULL DEFAULT true;
ALTER TABLE payment_method ADD COLUMN position integer NOT NULL DEFAULT 0;
ALTER TABLE payment_method ADD CONSTRAINT icon_is_known CHECK (icon IN ('card', 'wallet', 'bank', 'phone', 'rupee'));

-- As the method was called on the day of the payment, and what its slip says.
ALTER TABLE visit_payment ADD COLUMN method_name text;
ALTER TABLE visit_payment ADD COLUMN method_reference text;
UPDATE visit_payment SET method_name = method.name FROM payment_method AS method
WHERE method.business_id = visit_payment.business_id AND method.id = visit_payment.method_id;
ALTER TABLE visit_payment ADD CONSTRAINT a_payment_keeps_the_name_of_its_method
  CHECK ((method_id IS NOT NULL) = (method_name IS NOT NULL));
ALTER TABLE visit_payment ADD CONSTRAINT only_a_method_of_the_business_has_a_reference
  CHECK (method_reference IS NULL OR (method_id IS NOT NULL AND length(method_reference) BETWEEN 1 AND 30));
