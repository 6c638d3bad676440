import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../../testing/salon/booking.ts';
import { deskOf } from '../../../../testing/salon/desk.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest, seedMember, database, clock } = server;
const { look, schedule, history, madeByGuest } = deskOf(server);

async function salonThatAnswers() {
  const salon = await seedSalon(server);
  const { business_id, owner } = salon;
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as: owner });
  return salon;
}

describe('a business that answers requests', () => {
  const ask = async (time: string) => {
    const shop = await salonThatAnswers();
    const guest = await makeGuest();
    const held = await call(calls.reserve, shop.hold(time), { as: guest });
    const of = { business_id: shop.business_id, booking_id: held.booking_id };
    const { booking_status } = await call(calls.confirmHold, of, { as: guest });
    expect(booking_status).toBe('created');
    return { shop, guest, ...held };
  };

  test('keeps the slot of a request, and confirms it', async () => {
    const { shop, guest, booking_id } = await ask('10:00');
    expect((await refusal(calls.reserve, shop.hold('10:00'), { as: await makeGuest() })).code).toBe(
      'SLOT_TAKEN',
    );
    expect((await refusal(calls.confirm, { booking_id }, { as: guest })).code).toBe('NOT_FOUND');
    expect((await schedule(shop))[0]).toMatchObject({ requested_at: expect.any(String) });
    await call(calls.confirm, { booking_id }, { as: shop.owner });
    await call(calls.confirm, { booking_id }, { as: shop.owner });
    expect((await schedule(shop))[0]).toMatchObject({
      booking_status: 'confirmed',
      expires_at: null,
      requested_at: null,
    });
  });

  test('can undo a confirmation until the deadline, and then the client waits again', async () => {
    const { shop, guest, visit_id } = await ask('10:00');
    const of = { business_id: shop.business_id, visit_id };
    const as = shop.owner;
    await call(visitCalls.confirmRequest, of, { as });
    expect((await refusal(deskCalls.reopenRequest, of, { as: guest })).code).toBe('NOT_FOUND');
    await call(deskCalls.reopenRequest, of, { as });
    expect((await schedule(shop))[0]).toMatchObject({
      booking_status: 'created',
      expires_at: expect.any(String),
    });
    await call(visitCalls.confirmRequest, of, { as });
    await call(visitCalls.setProgress, { ...of, progress: 'arrived' }, { as });
    expect((await refusal(deskCalls.reopenRequest, of, { as })).code).toBe('CONFLICT');
  });

  test('confirms a request by moving it, also into the past; moved by the client it still waits', async () => {
    const { shop, guest, booking_id, visit_id } = await ask('10:00');
    const seen = async () => {
      const of = { business_id: shop.business_id, visit_id };
      return (await call(visitCalls.get, of, { as: guest })).services[0];
    };
    await call(calls.move, { booking_id, service_time: '11:00' }, { as: guest });
    expect(await seen()).toMatchObject({ booking_status: 'created', answer_until: expect.any(String) });
    const past = { booking_id, booking_date: '2026-01-05', override: ['past' as const] };
    await call(calls.move, past, { as: shop.owner });
    expect(await seen()).toMatchObject({ booking_status: 'confirmed', answer_until: null });
    const items = await history(shop, visit_id);
    expect(items.map(({ type }) => type).slice(-2)).toEqual(['booking.moved', 'booking.confirmed']);
    const slots = await database.q
      .selectFrom('consumed_slot')
      .select('expires_at')
      .where('booking_id', '=', booking_id)
      .execute();
    expect(slots).toEqual([{ expires_at: null }]);
  });

  test('lets an unanswered request expire at its deadline, which frees the slot', async () => {
    const { shop, guest, booking_id, visit_id } = await ask('10:00');
    const past = clock.now().subtract({ seconds: 1 });
    await database.q
      .updateTable('booking')
      .set({ answer_until: past })
      .where('id', '=', booking_id)
      .execute();
    await database.q
      .updateTable('consumed_slot')
      .set({ expires_at: past })
      .where('booking_id', '=', booking_id)
      .execute();
    const seen = await call(visitCalls.get, { business_id: shop.business_id, visit_id }, { as: guest });
    expect(seen.services[0]).toMatchObject({ booking_status: 'cancelled', cancelled_at: expect.any(String) });
    expect((await refusal(calls.confirm, { booking_id }, { as: shop.owner })).code).toBe('CONFLICT');
    const next = await call(calls.reserve, shop.hold('10:00'), { as: await makeGuest() });
    expect(next.service_time).toBe('10:00');
    const list = await call(
      scheduleCalls.listBookings,
      { business_id: shop.business_id, status: 'cancelled' },
      { as: shop.owner },
    );
    expect(list.items.map(({ id }) => id)).toEqual([booking_id]);
  });
});

