import { billInvariants } from '../support/bill-faults.ts';
import { bookingInvariants } from '../support/booking-faults.ts';
import { type Invariants, MARK } from '../support/invariants.ts';
import { membershipInvariants } from '../support/membership-faults.ts';

const others: Invariants = {
  'one intention made two visits': `
    SELECT note AS id FROM visit WHERE note LIKE '${MARK}%' GROUP BY note HAVING count(*) > 1`,
  'one intention moved stock twice': `
    SELECT note AS id FROM stock_movement WHERE note LIKE '${MARK}%' GROUP BY note HAVING count(*) > 1`,
  'one row of a file made two clients': `
    SELECT min(id::text) AS id FROM client WHERE name LIKE '${MARK}%' AND deleted_at IS NULL
    GROUP BY business_id, name HAVING count(*) > 1`,
  'an import that lost rows': `
    SELECT id FROM client_import WHERE state = 'done'
      AND (done_count, new_count + known_count + error_count)
        <> (row_count - has_header::integer, row_count - has_header::integer)`,
  'events with a hole or a double': `
    SELECT counter.business_id AS id FROM event_counter AS counter
    WHERE counter.last_seq <> (SELECT count(*) FROM event WHERE event.business_id = counter.business_id)
      OR counter.last_seq <> (SELECT coalesce(max(seq), 0) FROM event WHERE event.business_id = counter.business_id)`,
  'a reaction that did not see every event': `
    SELECT progress.business_id || ' ' || reaction AS id FROM reaction_progress AS progress
    JOIN event_counter AS counter ON counter.business_id = progress.business_id
    WHERE progress.last_seq <> counter.last_seq`,
  'two messages for one event, client and channel': `
    SELECT min(id::text) AS id FROM outgoing_message WHERE source_id IS NOT NULL
    GROUP BY business_id, purpose, source_id, client_id HAVING count(*) > 1
    UNION ALL
    SELECT min(id::text) FROM notification_delivery
    GROUP BY notification_id, channel, session_id HAVING count(*) > 1`,
  'credits that are not their ledger': `
    SELECT account.business_id AS id FROM credit_account AS account
    WHERE account.balance <> (SELECT coalesce(sum(credits), 0) FROM credit_entry AS entry
        WHERE entry.business_id = account.business_id)
      OR account.balance < 0`,
  'credits of a campaign that are not its recipients': `
    SELECT reserved.id FROM credit_reservation AS reserved
    WHERE kind = 'send' AND (reserved, consumed, given_back) <> (
      SELECT count(*) FILTER (WHERE NOT is_held_back), count(*) FILTER (WHERE credit = 'consumed'),
        count(*) FILTER (WHERE credit = 'given_back')
      FROM campaign_recipient AS recipient
      WHERE recipient.business_id = reserved.business_id AND recipient.campaign_id = reserved.about_id)`,
  'a person twice in one queue of a day': `
    SELECT min(id::text) AS id FROM waitlist_booking WHERE status IN ('pending', 'arrived', 'serving')
    GROUP BY business_id, waitlist_id, created_at_iso_date, client_id HAVING count(*) > 1`,
  'numbers of a queue with a double': `
    SELECT min(id::text) AS id FROM waitlist_booking
    GROUP BY business_id, waitlist_id, created_at_iso_date, number HAVING count(*) > 1`,
  'what a client owes is not what their visits say': `
    SELECT summary.client_id AS id FROM client_summary AS summary
    WHERE due_amount <> (SELECT coalesce(sum(due_amount), 0) FROM client_visit_fact AS fact
      WHERE fact.business_id = summary.business_id AND fact.client_id = summary.client_id)`,
  'online money that is kept for nothing': `
    SELECT payment.id FROM payment
    JOIN payment_order AS "order" ON "order".business_id = payment.business_id AND "order".id = payment.order_id
    WHERE "order".purpose IN ('visit', 'bill') AND outcome = 'given' AND NOT EXISTS (
      SELECT FROM visit_payment AS paid
      WHERE paid.business_id = payment.business_id AND paid.payment_id = payment.id)`,
};

/** All that must hold of the tables when nothing is under way any more. */
export const soakInvariants: Invariants = {
  ...bookingInvariants,
  ...billInvariants,
  ...membershipInvariants,
  ...others,
};
