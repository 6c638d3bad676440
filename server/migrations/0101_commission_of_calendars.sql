-- Commission has one home, the calendar: linking an account no longer changes it. What a member had stays with their
-- calendars; who lost theirs by the link (nought, never set) has it again. The columns of business_member are no longer
-- read; the version before this one still does.
INSERT INTO calendar_commission (business_id, entity_id, service_share, product_share)
SELECT calendar.business_id, calendar.id, member.service_commission_share, member.product_commission_share
FROM calendar
JOIN business_member AS member
  ON member.business_id = calendar.business_id AND member.user_id = calendar.user_id
WHERE member.service_commission_share > 0 OR member.product_commission_share > 0
ON CONFLICT (business_id, entity_id) DO UPDATE
SET service_share = excluded.service_share, product_share = excluded.product_share;
