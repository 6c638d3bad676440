-- A running plan that an upgrade ended keeps the end it was sold with: it comes back when the upgrade is refunded.

ALTER TABLE subscription_period
  ADD COLUMN planned_end timestamptz,
  ADD CONSTRAINT a_plan_that_ended_early_was_to_end_later CHECK (planned_end > ends_at),
  DROP CONSTRAINT what_is_replaced_is_cancelled,
  ADD CONSTRAINT what_is_replaced_is_cancelled_or_ended_early
    CHECK (replaced_by IS NULL OR cancelled OR planned_end IS NOT NULL);

UPDATE subscription_period AS ended
SET replaced_by = upgrade.id,
    planned_end = (ended.starts_at AT TIME ZONE business.time_zone + replace(ended.period, '_', ' ')::interval)
                  AT TIME ZONE business.time_zone
FROM subscription_period AS upgrade
JOIN payment ON payment.business_id = upgrade.business_id AND payment.id = upgrade.payment_id
JOIN payment_order ON payment_order.business_id = payment.business_id AND payment_order.id = payment.order_id
JOIN business ON business.id = upgrade.business_id
WHERE payment_order.purpose = 'upgrade' AND NOT upgrade.cancelled
  AND ended.business_id = upgrade.business_id AND ended.ends_at = upgrade.starts_at
  AND ended.type = 'one_year' AND ended.amount > 0 AND NOT ended.cancelled
  AND ended.ends_at < (ended.starts_at AT TIME ZONE business.time_zone + replace(ended.period, '_', ' ')::interval)
                      AT TIME ZONE business.time_zone;
