import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { closingCalls as calls } from '@kursi/core/booking/closing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { type BusinessHours, defaultBusinessHours, weekdays } from '@kursi/core/business/business-hours.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember, database } = server;

const before = defaultBusinessHours;
const everyDay = (range: string) =>
  Object.fromEntries(weekdays.map((day) => [day, [range]])) as unknown as BusinessHours;
const afternoons = everyDay('12.00-17.00');
const next = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

async function stateOf({ business_id, owner: as, day, chairs }: Salon) {
  const settings = await call(settingsCalls.get, { business_id }, { as });
  const calendars = await call(calendarCalls.list, { business_id, ids: chairs.join(',') }, { as });
  const { items } = await call(scheduleCalls.get, { business_id, from: day, to: next(day) }, { as });
  return {
    hours: settings.business_hours,
    own: calendars.items.map(({ name, business_hours }) => [name, business_hours]),
    bookings: items.map(({ id, entity_id, booking_date, service_time }) => [
      id,
      entity_id,
      booking_date,
      service_time,
    ]),
  };
}

type Change = typeof calls.changeCalendar;
type Decisions = InputOf<Change>['decisions'];
interface Door {
  readonly change: Change;
  readonly undo: typeof calls.undoCalendar;
  readonly of: (salon: Salon) => { business_id: string; id: string };
}
/** The calls of the business take the same, but for the id of a calendar. */
const ofBusiness = {
  change: calls.changeHours,
  undo: calls.undoHours,
  of: ({ business_id }: Salon) => ({ business_id }),
} as unknown as Door;
const ofCalendar: Door = {
  change: calls.changeCalendar,
  undo: calls.undoCalendar,
  of: ({ business_id, chairs: [id] }) => ({ business_id, id }),
};

function doorOf({ change, undo, of }: Door) {
  return (salon: Salon, decisions: Decisions = [], as = salon.owner) => {
    const wanted = { ...of(salon), business_hours: afternoons, decisions };
    return {
      change: () => call(change, wanted, { as }),
      refused: () => refusal(change, wanted, { as }),
      undo: (done: OutputOf<Change>) => call(undo, { ...of(salon), ...done }, { as }),
      undoRefused: (done: OutputOf<Change>) => refusal(undo, { ...of(salon), ...done }, { as }),
    };
  };
}

const doors = [
  ['the business', doorOf(ofBusiness)],
  ['one calendar', doorOf(ofCalendar)],
] as const;

describe.each(doors)('weekly hours of %s over bookings', (_name, door) => {
  test('are saved with what was decided for each visit, and both are undone by one call', async () => {
    const salon = await seedSalon(server);
    const { day, chairs } = salon;
    const [moves, stays, goes, unharmed] = [
      await salon.book('09:00'),
      await salon.book('10:00'),
      await salon.book('11:30'),
      await salon.book('14:00'),
    ];
    const was = await stateOf(salon);
    const to = { booking_date: next(day), service_time: '12:30', entity_id: chairs[0] };
    const decisions = [
      { booking_id: moves.booking_id, to },
      { booking_id: goes.booking_id, cancel: true, reason: 'We open at twelve.' },
    ];
    const it = door(salon, decisions);
    const done = await it.change();
    expect(done).toMatchObject({ after: afternoons, moved: [{ after: to }], cancelled: [goes.booking_id] });
    const is = await stateOf(salon);
    expect([is.hours, is.own]).not.toEqual([was.hours, was.own]);
    expect(is.bookings).toEqual([
      [stays.booking_id, chairs[0], day, '10:00'],
      [unharmed.booking_id, chairs[0], day, '14:00'],
      [moves.booking_id, chairs[0], to.booking_date, '12:30'],
    ]);
    const { rows } = await database.pool.query('select cancel_reason from booking where id = $1', [
      goes.booking_id,
    ]);
    expect(rows).toEqual([{ cancel_reason: 'We open at twelve.' }]);
    await it.undo(done);
    expect(await stateOf(salon)).toEqual(was);
  });

  test('are refused as a whole when one visit cannot go where it should, also outside the new hours', async () => {
    const salon = await seedSalon(server);
    const { day, chairs } = salon;
    const [goes, moves] = [await salon.book('09:00'), await salon.book('10:00')];
    await salon.book('13:00');
    const was = await stateOf(salon);
    for (const [service_time, code] of [
      ['13:00', 'SLOT_TAKEN'],
      ['09:30', 'CLOSED'],
    ] as const) {
      const to = { booking_date: day, service_time, entity_id: chairs[0] };
      const decisions = [
        { booking_id: goes.booking_id, cancel: true },
        { booking_id: moves.booking_id, to },
      ];
      const no = await door(salon, decisions).refused();
      expect([no.code, no.details['booking_id']]).toEqual([code, moves.booking_id]);
      expect(await stateOf(salon)).toEqual(was);
    }
  });

  test('touch no visit that they leave inside, was moved meanwhile, or is another business’s', async () => {
    const [salon, other] = [await seedSalon(server), await seedSalon(server)];
    const [inside, moved, theirs] = [
      await salon.book('14:00'),
      await salon.book('09:00'),
      await other.book('09:00'),
    ];
    const { owner: as } = salon;
    await call(bookingCalls.move, { booking_id: moved.booking_id, service_time: '15:00' }, { as });
    const [was, theirWas] = [await stateOf(salon), await stateOf(other)];
    for (const [{ booking_id }, code] of [
      [inside, 'CONFLICT'],
      [moved, 'CONFLICT'],
      [theirs, 'NOT_FOUND'],
    ] as const) {
      const no = await door(salon, [{ booking_id, cancel: true }]).refused();
      expect([no.code, no.details['booking_id']]).toEqual([code, booking_id]);
    }
    const done = await door(salon).change();
    const foreign = { ...done, cancelled: [theirs.booking_id] };
    expect((await door(salon).undoRefused(foreign)).code).toBe('NOT_FOUND');
    await door(salon).undo(done);
    expect([await stateOf(salon), await stateOf(other)]).toEqual([was, theirWas]);
  });

  test('saved twice at once are saved once: the other is told that its visits are out of the way', async () => {
    const salon = await seedSalon(server);
    const { booking_id } = await salon.book('09:00');
    const decisions = [{ booking_id, cancel: true }];
    const ends = await Promise.allSettled([door(salon, decisions).change(), door(salon, decisions).change()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([
      expect.stringContaining('"code":"CONFLICT"'),
    ]);
    expect((await stateOf(salon)).bookings).toEqual([]);
  });

  test('are not undone over hours that a colleague has set since', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs } = salon;
    const { booking_id } = await salon.book('09:00');
    const it = door(salon, [{ booking_id, cancel: true }]);
    const done = await it.change();
    const business_hours = everyDay('13.00-17.00');
    await call(settingsCalls.update, { business_id, business_hours }, { as });
    await call(calendarCalls.change, { business_id, id: chairs[0], business_hours }, { as });
    const was = await stateOf(salon);
    expect((await it.undoRefused(done)).code).toBe('CONFLICT');
    expect(await stateOf(salon)).toEqual(was);
  });

  test('are not for staff, and another business does not find them', async () => {
    const [salon, other] = [await seedSalon(server), await seedSalon(server)];
    const was = await stateOf(salon);
    const done = { before, after: before, moved: [], cancelled: [] };
    for (const [person, code] of [
      [await seedMember(salon.business_id, 'staff'), 'NOT_ALLOWED'],
      [other.owner, 'NOT_FOUND'],
    ] as const) {
      expect((await door(salon, [], person).refused()).code).toBe(code);
      expect((await door(salon, [], person).undoRefused(done)).code).toBe(code);
    }
    expect(await stateOf(salon)).toEqual(was);
  });
});

