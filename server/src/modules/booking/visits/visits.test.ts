import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { deskOf } from '../../../testing/salon/desk.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest, seedMember, database, clock } = server;
const { look, schedule, madeByGuest } = deskOf(server);

describe('a cancellation', () => {
  test('is refused for a finished visit, which keeps its payments', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const { business_id, owner: as } = salon;
    for (const progress of ['arrived', 'in_service', 'done'] as const)
      await call(visitCalls.setProgress, { business_id, visit_id, progress }, { as });
    expect((await refusal(visitCalls.cancel, { business_id, visit_id }, { as })).code).toBe('CONFLICT');
    expect((await refusal(calls.cancel, { booking_id }, { as })).details).toEqual({ progress: 'done' });
    expect((await look(salon, visit_id)).services).toMatchObject([{ booking_status: 'confirmed' }]);
  });

  test('frees the slot and can be undone while it is free', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const as = salon.owner;
    await call(calls.cancel, { booking_id, reason: 'Has a cold' }, { as });
    expect(await schedule(salon)).toEqual([]);
    expect((await look(salon, visit_id)).services).toMatchObject([
      { booking_status: 'cancelled', cancel_reason: 'Has a cold' },
    ]);
    expect((await refusal(calls.cancel, { booking_id }, { as })).code).toBe('CONFLICT');
    expect((await refusal(calls.move, { booking_id, service_time: '12:00' }, { as })).code).toBe('CONFLICT');
    await call(calls.uncancel, { booking_id }, { as });
    expect(await schedule(salon)).toMatchObject([{ id: booking_id, booking_status: 'confirmed' }]);
    expect((await refusal(calls.uncancel, { booking_id }, { as })).code).toBe('CONFLICT');
    await call(calls.cancel, { booking_id }, { as });
    await salon.book('10:15');
    expect((await refusal(calls.uncancel, { booking_id }, { as })).code).toBe('SLOT_TAKEN');
    expect((await look(salon, visit_id)).services).toMatchObject([{ booking_status: 'cancelled' }]);
  });

  test('of a whole visit is undone for all that was cancelled with it', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs, business_id, owner: as } = salon;
    const services = [0, 1].map((i) => ({ service_id, entity_id: chairs[i] ?? '' }));
    const { visit_id, booking_id } = await salon.book('10:00', {
      services: [...services, ...services.slice(0, 1)],
    });
    await call(calls.cancel, { booking_id }, { as });
    const { booking_ids } = await call(visitCalls.cancel, { business_id, visit_id }, { as });
    expect(booking_ids).toHaveLength(2);
    expect(await call(visitCalls.uncancel, { business_id, visit_id }, { as })).toEqual({ booking_ids });
    expect((await look(salon, visit_id)).services.map(({ booking_status }) => booking_status)).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
    ]);
  });
});

