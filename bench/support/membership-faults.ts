import type pg from 'pg';
import type { Invariants } from './invariants.ts';

/** Of memberships; what their visits cost and were paid is held by `billInvariants`. */
export const membershipInvariants: Invariants = {
  'a wallet is used beyond its sum': `
    SELECT id FROM membership WHERE used_benefit_amount > benefit_amount OR used_benefit_amount < 0`,
  'a package is used beyond its count': `
    SELECT membership_id AS id FROM membership_service WHERE used_count > total_count OR used_count < 0`,
  'the ledger of a wallet says something else': `
    SELECT membership.id FROM membership
    WHERE type = 'price' AND benefit_amount - used_benefit_amount <> (
      SELECT coalesce(sum(amount), 0) FROM membership_ledger AS row
      WHERE row.business_id = membership.business_id AND row.membership_id = membership.id)`,
  'the ledger of a package says something else': `
    SELECT uses.membership_id AS id FROM membership_service AS uses
    WHERE total_count - used_count <> (
      SELECT coalesce(sum(count), 0) FROM membership_ledger AS row
      WHERE row.business_id = uses.business_id AND row.membership_id = uses.membership_id
        AND row.service_id = uses.service_id)`,
  'bookings are covered by more or less than a wallet was used': `
    SELECT membership.id FROM membership
    WHERE type = 'price' AND used_benefit_amount <> (
      SELECT coalesce(sum(membership_amount), 0) FROM booking
      WHERE booking.business_id = membership.business_id AND booking.payment_membership_id = membership.id
        AND booking.booking_status <> 'cancelled')`,
  'bookings are covered more or less often than a package was used': `
    SELECT uses.membership_id AS id FROM membership_service AS uses
    WHERE used_count <> (
      SELECT count(*) FROM booking
      WHERE booking.business_id = uses.business_id AND booking.payment_membership_id = uses.membership_id
        AND booking.service_id = uses.service_id AND booking.booking_status <> 'cancelled')`,
  'a booking and the ledger say different things': `
    SELECT booking.id FROM booking
    WHERE coalesce(CASE WHEN booking.booking_status <> 'cancelled' THEN booking.membership_amount END, 0) <> 0
      AND NOT EXISTS (
        SELECT FROM membership_ledger AS row
        WHERE row.business_id = booking.business_id AND row.booking_id = booking.id
          AND row.membership_id = booking.payment_membership_id
        HAVING sum(coalesce(row.amount, row.count)) < 0)`,
  'a bill line covers what its booking does not say': `
    SELECT line.visit_id AS id
    FROM bill_line AS line
    JOIN receipt ON receipt.business_id = line.business_id AND receipt.visit_id = line.visit_id
      AND receipt.voided_at IS NULL
    JOIN booking ON booking.business_id = line.business_id AND booking.id = line.booking_id
    WHERE line.revision = (SELECT max(revision) FROM bill_line AS newest
        WHERE newest.business_id = line.business_id AND newest.visit_id = line.visit_id)
      AND line.cover_amount <> coalesce(booking.membership_amount, 0)`,
};

/** What is still to be given, worked out row by row, to compare with what the owner's page says. */
export async function naiveLiability(
  pool: pg.Pool,
  businessId: string,
): Promise<{ wallets: number; packages: number }> {
  const { rows } = await pool.query<{ id: string; type: string; price: string; left: string; total: string }>(
    `SELECT membership.id, type, price,
       CASE type WHEN 'price' THEN benefit_amount - used_benefit_amount
         ELSE (SELECT sum(total_count - used_count) FROM membership_service s
           WHERE s.business_id = membership.business_id AND s.membership_id = membership.id) END AS left,
       (SELECT sum(total_count) FROM membership_service s
         WHERE s.business_id = membership.business_id AND s.membership_id = membership.id) AS total
     FROM membership WHERE business_id = $1 AND cancelled_at IS NULL AND expiry > now()`,
    [businessId],
  );
  let [wallets, packages] = [0, 0];
  for (const { type, price, left, total } of rows) {
    if (type === 'price') wallets += Number(left);
    else if (Number(total) > 0)
      packages += Math.floor((2 * Number(price) * Number(left) + Number(total)) / (2 * Number(total)));
  }
  return { wallets, packages };
}
