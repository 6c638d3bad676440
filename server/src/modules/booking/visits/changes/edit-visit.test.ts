import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls as calls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { UNDO_STACK_MINUTES } from '@kursi/core/kernel/undo.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../../testing/salon/catalogue.ts';
import { deskOf } from '../../../../testing/salon/desk.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember } = server;
const { look, schedule, history, madeByGuest } = deskOf(server);

async function seedVisit() {
  const salon = await seedSalon(server);
  const { business_id, owner, chairs, service_id, day } = salon;
  const wax = await catalogueOf(server, owner, business_id).service({
    name: 'Wax',
    duration: 20,
    price: paise(40_000),
    calendars: chairs.map((entity_id) => ({ entity_id, price: null, duration: null })),
  });
  const services = [
    { service_id, entity_id: chairs[0] },
    { service_id, entity_id: chairs[1] },
  ];
  const { visit_id } = await salon.book('10:00', { services });
  const plan = async () => {
    const visit = await look(salon, visit_id);
    const living = visit.services.filter(({ booking_status }) => booking_status !== 'cancelled');
    return living.map((one) => ({
      booking_id: one.id,
      service_id: one.service_id,
      entity_id: one.entity_id,
      service_time: one.service_time,
      service_duration: one.service_duration,
      booking_amount: one.booking_amount,
    }));
  };
  const of = { business_id, visit_id, booking_date: day };
  return { salon, wax, visit_id, plan, of, as: owner };
}

const taken = async (salon: Salon) =>
  (await schedule(salon)).map((one) => [one.service_time, one.service_duration, one.entity_id]);