describe('weekly hours of one calendar', () => {
  test('are saved together with whatever else was changed of it, and leave other calendars alone', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, service_id } = salon;
    const mine = await salon.book('09:00');
    const hers = await salon.book('09:00', { services: [{ service_id, entity_id: chairs[1] }] });
    const change = { business_id, id: chairs[0], name: 'Asha', business_hours: afternoons };
    const foreign = { ...change, decisions: [{ booking_id: hers.booking_id, cancel: true }] };
    expect((await refusal(calls.changeCalendar, foreign, { as })).code).toBe('CONFLICT');
    const decisions = [{ booking_id: mine.booking_id, cancel: true }];
    const done = await call(calls.changeCalendar, { ...change, decisions }, { as });
    expect(done).toMatchObject({ before: null, after: afternoons });
    const is = await stateOf(salon);
    expect([is.hours, is.own]).toEqual([
      before,
      [
        ['Asha', afternoons],
        ['Chair 2', null],
      ],
    ]);
    expect(is.bookings.map(([id]) => id)).toEqual([hers.booking_id]);
  });

  test('may follow those of the business again, which closes what only its own had open', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs } = salon;
    const id = chairs[0];
    await call(calendarCalls.change, { business_id, id, business_hours: everyDay('09.00-20.00') }, { as });
    const { booking_id } = await salon.book('18:00', { override: ['hours'] });
    const decisions = [{ booking_id, cancel: true }];
    const done = await call(
      calls.changeCalendar,
      { business_id, id, business_hours: null, decisions },
      { as },
    );
    expect(done).toMatchObject({ after: null, cancelled: [booking_id] });
    await call(calls.undoCalendar, { business_id, id, ...done }, { as });
    const is = await stateOf(salon);
    expect([is.own[0]?.[1], is.bookings]).toEqual([
      everyDay('09.00-20.00'),
      [[booking_id, id, salon.day, '18:00']],
    ]);
  });

  test('are those of a calendar of this business', async () => {
    const [salon, other] = [await seedSalon(server), await seedSalon(server)];
    const theirs = { business_id: salon.business_id, id: other.chairs[0] };
    const change = { ...theirs, business_hours: afternoons, decisions: [] };
    const undo = { ...theirs, before: null, after: null, moved: [], cancelled: [] };
    expect((await refusal(calls.changeCalendar, change, { as: salon.owner })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.undoCalendar, undo, { as: salon.owner })).code).toBe('NOT_FOUND');
  });
});
