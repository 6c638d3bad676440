import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { membershipCalls as calls } from '@kursi/core/memberships/memberships.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedMembershipDesk } from '../../../testing/salon/memberships.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, makeGuest } = server;

type Desk = Awaited<ReturnType<typeof seedMembershipDesk>>;

/** The balance, the ledger and what the bookings say are one story, told by a query of its own. */
async function booksAgree(business_id: string): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT m.id, m.type, m.benefit_amount - m.used_benefit_amount AS left, l.amount AS ledger,
       coalesce(b.covered, 0) AS covered, m.used_benefit_amount AS used
     FROM membership m
     LEFT JOIN (SELECT membership_id, sum(amount) AS amount FROM membership_ledger GROUP BY 1) l ON l.membership_id = m.id
     LEFT JOIN (SELECT payment_membership_id, sum(membership_amount) AS covered FROM booking
       WHERE booking_status <> 'cancelled' GROUP BY 1) b ON b.payment_membership_id = m.id
     WHERE m.business_id = $1 AND m.type = 'price'`,
    [business_id],
  );
  for (const row of rows) {
    expect(Number(row.ledger)).toBe(Number(row.left));
    expect(Number(row.covered)).toBe(Number(row.used));
  }
  const { rows: uses } = await database.pool.query(
    `SELECT s.total_count - s.used_count AS left, s.used_count AS used,
       (SELECT sum(count) FROM membership_ledger l WHERE l.business_id = $1 AND l.membership_id = s.membership_id AND l.service_id = s.service_id) AS ledger,
       (SELECT count(*) FROM booking b WHERE b.business_id = $1 AND b.payment_membership_id = s.membership_id AND b.service_id = s.service_id
         AND b.booking_status <> 'cancelled') AS covered
     FROM membership_service s WHERE s.business_id = $1`,
    [business_id],
  );
  for (const row of uses) {
    expect(Number(row.ledger)).toBe(Number(row.left));
    expect(Number(row.covered)).toBe(Number(row.used));
  }
}

async function refusedUse(desk: Desk, ...sent: Parameters<Desk['using']>) {
  return refusal(billingCalls.makeWalkIn, desk.using(...sent), { as: desk.owner });
}

describe('a bill', () => {
  test('is covered by a wallet as far as it goes; the rest is paid', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, use, facial, wallet_id } = desk;
    const { membership_id: by } = await sell(wallet_id, { adjusted_benefit_amount: paise(50_000) });
    const made = await use([
      { by, cover: 30_000 },
      { service: facial, by, cover: 20_000 },
    ]);
    expect(made).toMatchObject({ total_amount: 60_000, paid_amount: 60_000, due_amount: 0 });
    const receipt = await call(billingCalls.get, { business_id, visit_id: made.visit_id }, { as: owner });
    expect(receipt).toMatchObject({
      membership_discount_total: 50_000,
      gross_amount: 110_000,
      total_amount: 60_000,
      lines: [
        {
          amount: 0,
          cover_amount: 30_000,
          payment_membership_id: by,
          payment_membership_name: 'Wallet 5,000',
        },
        { amount: 60_000, cover_amount: 20_000 },
      ],
    });
    const visit = await call(visitCalls.get, { business_id, visit_id: made.visit_id }, { as: owner });
    expect(visit?.services).toMatchObject([
      ...[{ booking_amount: 30_000, payment_membership_amount: 30_000, cash_amount: null }],
      { booking_amount: 80_000, payment_membership_id: by, payment_membership_amount: 20_000 },
    ]);
    expect(visit?.financial_summary).toMatchObject({
      total_amount: 60_000,
      membership_discount_total: 50_000,
    });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 50_000 });
    expect(await refusedUse(desk, [{ by, cover: 30_000 }])).toMatchObject({
      code: 'MEMBERSHIP_USED',
      details: { membership_id: by, name: 'Wallet 5,000', fields: ['services.0.payment_membership_id'] },
    });
    await booksAgree(business_id);
  });

  test('is covered by a package for one use, whatever the price, and only for its services', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, use, facial, package_id, facial_id } = desk;
    const adjusted_services = [{ service_id: facial_id, total_count: 1 }];
    const { membership_id: by } = await sell(package_id, { adjusted_services });
    expect((await refusedUse(desk, [{ by, cover: 30_000 }])).code).toBe('MEMBERSHIP_NOT_USABLE');
    const dearer = { ...facial, booking_amount: paise(95_000) };
    const made = await use([{ service: dearer, by, cover: 95_000 }]);
    expect(made).toMatchObject({ total_amount: 0 });
    expect((await of(by)).services).toMatchObject([{ used_count: 1, total_count: 1 }]);
    expect((await refusedUse(desk, [{ service: facial, by, cover: 80_000 }])).code).toBe('MEMBERSHIP_USED');
    await call(
      billingCalls.void,
      { business_id, visit_id: made.visit_id, reason: 'wrong client' },
      { as: owner },
    );
    expect((await of(by)).services).toMatchObject([{ used_count: 0 }]);
    expect((await desk.ledger(by)).map(({ kind, count, uses_left }) => [kind, count, uses_left])).toEqual([
      ['returned', 1, 1],
      ['used', -1, 0],
      ['bought', 1, 1],
    ]);
    await booksAgree(business_id);
  });

  test('takes neither a membership of someone else, nor one that has ended or not begun', async () => {
    const desk = await seedMembershipDesk(server);
    const { sell, client, wallet_id } = desk;
    const other = await seedMembershipDesk(server);
    const theirs = await sell(wallet_id, { client_id: await client('Devika') });
    expect((await refusedUse(desk, [{ by: theirs.membership_id, cover: 30_000 }])).code).toBe('NOT_FOUND');
    const far = await other.sell();
    expect((await refusedUse(desk, [{ by: far.membership_id, cover: 30_000 }])).code).toBe('NOT_FOUND');
    const now = server.clock.now();
    const ended = await sell(wallet_id, {
      adjusted_start_at: now.subtract({ hours: 48 }).toString(),
      adjusted_expiry: now.subtract({ hours: 1 }).toString(),
    });
    const coming = await sell(wallet_id, { adjusted_start_at: now.add({ hours: 1 }).toString() });
    for (const { membership_id: by } of [ended, coming]) {
      expect((await refusedUse(desk, [{ by, cover: 30_000 }])).code).toBe('MEMBERSHIP_NOT_USABLE');
    }
    const nobody = await refusedUse(desk, [{ by: theirs.membership_id, cover: 30_000 }], { user_id: null });
    expect(nobody.code).toBe('NOT_FOUND');
  });

  test('sent twice at once by two desks uses it once more than there is for one of them only', async () => {
    const desk = await seedMembershipDesk(server);
    const { sell, of, facial, package_id, facial_id, business_id } = desk;
    const adjusted_services = [{ service_id: facial_id, total_count: 3 }];
    const { membership_id: by } = await sell(package_id, { adjusted_services });
    const sent = desk.using([{ service: facial, by, cover: 80_000 }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.send(billingCalls.makeWalkIn, sent, { as: desk.owner })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await of(by)).services).toMatchObject([{ used_count: 3 }]);
    await booksAgree(business_id);
  });

  test('that is revised gives back what it no longer covers', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, use, using, facial } = desk;
    const { membership_id: by } = await sell();
    const made = await use([{ service: facial, by, cover: 80_000 }]);
    const { services } =
      (await call(visitCalls.get, { business_id, visit_id: made.visit_id }, { as: owner })) ?? {};
    const {
      user_id: _,
      booking_date: __,
      ...revised
    } = using([{ service: { ...facial, booking_id: services?.[0]?.id ?? '' }, by: null, cover: 0 }]);
    const key = { business_id, visit_id: made.visit_id, revision: 0 };
    await call(billingCalls.revise, { ...revised, ...key }, { as: owner });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 0 });
    await booksAgree(business_id);
    const {
      user_id: ___,
      booking_date: ____,
      ...again
    } = using([{ service: { ...facial, booking_id: services?.[0]?.id ?? '' }, by, cover: 80_000 }]);
    const refunds = [{ type: 'cash' as const, amount: paise(80_000) }];
    await call(billingCalls.revise, { ...again, ...key, revision: 1, payments: [], refunds }, { as: owner });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 80_000 });
    await booksAgree(business_id);
  });

  test('of someone who holds a membership with something left is found by that', async () => {
    const { business_id, owner, sell, use, facial, package_id, facial_id, client_id } =
      await seedMembershipDesk(server);
    const holders = async () =>
      (
        await call(clientCalls.listWithFigures, { business_id, filter: 'membership' }, { as: owner })
      ).items.map(({ id }) => id);
    expect(await holders()).toEqual([]);
    const adjusted_services = [{ service_id: facial_id, total_count: 1 }];
    const { membership_id: by } = await sell(package_id, { adjusted_services });
    expect(await holders()).toEqual([client_id]);
    const { visit_id } = await use([{ service: facial, by, cover: 80_000 }]);
    expect(await holders()).toEqual([]);
    await call(billingCalls.void, { business_id, visit_id, reason: 'wrong client' }, { as: owner });
    expect(await holders()).toEqual([client_id]);
  });

  test('uses what another record of the same person holds', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, use, client, client_id, wallet_id } = desk;
    const twin = await client('Meera M');
    const { membership_id: by } = await sell(wallet_id, { client_id: twin });
    await call(clientCalls.merge, { business_id, client_id, other_id: twin }, { as: owner });
    expect(await use([{ by, cover: 30_000 }])).toMatchObject({ total_amount: 0 });
    const { items } = await call(calls.ofClient, { business_id, client_id }, { as: owner });
    expect(items).toMatchObject([{ id: by, used_benefit_amount: 30_000 }]);
  });
});

describe('a booking', () => {
  test('names a membership when it is confirmed; cancelling returns it, undoing takes it again', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, hold, client_id } = desk;
    const { membership_id: by } = await sell();
    const held = await call(bookingCalls.reserve, { ...hold('10:00'), client_id }, { as: owner });
    const { booking_id } = held;
    const sent = { business_id, booking_id, payment_membership_id: by };
    const both = await refusal(bookingCalls.confirmHold, { ...sent, cash_amount: paise(100) }, { as: owner });
    expect(both.code).toBe('MALFORMED');
    const { visit_id } = await call(bookingCalls.confirmHold, sent, { as: owner });
    const visit = () => call(visitCalls.get, { business_id, visit_id }, { as: owner });
    expect(await visit()).toMatchObject({
      services: [
        {
          booking_amount: 30_000,
          payment_membership_id: by,
          payment_membership_amount: 30_000,
          cash_amount: null,
        },
      ],
      financial_summary: { total_amount: 0 },
    });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 30_000 });
    await call(bookingCalls.cancel, { booking_id }, { as: owner });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 0 });
    await call(bookingCalls.uncancel, { booking_id }, { as: owner });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 30_000 });
    await booksAgree(business_id);
    // Used up meanwhile: the service falls back to its price.
    await call(bookingCalls.cancel, { booking_id }, { as: owner });
    await call(
      calls.adjust,
      { business_id, membership_id: by, amount_left: noPaise, reason: 'x' },
      { as: owner },
    );
    await call(bookingCalls.uncancel, { booking_id }, { as: owner });
    expect(await visit()).toMatchObject({
      services: [{ payment_membership_id: null, payment_membership_amount: null }],
      financial_summary: { total_amount: 30_000 },
    });
    await booksAgree(business_id);
  });

  test('is covered and uncovered by PUT, and follows its price', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, book, wallet_id } = desk;
    const { membership_id: by } = await sell(wallet_id, { adjusted_benefit_amount: paise(40_000) });
    const { booking_id, visit_id } = await book('11:00');
    const put = (over: object) => call(bookingCalls.change, { id: booking_id, ...over }, { as: owner });
    const total = async () =>
      (await call(visitCalls.get, { business_id, visit_id }, { as: owner }))?.financial_summary.total_amount;
    await put({ payment_membership_id: by, payment_membership_amount: paise(30_000) });
    expect([await total(), (await of(by)).used_benefit_amount]).toEqual([0, 30_000]);
    await put({ booking_amount: paise(60_000) });
    expect([await total(), (await of(by)).used_benefit_amount]).toEqual([20_000, 40_000]);
    await put({ booking_amount: paise(10_000) });
    expect([await total(), (await of(by)).used_benefit_amount]).toEqual([0, 10_000]);
    const wrong = { id: booking_id, payment_membership_id: by, payment_membership_amount: paise(9_999) };
    expect((await refusal(bookingCalls.change, wrong, { as: owner })).code).toBe('MEMBERSHIP_USED');
    await put({ payment_membership_id: null });
    expect([await total(), (await of(by)).used_benefit_amount]).toEqual([10_000, 0]);
    await booksAgree(business_id);
  });

  test('that was covered is billed with its cover, and what the desk drops comes back', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, using, service, client_id, chairs, service_id, facial_id } = desk;
    const { membership_id: by } = await sell();
    const today = server.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    const { visits } = await call(
      visitCalls.book,
      {
        business_id,
        client_id,
        booking_date: today,
        service_time: '09:00',
        override: ['past', 'hours', 'step'],
        services: [
          { service_id, entity_id: chairs[0] },
          { service_id: facial_id, entity_id: chairs[0] },
        ],
      } as never,
      { as: owner },
    );
    const [visit] = visits;
    const [cut, facial] = visit?.bookings ?? [];
    const put = (id = '') => call(bookingCalls.change, { id, payment_membership_id: by }, { as: owner });
    await put(cut?.booking_id);
    await put(facial?.booking_id);
    expect(await of(by)).toMatchObject({ used_benefit_amount: 110_000 });
    const {
      user_id: _,
      booking_date: __,
      ...sent
    } = using([{ service: { ...service, booking_id: cut?.booking_id ?? '' }, by, cover: 30_000 }]);
    await call(
      billingCalls.checkOut,
      { ...sent, business_id, visit_id: visit?.visit_id ?? '' },
      { as: owner },
    );
    expect(await of(by)).toMatchObject({ used_benefit_amount: 30_000 });
    await booksAgree(business_id);
  });

  test('that is edited at the desk keeps its cover in line', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, book, chairs, service_id, day } = desk;
    const { membership_id: by } = await sell();
    const { booking_id, visit_id } = await book('12:00');
    await call(bookingCalls.change, { id: booking_id, payment_membership_id: by }, { as: owner });
    const edit = (services: object[]) =>
      call(deskCalls.editVisit, { business_id, visit_id, booking_date: day, services } as never, {
        as: owner,
      });
    const line = { service_id, entity_id: chairs[0], service_time: '12:00', service_duration: 30 };
    await edit([{ ...line, booking_id, booking_amount: paise(45_000) }]);
    expect(await of(by)).toMatchObject({ used_benefit_amount: 45_000 });
    await edit([{ ...line, booking_amount: paise(30_000) }]);
    expect(await of(by)).toMatchObject({ used_benefit_amount: 0 });
    await booksAgree(business_id);
  });

  test('a client uses what is theirs and nothing else', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, client_id, hold, wallet_id } = desk;
    const { membership_id: by } = await sell(wallet_id, { adjusted_benefit_amount: paise(60_000) });
    const { rows } = await database.pool.query(
      'SELECT phone FROM client WHERE business_id = $1 AND id = $2',
      [...[business_id, client_id]],
    );
    // Someone who types Meera's name and number books for her record, and uses nothing of hers.
    const thief = await makeGuest({ user_name: 'Meera', phone: rows[0].phone });
    const { booking_id } = await call(bookingCalls.reserve, hold('13:00'), { as: thief });
    const sent = { business_id, booking_id, payment_membership_id: by };
    expect((await refusal(bookingCalls.confirmHold, sent, { as: thief })).code).toBe('NOT_FOUND');
    expect((await call(calls.mine, {}, { as: thief })).items).toEqual([]);
    expect((await call(calls.myLedger, { business_id, membership_id: by }, { as: thief })).items).toEqual([]);
    const meera = await seedAccount();
    await database.pool.query('UPDATE client SET account_id = $3 WHERE business_id = $1 AND id = $2', [
      ...[business_id, client_id, meera.id],
    ]);
    expect((await call(calls.mine, {}, { as: meera })).items).toMatchObject([
      { id: by, due_amount: 500_000 },
    ]);
    const unpaid = await call(bookingCalls.reserve, hold('14:00'), { as: meera });
    const use = { ...sent, booking_id: unpaid.booking_id };
    expect((await refusal(bookingCalls.confirmHold, use, { as: meera })).code).toBe('MEMBERSHIP_USED');
    // Half of the price is paid, so ₹300 of the ₹600 is hers to use; the desk gives more.
    const pay = { business_id, membership_id: by, payment_type: 'cash' as const, amount: paise(250_000) };
    await call(calls.pay, pay, { as: owner });
    const own = unpaid;
    await call(bookingCalls.confirmHold, { ...sent, booking_id: own.booking_id }, { as: meera });
    expect((await call(calls.myLedger, { business_id }, { as: meera })).items).toMatchObject([
      { kind: 'used', amount: -30_000, amount_left: 30_000, service_name: 'Haircut', note: null },
      { kind: 'bought', amount: 60_000 },
    ]);
    const beyond = await call(bookingCalls.reserve, hold('15:00'), { as: meera });
    const more = { ...sent, booking_id: beyond.booking_id };
    expect((await refusal(bookingCalls.confirmHold, more, { as: meera })).code).toBe('MEMBERSHIP_USED');
    // To somebody dearer: what it covers does not grow beyond the paid part either.
    const calendars = desk.chairs.map((id, i) => ({
      entity_id: id,
      price: i ? paise(90_000) : null,
      duration: null,
    }));
    await call(catalogueCalls.changeService, { business_id, id: desk.service_id, calendars }, { as: owner });
    const dearer = { booking_id: own.booking_id, entity_id: desk.chairs[1] };
    await call(bookingCalls.move, dearer, { as: meera });
    expect(await desk.of(by)).toMatchObject({ used_benefit_amount: 30_000 });
    await booksAgree(business_id);
  });

  test('a wallet covers no more of two services of a visit than it holds, named one after the other', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, of, client_id, chairs, service_id, day, wallet_id } = desk;
    const { membership_id: by } = await sell(wallet_id, { adjusted_benefit_amount: paise(40_000) });
    const haircut = { service_id, entity_id: chairs[0] };
    const { visits } = await call(
      visitCalls.book,
      {
        business_id,
        client_id,
        booking_date: day,
        service_time: '15:00',
        services: [haircut, haircut],
      } as never,
      { as: owner },
    );
    const [first = '', second = ''] = visits[0]?.bookings.map(({ booking_id }) => booking_id) ?? [];
    await call(bookingCalls.change, { id: first, payment_membership_id: by }, { as: owner });
    await call(bookingCalls.change, { id: second, payment_membership_id: by }, { as: owner });
    expect(await of(by)).toMatchObject({ used_benefit_amount: 40_000 });
    await call(bookingCalls.change, { id: second, payment_membership_id: null }, { as: owner });
    await call(bookingCalls.change, { id: first, booking_amount: paise(40_000) }, { as: owner });
    const sent = { id: second, payment_membership_id: by };
    expect((await refusal(bookingCalls.change, sent, { as: owner })).code).toBe('MEMBERSHIP_USED');
    await booksAgree(business_id);
  });

  test('a client who cancels and uses the cover elsewhere does not get the first one back unpaid', async () => {
    const desk = await seedMembershipDesk(server);
    const { business_id, owner, sell, client_id, hold, wallet_id } = desk;
    const { membership_id: by } = await sell(wallet_id, { adjusted_benefit_amount: paise(30_000) });
    const paid = { business_id, membership_id: by, payment_type: 'cash' as const, amount: paise(500_000) };
    await call(calls.pay, paid, { as: owner });
    const meera = await seedAccount();
    await database.pool.query('UPDATE client SET account_id = $3 WHERE business_id = $1 AND id = $2', [
      ...[business_id, client_id, meera.id],
    ]);
    await database.pool.query("UPDATE business SET payment_type = 'pg' WHERE id = $1", [business_id]);
    const bookAt = async (time: string) => {
      const { booking_id } = await call(bookingCalls.reserve, hold(time), { as: meera });
      const sent = { business_id, booking_id, payment_membership_id: by };
      await call(bookingCalls.confirmHold, sent, { as: meera });
      return booking_id;
    };
    const booking_id = await bookAt('10:00');
    await call(bookingCalls.cancel, { booking_id }, { as: meera });
    await bookAt('11:00');
    expect((await refusal(bookingCalls.uncancel, { booking_id }, { as: meera })).code).toBe('CONFLICT');
    await booksAgree(business_id);
  });
});
