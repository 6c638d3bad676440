import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { DEPOSIT, makeQueueDesk, PRICE } from '../../testing/salon/queue-desk.ts';
import { useServer } from '../../testing/server.ts';
import { rebuildClientFacts } from '../booking/public.ts';
import { rebuildEntryFacts } from '../waitlist/public.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, makeGuest, database } = server;

const { seedDesk, payDeposit, refundedOf, returnDeposits } = makeQueueDesk(server);

const backInCash = [{ type: 'cash' as const, amount: PRICE }];

describe('the calendar', () => {
  test('shows who is served from the queue, and takes that time; done early, the rest is free', async () => {
    const { add, serve, sitDown, step, onCalendar, chairs, business_id, service_id, owner, today, client } =
      await seedDesk();
    const { waitlist_booking_id: id } = await add('Ravi Kumar');
    await serve(id);
    expect(await onCalendar()).toMatchObject([
      { kind: 'queue', client_name: 'Ravi Kumar', entity_id: chairs[0], service_duration: 30 },
    ]);
    const book = async () => ({
      business_id,
      client_id: await client('Booked'),
      booking_date: today,
      service_time: '12:15',
      services: [{ service_id, entity_id: chairs[0] }],
    });
    expect(await refusal(visitCalls.book, await book(), { as: owner })).toMatchObject({ code: 'SLOT_TAKEN' });
    await step(id, 'serving', 'arrived');
    expect(await onCalendar()).toEqual([]);
    await sitDown(id);
    clock.advance({ minutes: 2 });
    await step(id, 'serving', 'completed');
    await call(visitCalls.book, await book(), { as: owner });
    // Undone, only what is free of the time is taken again.
    await step(id, 'completed', 'serving');
    const items = await onCalendar();
    expect(items.map(({ kind }) => kind)).toEqual(['queue', 'booking']);
    expect(items[0]?.end_date).toBe(items[1]?.start_date);
  });

  test('blocked time is not what the queue takes: it cannot be deleted or moved as such', async () => {
    const { add, serve, onCalendar, business_id, chairs, owner, today } = await seedDesk();
    const { waitlist_booking_id } = await add();
    await serve(waitlist_booking_id);
    const [slot] = await onCalendar();
    const of = { business_id, id: chairs[0], block_id: slot?.id ?? '' };
    expect(await refusal(calendarCalls.removeBlock, of, { as: owner })).toMatchObject({ code: 'NOT_FOUND' });
    const moved = { ...of, day: today, start_time: '18:00', end_time: '18:30' };
    expect(await refusal(calendarCalls.changeBlock, moved, { as: owner })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a large group, or someone who is forgotten in the chair, keeps no time of the next day', async () => {
    const { add, serve, onCalendar, business_id, service_id } = await seedDesk();
    await database.pool.query('UPDATE waitlist SET max_guest_count = 10 WHERE business_id = $1', [
      business_id,
    ]);
    await database.pool.query('UPDATE service SET duration = 480 WHERE id = $1', [service_id]);
    const { waitlist_booking_id } = await add('Ten People', { guest_count: 10 });
    await serve(waitlist_booking_id);
    const [slot, ...more] = await onCalendar();
    expect(more).toEqual([]);
    const end = Temporal.Instant.from(slot?.end_date ?? '').toZonedDateTimeISO('Asia/Kolkata');
    expect(end.toPlainTime().toString()).toBe('00:00:00');
    expect(end.since(clock.now().toZonedDateTimeISO('Asia/Kolkata')).total('hours')).toBeLessThan(24);
  });
});

describe('the bill', () => {
  test('completes who is being served, carries the client, and is made once', async () => {
    const { add, serve, bill, board, onCalendar, business_id, owner, step } = await seedDesk();
    const { waitlist_booking_id: id, token } = await add('Ravi Kumar');
    await serve(id);
    const receiptLink = () => call(receiptLinkCalls.ofEntry, { token });
    expect(await receiptLink()).toEqual({ token: null, advance_number: null });
    const made = await bill(id);
    // It is the desk's link: with it, staff would see what colleagues took.
    expect(await receiptLink()).toEqual({ token: null, advance_number: null });
    await call(settingsCalls.update, { business_id, staff_see_all_bills: true }, { as: owner });
    const shown = await call(receiptLinkCalls.get, { token: (await receiptLink()).token ?? '' });
    expect(shown).toMatchObject({ first_name: 'Ravi', total_amount: PRICE });
    await call(receiptLinkCalls.revoke, { business_id, visit_id: made.visit_id }, { as: owner });
    expect(await receiptLink()).toEqual({ token: null, advance_number: null });
    expect(made).toMatchObject({ total_amount: PRICE, paid_amount: PRICE, due_amount: 0 });
    expect(await board()).toMatchObject([{ status: 'completed', visit_id: made.visit_id }]);
    const receipt = await call(billingCalls.get, { business_id, visit_id: made.visit_id }, { as: owner });
    expect(receipt.client.name).toBe('Ravi Kumar');
    expect(await onCalendar()).toMatchObject([{ kind: 'booking', visit_type: 'walk-in' }]);
    await expect(bill(id)).rejects.toThrow('CONFLICT');
    await expect(step(id, 'completed', 'serving')).rejects.toThrow('CONFLICT');
    // A bill that is void makes room for another.
    await call(
      billingCalls.void,
      { business_id, visit_id: made.visit_id, reason: 'Wrong price', refunds: backInCash },
      { as: owner },
    );
    expect(await board()).toMatchObject([{ status: 'completed', visit_id: null }]);
    const again = await bill(id);
    expect(again.visit_id).not.toBe(made.visit_id);
    expect(await board()).toMatchObject([{ visit_id: again.visit_id }]);
  });

  test('who was served is a visit of that day, before a bill is made of it and once after', async () => {
    const { add, serve, bill, business_id, owner, step } = await seedDesk();
    const { waitlist_booking_id: id } = await add('Ravi Kumar');
    await serve(id);
    const of = { business_id };
    const figures = async () => {
      const { rows } = await database.pool.query(
        `SELECT summary.visits, summary.spent::int, summary.last_visit_on::text FROM client_summary AS summary
         JOIN waitlist_booking AS entry USING (business_id, client_id) WHERE business_id = $1 AND entry.id = $2`,
        [business_id, id],
      );
      return rows[0];
    };
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    await step(id, 'serving', 'completed');
    expect(await figures()).toEqual({ visits: 1, spent: 0, last_visit_on: today });
    const { visit_id } = await bill(id);
    expect(await figures()).toEqual({ visits: 1, spent: PRICE, last_visit_on: today });
    await call(
      billingCalls.void,
      { ...of, visit_id, reason: 'Wrong price', refunds: backInCash },
      { as: owner },
    );
    expect(await figures()).toEqual({ visits: 1, spent: 0, last_visit_on: today });
    await step(id, 'completed', 'serving');
    expect(await figures()).toMatchObject({ visits: 0, last_visit_on: null });
    await step(id, 'serving', 'completed');
    await rebuildEntryFacts(database, business_id, clock.now());
    expect(await rebuildClientFacts(database, business_id, clock.now())).toEqual({ visits: [], clients: [] });
    expect(await figures()).toMatchObject({ visits: 1 });
  });

  test('of ten presses at once one is made', async () => {
    const { add, serve, billOf, owner } = await seedDesk();
    const { waitlist_booking_id: id } = await add();
    await serve(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.send(billingCalls.makeWalkIn, billOf(id, PRICE), { as: owner }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('is refused for who has not sat down, and for an entry of another business', async () => {
    const { add, billOf, owner } = await seedDesk();
    const other = await seedDesk();
    const { waitlist_booking_id: id } = await add();
    expect(await refusal(billingCalls.makeWalkIn, billOf(id, PRICE), { as: owner })).toMatchObject({
      code: 'CONFLICT',
      details: { status: 'pending' },
    });
    const elsewhere = await other.add();
    await other.serve(elsewhere.waitlist_booking_id);
    expect(
      await refusal(billingCalls.makeWalkIn, billOf(elsewhere.waitlist_booking_id, PRICE), { as: owner }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect((await other.board())[0]).toMatchObject({ status: 'serving', visit_id: null });
  });
});

describe('a deposit', () => {
  test('is paid before joining, comes off the bill, and nobody joins without', async () => {
    const { join, serve, bill, of, board, business_id, owner, today } = await seedDesk(DEPOSIT);
    const offered = await call(waitlistCalls.offered, { business_id }, {});
    expect(offered.items).toMatchObject([{ deposit_amount: DEPOSIT }]);
    const guest = await makeGuest({ user_name: 'Nikhil Rao' });
    await expect(join(guest)).rejects.toThrow('DEPOSIT_REQUIRED');
    const { amount, payment_id } = await payDeposit(guest, of);
    expect(amount).toBe(DEPOSIT);
    // Someone else cannot join with it.
    await expect(join(await makeGuest(), { payment_id })).rejects.toThrow('DEPOSIT_REQUIRED');
    const { waitlist_booking_id: id } = await join(guest, { payment_id });
    expect(await board()).toMatchObject([{ deposit_amount: DEPOSIT }]);
    await expect(join(guest)).rejects.toThrow('ALREADY_IN_QUEUE');
    expect(
      await refusal(
        paymentsCalls.order,
        { business_id, purpose: 'waitlist', reference: of.waitlist_id },
        { as: guest },
      ),
    ).toMatchObject({ code: 'NOTHING_TO_PAY_ONLINE' });
    await serve(id);
    const made = await bill(id, PRICE - DEPOSIT);
    expect(made).toMatchObject({ paid_amount: PRICE, due_amount: 0 });
    const { payments } = await call(
      billingCalls.get,
      { business_id, visit_id: made.visit_id },
      { as: owner },
    );
    expect(payments.map(({ type, amount: paid }) => [type, paid]).sort()).toEqual([
      ['cash', PRICE - DEPOSIT],
      ['pg', DEPOSIT],
    ]);
    const day = { business_id, from: today, to: today };
    const { totals } = await call(waitCalls.report, day, { as: owner });
    expect(totals).toEqual({ bookings: 1, revenue: PRICE, deposits: DEPOSIT });
    clock.advance({ hours: 1 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(0);
  });

  test('joins also when the page was closed after paying', async () => {
    const { join, of } = await seedDesk(DEPOSIT);
    const guest = await makeGuest();
    await payDeposit(guest, of);
    expect(await join(guest)).toMatchObject({ number: 1 });
  });

  test('goes back when the business cancels, unless that is undone', async () => {
    const { join, of, business_id, owner, board } = await seedDesk(DEPOSIT);
    const [guest, other] = [await makeGuest(), await makeGuest()];
    await payDeposit(guest, of);
    await payDeposit(other, of);
    const { waitlist_booking_id } = await join(guest);
    const kept = await join(other);
    const entry = { business_id, waitlist_booking_id };
    await call(calls.cancel, entry, { as: owner });
    await call(calls.cancel, { business_id, waitlist_booking_id: kept.waitlist_booking_id }, { as: owner });
    await call(calls.restore, { business_id, waitlist_booking_id: kept.waitlist_booking_id }, { as: owner });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(0);
    clock.advance({ minutes: 2 });
    await returnDeposits();
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
    // Brought back later, the entry has no deposit any more.
    await call(calls.restore, entry, { as: owner });
    const entries = await board();
    expect(entries.map(({ deposit_amount }) => deposit_amount)).toEqual([0, DEPOSIT]);
  });

  test('stays with the business when the client leaves or does not come; who comes back joins with it', async () => {
    const { join, of, business_id, owner } = await seedDesk(DEPOSIT);
    const guest = await makeGuest();
    await payDeposit(guest, of);
    const first = await join(guest);
    await call(calls.cancel, { business_id, waitlist_booking_id: first.waitlist_booking_id }, { as: guest });
    const second = await join(guest);
    const did_not_come = { business_id, waitlist_booking_id: second.waitlist_booking_id, no_show: true };
    await call(calls.cancel, did_not_come, { as: owner });
    await expect(join(guest)).rejects.toThrow('DEPOSIT_REQUIRED');
    clock.advance({ hours: 3 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(0);
  });

  test('goes back to who paid and never joined, and to who was never served', async () => {
    const { join, of, business_id } = await seedDesk(DEPOSIT);
    const [never, unserved] = [await makeGuest(), await makeGuest()];
    await payDeposit(never, of);
    await payDeposit(unserved, of);
    await join(unserved);
    clock.advance({ minutes: 31 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
    clock.advance({ hours: 30 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(2 * DEPOSIT);
  });

  test('goes back when the desk took everything by hand', async () => {
    const { join, of, business_id, serve, bill } = await seedDesk(DEPOSIT);
    const guest = await makeGuest();
    await payDeposit(guest, of);
    const { waitlist_booking_id: id } = await join(guest);
    await serve(id);
    expect(await bill(id, PRICE)).toMatchObject({ paid_amount: PRICE, due_amount: 0 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
  });

  test('is not asked where nothing is taken online, nor of those whom the desk adds', async () => {
    const { join, add, business_id } = await seedDesk(DEPOSIT);
    expect(await add()).toMatchObject({ number: 1 });
    await database.q
      .updateTable('business')
      .set({ payment_type: 'cash' })
      .where('id', '=', business_id)
      .execute();
    expect(await join()).toMatchObject({ number: 2 });
  });
});
