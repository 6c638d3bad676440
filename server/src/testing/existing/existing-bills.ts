import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { payLinkCalls } from '@kursi/core/billing/pay-links.contract.ts';
import { insertBillOf } from '../salon/billing.ts';
import type { makeExistingBookings } from '../salon/booking.ts';
import type { TestServer } from '../server.ts';

/** For contract tests: input of a call about closed days, parked bills, pay links and dues, with what must exist. */
export function makeExistingBills(
  server: TestServer,
  { owner_id, business }: { readonly owner_id: string; readonly business: string },
  existingBooking: Awaited<ReturnType<typeof makeExistingBookings>>,
) {
  const { database, seedSession } = server;
  let daysUsed = 0;
  return { onDay, onPayLink, onDue, onParkedBill };

  /** Another day for each call: a day is closed once. */
  async function onDay(name: string, user_id: string) {
    const day = Temporal.PlainDate.from('2025-01-01').add({ days: ++daysUsed }).toString();
    const payout_id = crypto.randomUUID();
    if (name === 'dayClose.takeBackPayout')
      await database.pool.query(
        `INSERT INTO drawer_payout (business_id, id, day, amount, reason, made_by, made_at)
         VALUES ($1, $2, $3, 100, 'Milk', $4, now())`,
        [business, payout_id, day, user_id],
      );
    if (name === 'dayClose.reopen')
      await server.call(
        dayCloseCalls.close,
        { business_id: business, day, pieces: null, upi: null },
        { as: await seedSession(owner_id) },
      );
    return { business_id: business, day, payout_id, others: undefined };
  }

  /** A visit of which ₹300 is due; its link works for everyone who has it. */
  async function onPayLink(name: string) {
    const { visit_id } = await existingBooking(name, null);
    const of = { business_id: business, visit_id: String(visit_id), amount: undefined };
    if (name === 'payLinks.make' || name === 'payLinks.callOff') return of;
    return server.call(payLinkCalls.make, of, { as: await seedSession(owner_id) });
  }

  /** A bill of which ₹300 is due. */
  async function onDue(name: string) {
    const { visit_id } = await existingBooking(name, null);
    const of = { business_id: business, visit_id: String(visit_id) };
    await insertBillOf(server, of, owner_id);
    await database.pool.query('UPDATE visit SET billed_at = now() WHERE id = $1', [of.visit_id]);
    return { ...of, client_id: undefined, cursor: undefined };
  }

  async function onParkedBill(name: string) {
    const id = crypto.randomUUID();
    const draft = {
      key: id,
      day: '2026-01-05',
      client: null,
      isAnonymous: true,
      services: [],
      products: [],
      discount: null,
      tip: 0,
      tip_entity_id: null,
      note: '',
      oversells: false,
      paid: {},
      rest: null,
    };
    await database.pool.query(
      `INSERT INTO parked_bill (business_id, id, draft, total_amount, parked_at, gone_how, gone_at)
       VALUES ($1, $2, $3, 0, now(), $4::text, CASE WHEN $4::text IS NULL THEN NULL ELSE now() END)`,
      [business, id, JSON.stringify(draft), name === 'parkedBills.restore' ? 'thrown_away' : null],
    );
    return { business_id: business, id, draft, visit_id: null };
  }
}