describe('editing a visit', () => {
  test('adds, removes, reorders, lengthens and prices services in one step, and says so in one line', async () => {
    const { salon, wax, visit_id, plan, of, as } = await seedVisit();
    const [first, second] = await plan();
    if (!first || !second) throw new Error('two services');
    const chairs = salon.chairs;
    const services = [
      { ...second, service_time: '10:00', service_duration: 45, booking_amount: paise(25_000) },
      { service_id: wax, entity_id: chairs[0], service_time: '10:45', service_duration: 25 },
    ];
    const edited = await call(calls.editVisit, { ...of, services }, { as });
    expect(await taken(salon)).toEqual([
      ['10:00', 45, chairs[1]],
      ['10:45', 25, chairs[0]],
    ]);
    expect((await look(salon, visit_id)).total_amount).toBe(65_000);
    const said = (await history(salon, visit_id)).filter(({ type }) => type === 'visit.edited');
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0]?.ids['parts'] ?? '')).toEqual([
      { what: 'moved', service: 'Haircut', from: '10:30', to: '10:00' },
      { what: 'length', service: 'Haircut', from: '30', to: '45' },
      {
        what: 'price',
        service: 'Haircut',
        booking_id: second.booking_id,
        entity_id: second.entity_id,
        from: '30000',
        to: '25000',
      },
      { what: 'added', service: 'Wax' },
      { what: 'removed', service: 'Haircut' },
    ]);
    // Undo: what it was before, believing what it made.
    await call(calls.editVisit, { ...of, ...edited.before, believed: edited.after }, { as });
    expect(await plan()).toEqual([first, second]);
  });

  test('is refused when a booking is named twice', async () => {
    const { salon, plan, of, as } = await seedVisit();
    const [first, second] = await plan();
    if (!first || !second) throw new Error('two services');
    const before = await taken(salon);
    const services = [first, second, { ...first, service_time: '12:00' }];
    expect((await refusal(calls.editVisit, { ...of, services }, { as })).code).toBe('MALFORMED');
    expect(await taken(salon)).toEqual(before);
  });

  test('is refused when the visit is cancelled', async () => {
    const { visit_id, plan, of, as } = await seedVisit();
    const services = await plan();
    await call(visitCalls.cancel, { business_id: of.business_id, visit_id }, { as });
    const no = await refusal(calls.editVisit, { ...of, services }, { as });
    expect([no.code, no.details['booking_status']]).toEqual(['CONFLICT', 'cancelled']);
  });

  test('is refused with the present plan when another desk has changed the visit', async () => {
    const { plan, of, as } = await seedVisit();
    const [first, second] = await plan();
    if (!first || !second) throw new Error('two services');
    const believed = { booking_date: of.booking_date, services: [first, second] };
    await call(bookingCalls.move, { booking_id: first.booking_id, service_time: '09:00' }, { as });
    const no = await refusal(
      calls.editVisit,
      { ...of, services: [{ ...first, service_duration: 40 }, second], believed },
      { as },
    );
    expect([no.status, no.code]).toEqual([409, 'CONFLICT']);
    expect(no.details['present']).toMatchObject({ services: [{ service_time: '09:00' }, {}] });
  });

  test('over another visit is refused and changes nothing', async () => {
    const { salon, plan, of, as } = await seedVisit();
    await salon.book('11:00', { services: [{ service_id: salon.service_id, entity_id: salon.chairs[1] }] });
    const before = await plan();
    const [first, second] = before;
    if (!first || !second) throw new Error('two services');
    const services = [first, { ...second, service_duration: 35 }];
    expect((await refusal(calls.editVisit, { ...of, services }, { as })).code).toBe('SLOT_TAKEN');
    expect(await plan()).toEqual(before);
  });

  test('outside the hours is refused until the desk passes over it, and another day is the visit’s day', async () => {
    const { salon, visit_id, plan, of, as } = await seedVisit();
    const [first] = await plan();
    if (!first) throw new Error('two services');
    const late = { ...of, services: [{ ...first, service_time: '20:00' }] };
    expect((await refusal(calls.editVisit, late, { as })).code).toBe('CLOSED');
    await call(calls.editVisit, { ...late, override: ['hours'] }, { as });
    expect((await history(salon, visit_id)).map(({ type }) => type)).toContain('booking.moved');
    const booking_date = Temporal.PlainDate.from(salon.day).add({ days: 1 }).toString();
    await call(calls.editVisit, { ...of, booking_date, services: [first] }, { as });
    expect((await look(salon, visit_id)).booking_date).toBe(booking_date);
  });

  test('takes only services that are offered there, and no booking for another service', async () => {
    const { salon, wax, plan, of, as } = await seedVisit();
    const { business_id, chairs, owner } = salon;
    const [first] = await plan();
    if (!first) throw new Error('two services');
    const at = { service_time: '12:00', service_duration: 20 };
    const adding = async (service_id: string) => {
      const services = [first, { service_id, entity_id: chairs[0], ...at }];
      return (await refusal(calls.editVisit, { ...of, services }, { as })).code;
    };
    const renamed = { ...of, services: [{ ...first, service_id: wax }] };
    expect((await refusal(calls.editVisit, renamed, { as })).code).toBe('NOT_FOUND');
    const only = [{ entity_id: chairs[1], price: null, duration: null }];
    const nails = await catalogueOf(server, owner, business_id).service({ name: 'Nails', calendars: only });
    expect(await adding(nails)).toBe('CALENDAR_DOES_NOT_OFFER');
    await call(catalogueCalls.changeService, { business_id, id: wax, service_status: 'disable' }, { as });
    expect(await adding(wax)).toBe('SERVICE_NOT_OFFERED');
  });

  test('answers a request with it, and writes down another price', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, day } = salon;
    await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as });
    const { visit_id, booking_id } = await madeByGuest(salon, '10:00');
    const [asked] = (await look(salon, visit_id)).services;
    if (!asked) throw new Error('one service');
    const { service_id, entity_id, service_time, service_duration } = asked;
    const same = { booking_id, service_id, entity_id, service_time, service_duration };
    const services = [{ ...same, booking_amount: paise(12_300) }];
    await call(calls.editVisit, { business_id, visit_id, booking_date: day, services }, { as });
    expect((await look(salon, visit_id)).services).toMatchObject([
      { booking_status: 'confirmed', booking_amount: 12_300 },
    ]);
    const types = (await history(salon, visit_id)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['booking.confirmed', 'booking.changed']));
  });

  test('keeps prices from staff, done visits and other visits’ bookings; what was paid counts for the visit', async () => {
    const { salon, plan, of, as, visit_id } = await seedVisit();
    const [first, second] = await plan();
    if (!first || !second) throw new Error('two services');
    const staff = await seedMember(salon.business_id, 'staff');
    const cheaper = { ...first, booking_amount: paise(100) };
    const input = { ...of, services: [cheaper, second] };
    expect(await refusal(calls.editVisit, input, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { fields: ['services.*.booking_amount'] },
    });
    const { booking_amount: _, ...same } = first;
    const { booking_amount: __, ...other } = second;
    const longer = { ...of, services: [same, { ...other, service_duration: 35 }] };
    await call(calls.editVisit, longer, { as: staff });
    const pay = { business_id: salon.business_id, booking_id: first.booking_id, type: 'cash' as const };
    await call(bookingCalls.recordPayment, { ...pay, amount: paise(30_000) }, { as });
    await call(calls.editVisit, input, { as });
    expect(await call(visitCalls.get, { business_id: salon.business_id, visit_id }, { as })).toMatchObject({
      total_amount: 30_100,
      paid_amount: 30_000,
      to_give_back: 0,
    });
    const { booking_id } = await salon.book('15:00');
    const foreign = { ...of, services: [{ ...same, booking_id }] };
    expect((await refusal(calls.editVisit, foreign, { as })).code).toBe('NOT_FOUND');
    await call(
      visitCalls.setProgress,
      { business_id: salon.business_id, visit_id, progress: 'done' },
      { as },
    );
    expect((await refusal(calls.editVisit, longer, { as })).code).toBe('CONFLICT');
  });
});