describe('a visit', () => {
  test('is on the day of its first part that is not cancelled', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs, business_id, client_id, owner: as, day } = salon;
    const services = chairs.map((entity_id) => ({ service_id, entity_id }));
    const { visit_id, booking_id } = await salon.book('10:00', { services });
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    const past = today.subtract({ days: 2 }).toString();
    const override = ['past' as const, 'hours' as const];
    await call(calls.move, { booking_id, booking_date: past, override }, { as });
    const dayNow = async () => (await look(salon, visit_id)).booking_date;
    const summary = () => call(scheduleCalls.getClientSummary, { business_id, client_id }, { as });
    expect(await dayNow()).toBe(past);
    await call(calls.cancel, { booking_id }, { as });
    expect(await dayNow()).toBe(day);
    expect(await summary()).toMatchObject({ visits: 0, last_visit_on: null, next_visit_on: day });
    await call(calls.uncancel, { booking_id }, { as });
    expect(await dayNow()).toBe(past);
    expect(await summary()).toMatchObject({ visits: 1, last_visit_on: past });
    await call(visitCalls.cancel, { business_id, visit_id }, { as });
    expect(await dayNow()).toBe(past);
    await call(visitCalls.uncancel, { business_id, visit_id }, { as });
    expect(await dayNow()).toBe(past);
  });

  test('progresses forwards and back, but only along allowed transitions', async () => {
    const salon = await seedSalon(server);
    const { visit_id, booking_id } = await salon.book('10:00');
    const { business_id, owner: as, client_id } = salon;
    const to = (progress: 'expected' | 'arrived' | 'in_service' | 'done' | 'no_show') => ({
      business_id,
      visit_id,
      progress,
    });
    expect(await call(visitCalls.setProgress, to('no_show'), { as })).toEqual({ before: 'expected' });
    const summary = () => call(scheduleCalls.getClientSummary, { business_id, client_id }, { as });
    expect(await summary()).toMatchObject({ no_shows: 1, visits: 0 });
    expect((await refusal(visitCalls.setProgress, to('done'), { as })).code).toBe('CONFLICT');
    await call(visitCalls.setProgress, to('expected'), { as });
    await call(visitCalls.setProgress, to('arrived'), { as });
    await call(visitCalls.setProgress, to('in_service'), { as });
    expect((await refusal(visitCalls.setProgress, to('no_show'), { as })).code).toBe('CONFLICT');
    expect(await summary()).toMatchObject({ no_shows: 0, next_visit_on: salon.day });
    // Finished before the planned time.
    await call(visitCalls.setProgress, to('done'), { as });
    expect(await summary()).toMatchObject({ visits: 1, last_visit_on: salon.day, next_visit_on: null });
    await call(visitCalls.setProgress, to('in_service'), { as });
    await call(calls.cancel, { booking_id }, { as });
    expect((await refusal(visitCalls.setProgress, to('done'), { as })).code).toBe('CONFLICT');
    expect(await summary()).toMatchObject({ cancelled: 1, next_visit_on: null });
  });

  test('makes a habit: the summary names the last services and, from the second time on, the usual one', async () => {
    const salon = await seedSalon(server);
    const { business_id, client_id, owner: as, service_id, chairs } = salon;
    const [first = '', second = ''] = chairs;
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    const came = (daysAgo: number, entity_id: string) =>
      salon.book('10:00', {
        booking_date: today.subtract({ days: daysAgo }).toString(),
        services: [{ service_id, entity_id }],
        override: ['past', 'hours'],
      });
    const habits = async () => {
      const { usual_service, last_services } = await call(
        scheduleCalls.getClientSummary,
        { business_id, client_id },
        { as },
      );
      return { usual: usual_service?.entity_name, last: last_services.map((one) => one.entity_name) };
    };
    await salon.book('10:00');
    expect(await habits()).toEqual({ usual: undefined, last: [] });
    await came(30, first);
    expect(await habits()).toEqual({ usual: undefined, last: ['Chair 1'] });
    await came(20, first);
    await came(10, second);
    expect(await habits()).toEqual({ usual: 'Chair 1', last: ['Chair 2'] });
    // Neither what was cancelled nor a no-show is a habit.
    const { visit_id } = await came(5, second);
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'no_show' }, { as });
    const off = await came(4, second);
    await call(visitCalls.cancel, { business_id, visit_id: off.visit_id }, { as });
    expect(await habits()).toEqual({ usual: 'Chair 1', last: ['Chair 2'] });
  });

  test('is paid in cash up to its price, and undone only with permission', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner } = salon;
    const { booking_id, visit_id } = await salon.book('10:00');
    const [staff, other] = [await seedMember(business_id, 'staff'), await seedMember(business_id, 'staff')];
    const of = { business_id, booking_id };
    expect(
      (await refusal(calls.recordPayment, { ...of, type: 'cash', amount: 30_001 }, { as: staff })).code,
    ).toBe('AMOUNT_TOO_LARGE');
    expect((await refusal(calls.recordPayment, { ...of, type: 'pg', amount: 1 }, { as: staff })).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    await call(calls.recordPayment, { ...of, type: 'businessUPI', amount: 30_000 }, { as: staff });
    expect(await look(salon, visit_id)).toMatchObject({
      paid_amount: 30_000,
      services: [{ cash_amount: 30_000, payment_membership_amount: null }],
    });
    expect((await refusal(calls.recordPayment, { ...of, type: 'cash', amount: 1 }, { as: staff })).code).toBe(
      'CONFLICT',
    );
    expect((await refusal(calls.undoPayment, of, { as: other })).status).toBe(403);
    await call(calls.undoPayment, of, { as: staff });
    expect((await refusal(calls.undoPayment, of, { as: staff })).code).toBe('CONFLICT');
    await call(calls.recordPayment, { ...of, type: 'cash', amount: 10_000 }, { as: staff });
    await database.q
      .updateTable('visit_payment')
      .set({ made_at: clock.now().subtract({ hours: 30 }) })
      .where('visit_id', '=', visit_id)
      .execute();
    expect((await refusal(calls.undoPayment, of, { as: staff })).status).toBe(403);
    await call(calls.undoPayment, of, { as: owner });
    expect(
      (await refusal(calls.change, { id: booking_id, booking_amount: 1 }, { as: staff })).details,
    ).toMatchObject({ right: 'price.change', held_by: ['owner', 'admin'], fields: ['booking_amount'] });
    expect((await refusal(calls.change, { id: booking_id, booking_id: visit_id }, { as: owner })).code).toBe(
      'MALFORMED',
    );
    expect(
      (await refusal(calls.change, { id: booking_id, payment_membership_id: visit_id }, { as: owner })).code,
    ).toBe('NOT_FOUND');
    await call(calls.change, { id: booking_id, booking_id, booking_amount: 20_000 }, { as: owner });
    expect((await look(salon, visit_id)).total_amount).toBe(20_000);
  });

  test('whose price has risen is paid up to it; each undoes what they recorded themselves', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner } = salon;
    const { booking_id, visit_id } = await salon.book('10:00');
    const [first, second] = [await seedMember(business_id, 'staff'), await seedMember(business_id, 'staff')];
    const of = { business_id, booking_id };
    const pay = (amount: number) => ({ ...of, type: 'cash', amount }) as const;
    await call(calls.recordPayment, pay(30_000), { as: first });
    await call(calls.change, { id: booking_id, booking_amount: 45_000 }, { as: owner });
    for (const amount of [0, 29_000, 30_000]) {
      const { code, details } = await refusal(calls.recordPayment, pay(amount), { as: second });
      expect([code, details]).toEqual(['CONFLICT', { cash_amount: 30_000 }]);
    }
    expect((await refusal(calls.recordPayment, pay(45_001), { as: second })).code).toBe('AMOUNT_TOO_LARGE');
    // Race: two desks record it concurrently; it counts once.
    const both = await Promise.allSettled([
      call(calls.recordPayment, pay(45_000), { as: second }),
      call(calls.recordPayment, pay(45_000), { as: second }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await look(salon, visit_id)).toMatchObject({
      total_amount: 45_000,
      paid_amount: 45_000,
      services: [{ cash_amount: 45_000, payment_type: 'cash' }],
      payments: [
        { amount: 30_000, type: 'cash', status: 'paid' },
        { amount: 15_000, type: 'cash', status: 'paid' },
      ],
    });
    await call(calls.undoPayment, of, { as: first });
    expect((await refusal(calls.undoPayment, of, { as: first })).status).toBe(403);
    expect(await look(salon, visit_id)).toMatchObject({
      paid_amount: 15_000,
      payments: [
        { amount: 30_000, status: 'undone' },
        { amount: 15_000, status: 'paid' },
      ],
    });
    await call(calls.undoPayment, of, { as: second });
    await call(calls.cancel, { booking_id }, { as: owner });
    expect((await refusal(calls.recordPayment, pay(45_000), { as: first })).code).toBe('CONFLICT');
  });

  test('is shown to anyone with its link, without a phone number, until the link is revoked', async () => {
    const salon = await seedSalon(server);
    const { guest, visit_id } = await madeByGuest(salon, '10:00');
    const of = { business_id: salon.business_id, visit_id };
    const { share_id } = await call(visitCalls.createShare, of, { as: guest });
    const seen = await call(calls.getShared, { share_id });
    expect(seen).toMatchObject({
      visit: {
        id: visit_id,
        booking_status: 'confirmed',
        total_amount: 30_000,
        services: [{ service_time: '10:00' }],
      },
    });
    expect(JSON.stringify(seen)).not.toMatch(/\+91|98765|Ravi/);
    const { rows } = await database.pool.query('select share_hash::text as hash from share_directory');
    expect(JSON.stringify(rows)).not.toContain(share_id);
    expect((await refusal(visitCalls.createShare, of, { as: await makeGuest() })).code).toBe('NOT_FOUND');
    await call(visitCalls.revokeShares, of, { as: salon.owner });
    expect((await refusal(calls.getShared, { share_id })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.getShared, { share_id: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
  });

  test('has twenty links at most: a further one ends the oldest', async () => {
    const salon = await seedSalon(server);
    const { guest, visit_id } = await madeByGuest(salon, '10:00');
    const links: string[] = [];
    for (let i = 0; i < 21; i++) {
      clock.advance({ seconds: 3 });
      const of = { business_id: salon.business_id, visit_id };
      links.push((await call(visitCalls.createShare, of, { as: guest })).share_id);
    }
    expect((await refusal(calls.getShared, { share_id: links[0] ?? '' })).code).toBe('NOT_FOUND');
    for (const share_id of [links[1] ?? '', links[20] ?? '']) await call(calls.getShared, { share_id });
  });

  test('keeps the service name and price of the day it was booked', async () => {
    const salon = await seedSalon(server);
    const { visit_id } = await salon.book('10:00');
    const service = { business_id: salon.business_id, id: salon.service_id };
    await call(
      catalogueCalls.changeService,
      { ...service, name: 'Something else', price: 1 },
      { as: salon.owner },
    );
    expect((await look(salon, visit_id)).services).toMatchObject([
      { service_name: 'Haircut', booking_amount: 30_000 },
    ]);
  });
});

test('the history shows a change as made by a member, also after they have left', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner } = salon;
  const staff = await seedMember(business_id, 'staff');
  const { visit_id } = await salon.book('10:00');
  await call(visitCalls.setProgress, { business_id, visit_id, progress: 'arrived' }, { as: staff });
  await call(memberCalls.remove, { business_id, user_id: staff.id }, { as: owner });
  const { items } = await call(visitCalls.listHistory, { business_id, visit_id }, { as: owner });
  expect(items.at(-1)).toMatchObject({ type: 'visit.progressed', actor_id: staff.id, by: 'member' });
});