describe('a requested visit of two services', () => {
  const confirm = visitCalls.confirmRequest;
  const statuses = async (salon: Salon, visit_id: string) =>
    (await look(salon, visit_id)).services.map(({ booking_status }) => booking_status);

  async function requestVisit() {
    const salon = await salonThatAnswers();
    const { business_id, service_id, chairs, day } = salon;
    const guest = await makeGuest();
    const services = chairs.map((entity_id) => ({ service_id, entity_id }));
    const held = await call(
      visitCalls.reserve,
      { business_id, booking_date: day, service_time: '10:00', services },
      { as: guest },
    );
    const of = { business_id, visit_id: held.visit_id };
    await call(visitCalls.confirm, of, { as: guest });
    const booking_ids = held.bookings.map(({ booking_id }) => booking_id);
    return { salon, guest, of, booking_ids };
  }

  test('is confirmed by one call, and a second call changes nothing', async () => {
    const { salon, of, booking_ids } = await requestVisit();
    expect(await statuses(salon, of.visit_id)).toEqual(['created', 'created']);
    const staff = await seedMember(of.business_id, 'staff');
    expect(await call(confirm, of, { as: staff })).toEqual({ visit_id: of.visit_id, booking_ids });
    expect(await call(confirm, of, { as: salon.owner })).toEqual({ visit_id: of.visit_id, booking_ids: [] });
    expect(await schedule(salon)).toMatchObject([
      { booking_status: 'confirmed', expires_at: null },
      { booking_status: 'confirmed', expires_at: null },
    ]);
    const events = (await history(salon, of.visit_id)).filter(({ type }) => type === 'booking.confirmed');
    expect(events.map(({ ids }) => ids['booking_id'])).toEqual(booking_ids);
  });

  test('keeps a part cancelled that was cancelled before, and is refused once all of it is', async () => {
    const { salon, guest, of, booking_ids } = await requestVisit();
    const [first = '', second = ''] = booking_ids;
    await call(calls.cancel, { booking_id: first }, { as: guest });
    const { booking_ids: confirmed } = await call(confirm, of, { as: salon.owner });
    expect(confirmed).toEqual([second]);
    expect(await statuses(salon, of.visit_id)).toEqual(['cancelled', 'confirmed']);
    await call(calls.cancel, { booking_id: second }, { as: guest });
    expect(await refusal(confirm, of, { as: salon.owner })).toMatchObject({
      code: 'CONFLICT',
      details: { booking_status: 'cancelled' },
    });
  });

  test('is confirmed once when two desks confirm it at the same time', async () => {
    const { salon, of, booking_ids } = await requestVisit();
    const desks = [salon.owner, await seedMember(of.business_id, 'admin')];
    const answers = await Promise.all(desks.map((as) => call(confirm, of, { as })));
    expect(answers.flatMap((answer) => answer.booking_ids)).toEqual(booking_ids);
    const events = (await history(salon, of.visit_id)).filter(({ type }) => type === 'booking.confirmed');
    expect(events).toHaveLength(2);
  });

  test('cannot be confirmed by its client, by another business, or while it is only held', async () => {
    const { salon, guest, of } = await requestVisit();
    const other = await seedSalon(server);
    expect((await refusal(confirm, of, { as: guest })).code).toBe('NOT_FOUND');
    expect((await refusal(confirm, of, { as: other.owner })).code).toBe('NOT_FOUND');
    const elsewhere = { ...of, business_id: other.business_id };
    expect((await refusal(confirm, elsewhere, { as: other.owner })).code).toBe('NOT_FOUND');
    expect(await statuses(salon, of.visit_id)).toEqual(['created', 'created']);
    const held = await call(calls.reserve, salon.hold('15:00'), { as: guest });
    const onlyHeld = { ...of, visit_id: held.visit_id };
    expect((await refusal(confirm, onlyHeld, { as: salon.owner })).code).toBe('NOT_FOUND');
  });
});

describe('moving a request', () => {
  test('confirms it; undone, it waits again, unless the client has arrived or it was confirmed meanwhile', async () => {
    const salon = await salonThatAnswers();
    const { business_id, owner: as } = salon;
    const { guest, booking_id, visit_id } = await madeByGuest(salon, '10:00');
    const booking = async () => (await look(salon, visit_id)).services[0];
    const asked = await booking();
    expect(asked).toMatchObject({ booking_status: 'created' });

    const { before, was_request } = await call(calls.move, { booking_id, service_time: '12:00' }, { as });
    expect(was_request).toBe(true);
    expect(await booking()).toMatchObject({ booking_status: 'confirmed', answer_until: null });
    const back = { booking_id, ...before, waits_again: true };
    const refused = await refusal(calls.move, { ...back, service_duration: undefined }, { as: guest });
    expect(refused.details).toEqual({ fields: ['waits_again'] });
    expect(await call(calls.move, back, { as })).toMatchObject({ was_request: false });
    expect(await booking()).toEqual(asked);
    expect(await schedule(salon)).toMatchObject([
      { booking_status: 'created', expires_at: asked?.answer_until },
    ]);
    expect((await history(salon, visit_id)).at(-1)).toMatchObject({
      type: 'booking.unanswered',
      by: 'member',
    });

    // Confirming is final, and an arrived client needs no confirmation.
    await call(calls.confirm, { booking_id }, { as });
    await call(calls.move, { ...back, service_time: '11:00' }, { as });
    expect(await booking()).toMatchObject({ booking_status: 'confirmed' });
    const other = await madeByGuest(salon, '14:00');
    await call(calls.move, { booking_id: other.booking_id, service_time: '15:00' }, { as });
    await call(
      visitCalls.setProgress,
      { business_id, visit_id: other.visit_id, progress: 'arrived' },
      { as },
    );
    await call(
      calls.move,
      { booking_id: other.booking_id, service_time: '14:00', waits_again: true },
      { as },
    );
    expect((await look(salon, other.visit_id)).services).toMatchObject([{ booking_status: 'confirmed' }]);
    const never = await salon.book('09:00');
    await call(
      calls.move,
      { booking_id: never.booking_id, service_time: '09:30', waits_again: true },
      { as },
    );
    expect((await look(salon, never.visit_id)).services).toMatchObject([{ booking_status: 'confirmed' }]);
  });
});