describe('an edit by staff', () => {
  test('is undone like any other, also when it removed and moved services', async () => {
    const { salon, plan, of } = await seedVisit();
    const as = await seedMember(salon.business_id, 'staff');
    const before = await plan();
    if (!before[0]) throw new Error('two services');
    const { booking_amount: _, ...first } = before[0];
    const services = [{ ...first, service_time: '12:00', service_duration: 45 }];
    const edited = await call(calls.editVisit, { ...of, services }, { as });
    await call(calls.editVisit, { ...of, ...edited.before, believed: edited.after }, { as });
    expect(await plan()).toEqual(before);
  });

  test('to a dearer chair is undone to the price of its day, for ten minutes and by nobody else', async () => {
    const { salon, plan, of } = await seedVisit();
    const { business_id, owner, chairs, service_id } = salon;
    const as = await seedMember(business_id, 'staff');
    // Booked at 300; by now the first chair costs 450 and the second 800.
    const calendars = chairs.map((entity_id, i) => ({
      entity_id,
      price: i ? 80_000 : 45_000,
      duration: null,
    }));
    await call(catalogueCalls.changeService, { business_id, id: service_id, calendars }, { as: owner });
    const before = await plan();
    const move = async (index: 0 | 1, entity_id: string) => {
      const services = (await plan()).map(({ booking_amount: _, ...one }, i) =>
        i === index ? { ...one, entity_id, service_time: '12:00' } : one,
      );
      return call(calls.editVisit, { ...of, services }, { as });
    };
    const moved = await move(0, chairs[1]);
    expect(moved.after.services[0]?.booking_amount).toBe(80_000);
    const undo = { ...of, ...moved.before, believed: moved.after };
    const colleague = await seedMember(business_id, 'staff');
    expect((await refusal(calls.editVisit, undo, { as: colleague })).code).toBe('NOT_ALLOWED');
    await call(calls.editVisit, undo, { as });
    expect(await plan()).toEqual(before);
    const again = await move(1, chairs[0]);
    server.clock.advance({ minutes: UNDO_STACK_MINUTES + 1 });
    const late = { ...of, ...again.before, believed: again.after };
    const later = await server.seedSession(as.id);
    expect((await refusal(calls.editVisit, late, { as: later })).code).toBe('NOT_ALLOWED');
  });

  test('to somebody cheaper and back costs staff what it cost before', async () => {
    const { salon, plan, of } = await seedVisit();
    const { business_id, owner, chairs, service_id } = salon;
    const as = await seedMember(business_id, 'staff');
    const calendars = chairs.map((entity_id, i) => ({
      entity_id,
      price: i ? 10_000 : 30_000,
      duration: null,
    }));
    await call(catalogueCalls.changeService, { business_id, id: service_id, calendars }, { as: owner });
    const edit = async (entity_id: string, booking_amount?: number) => {
      const [one, ...others] = await plan();
      if (!one) throw new Error('two services');
      const price = booking_amount === undefined ? undefined : paise(booking_amount);
      const first = { ...one, entity_id, service_time: '12:00', booking_amount: price };
      return { ...of, services: [first, ...others] };
    };
    await call(calls.editVisit, await edit(chairs[1]), { as });
    expect((await refusal(calls.editVisit, await edit(chairs[0], 10_000), { as })).code).toBe('NOT_ALLOWED');
    await call(calls.editVisit, await edit(chairs[0]), { as });
    expect((await refusal(calls.editVisit, await edit(chairs[0], 10_000), { as })).code).toBe('NOT_ALLOWED');
    expect((await plan())[0]?.booking_amount).toBe(30_000);
  });

  test('adds a service at the price of the catalogue only', async () => {
    const { salon, wax, plan, of } = await seedVisit();
    const as = await seedMember(salon.business_id, 'staff');
    const at = { entity_id: salon.chairs[0], service_time: '12:00', service_duration: 20 };
    const adding = (amount: number) => ({ service_id: wax, ...at, booking_amount: paise(amount) });
    const present = await plan();
    const cheap = { ...of, services: [...present, adding(100)] };
    expect((await refusal(calls.editVisit, cheap, { as })).code).toBe('NOT_ALLOWED');
    expect(await plan()).toEqual(present);
    await call(calls.editVisit, { ...of, services: [...present, adding(40_000)] }, { as });
    expect(await plan()).toHaveLength(3);
  });
});

