-- Many who work in a salon have no account: their calendar earns for them. Shares are basis points.
CREATE TABLE calendar_commission (
  business_id   uuid NOT NULL,
  entity_id     uuid NOT NULL,
  service_share integer NOT NULL,
  product_share integer NOT NULL,
  PRIMARY KEY (business_id, entity_id),
  CONSTRAINT commission_is_of_a_calendar
    FOREIGN KEY (business_id, entity_id) REFERENCES calendar (business_id, id),
  CONSTRAINT calendar_commission_is_a_share
    CHECK (service_share BETWEEN 0 AND 10000 AND product_share BETWEEN 0 AND 10000)
);

ALTER TABLE bill_line
  DROP CONSTRAINT who_earns_is_a_member,
  ADD CONSTRAINT who_earns_is_known CHECK (entity_id IS NOT NULL OR commission_amount = 0);