describe('two desks', () => {
  test('a move that believed another position is refused with the present one', async () => {
    const salon = await seedSalon(server);
    const { booking_id } = await salon.book('10:00');
    const as = salon.owner;
    const mine = await call(bookingCalls.move, { booking_id, service_time: '11:00' }, { as });
    await call(bookingCalls.move, { booking_id, service_time: '14:00', believed: mine.after }, { as });
    const undo = { booking_id, ...mine.before, believed: mine.after };
    const no = await refusal(bookingCalls.move, undo, { as });
    expect([no.code, no.details['present']]).toMatchObject(['CONFLICT', { service_time: '14:00' }]);
    expect((await schedule(salon)).map(({ service_time }) => service_time)).toEqual(['14:00']);
  });

  test('a progress that believed another is refused with the present one', async () => {
    const salon = await seedSalon(server);
    const { visit_id } = await salon.book('10:00');
    const of = { business_id: salon.business_id, visit_id };
    const as = salon.owner;
    await call(visitCalls.setProgress, { ...of, progress: 'in_service' }, { as });
    const undo = { ...of, progress: 'expected' as const, believed: 'arrived' as const };
    const no = await refusal(visitCalls.setProgress, undo, { as });
    expect([no.code, no.details['present']]).toEqual(['CONFLICT', { progress: 'in_service' }]);
  });
});

describe('undoing a fresh booking', () => {
  test('leaves nothing in the client’s history, and its time is free again', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, client_id } = salon;
    const { visit_id } = await salon.book('10:00');
    await call(calls.withdrawVisits, { business_id, visit_ids: [visit_id] }, { as });
    expect(await schedule(salon)).toEqual([]);
    expect((await call(visitCalls.list, { business_id, client_id }, { as })).items).toEqual([]);
    await salon.book('10:00');
  });

  test('is refused when a colleague has changed it since, and allowed when that was undone', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, client_id, service_id, chairs, day: booking_date } = salon;
    const colleague = await seedMember(business_id, 'admin');
    const { visits } = await call(
      visitCalls.book,
      {
        business_id,
        client_id,
        booking_date,
        service_time: '10:00',
        additional_note: 'Tea',
        services: [{ service_id, entity_id: chairs[0] }],
      },
      { as },
    );
    const [visit_id = '', [booking]] = [visits[0]?.visit_id, visits[0]?.bookings ?? []];
    if (!booking) throw new Error('it is booked');
    const { booking_id, booking_amount } = booking;
    const undo = {
      business_id,
      visit_ids: [visit_id],
      believed: { additional_note: 'Tea', bookings: [booking] },
    };
    const refused = async () => (await refusal(calls.withdrawVisits, undo, { as })).code;
    const price = (amount: number) =>
      call(bookingCalls.change, { id: booking_id, booking_amount: paise(amount) }, { as: colleague });
    await price(booking_amount - 100);
    expect(await refused()).toBe('CONFLICT');
    await price(booking_amount);
    await call(
      visitCalls.changeNote,
      { business_id, visit_id, additional_note: 'Coffee' },
      { as: colleague },
    );
    expect(await refused()).toBe('CONFLICT');
    await call(visitCalls.changeNote, { business_id, visit_id, additional_note: 'Tea' }, { as: colleague });
    await call(bookingCalls.move, { booking_id, service_time: '11:00' }, { as: colleague });
    expect(await refused()).toBe('CONFLICT');
    await call(bookingCalls.move, { booking_id, service_time: '10:00' }, { as: colleague });
    await call(calls.withdrawVisits, undo, { as });
    expect(await schedule(salon)).toEqual([]);
  });

  test('is refused once something happened to it, and for what a colleague or a client booked', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as } = salon;
    const { visit_id } = await salon.book('10:00');
    const colleague = await seedMember(business_id, 'admin');
    const input = { business_id, visit_ids: [visit_id] };
    expect((await refusal(calls.withdrawVisits, input, { as: colleague })).code).toBe('CONFLICT');
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'arrived' }, { as });
    expect((await refusal(calls.withdrawVisits, input, { as })).code).toBe('CONFLICT');
    const elsewhere = await seedSalon(server);
    const theirs = { business_id: elsewhere.business_id, visit_ids: [visit_id] };
    expect((await refusal(calls.withdrawVisits, theirs, { as: elsewhere.owner })).code).toBe('NOT_FOUND');
  });
});
