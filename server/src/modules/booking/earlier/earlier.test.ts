import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { earlierCalls as calls } from '@kursi/core/booking/earlier.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { type Salon, seedSalon } from '../../../testing/booking.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/people.ts';
import { useServer } from '../../../testing/server.ts';
import { earlierByTheClockJob } from './look-for-earlier.job.ts';
import { offerFreedTime } from './offer-freed-time.ts';
import { sweepWishes } from './wishes.store.ts';

// At noon in India, so that people may be asked.
const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const now = () => noon.add({ milliseconds: Math.round(performance.now() - begun) });
const server = await useServer({ now });
const { call, refusal, makeGuest, seedAccount, seedSession, database, clock, recordEvent } = server;

const deps = {
  database,
  recordEvent,
  newId,
  sendJob: server.jobs.send,
  now: clock.now,
  onError: (error: unknown) => expect.unreachable(String(error)),
};

let salon: Salon;
let asha: Person;
let ravi: Person;
let visits: { visit_id: string; booking_id: string }[];

/** Eight hours on the first chair, all booked. */
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

async function bookAll(of: Salon, wishes: Partial<SentBy<typeof visitCalls.book>> = {}) {
  const made = [];
  for (const time of hours) made.push(await of.book(time, { ...hour(of), ...wishes }));
  return made;
}
/** Two slots of half an hour. */
const hour = ({ service_id, chairs }: Salon) => ({
  services: [{ service_id, entity_id: chairs[0], service_duration: 60 }],
});

const wanted = (wishes: Partial<SentBy<typeof calls.wish>> = {}) => ({
  business_id: salon.business_id,
  day: salon.day,
  services: [{ service_id: salon.service_id, entity_id: salon.chairs[0] }],
  ...wishes,
});
const wish = async (as: Person, wishes: Partial<SentBy<typeof calls.wish>> = {}) =>
  (await call(calls.wish, wanted(wishes), { as })).wish_id;
/** A session of now: time passes faster here than a credential lasts. */
const again = ({ id }: Person) => seedSession(id);
const mine = async (person: Person) => (await call(calls.mine, {}, { as: await again(person) })).items;
const offerOf = async (as: Person) => (await mine(as)).find(({ offer }) => offer)?.offer ?? null;
const stateOf = async (id: string) =>
  (await database.q.selectFrom('earlier_wish').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;
const cancel = (i: number, of: Salon = salon) =>
  call(
    visitCalls.cancel,
    { business_id: of.business_id, visit_id: visits[i]?.visit_id ?? '' },
    { as: of.owner },
  );
const look = (of: Salon = salon) => offerFreedTime(deps, of.business_id);
/** Once nothing can be undone any more. */
async function lookLater() {
  clock.advance({ seconds: 16 });
  await look();
}
const confirm = (as: Person, visit_id: string) =>
  call(visitCalls.confirm, { business_id: salon.business_id, visit_id }, { as });

beforeEach(async () => {
  salon = await seedSalon(server);
  [asha, ravi] = [await makeGuest({ user_name: 'Asha' }), await seedAccount({ user_name: 'Ravi' })];
  visits = await bookAll(salon);
});

describe('someone finds a day full', () => {
  test('asks to be told, sees that they wait, and withdraws', async () => {
    const wish_id = await wish(asha);
    expect(await mine(asha)).toEqual([
      {
        wish_id,
        business: expect.objectContaining({ id: salon.business_id, time_zone: 'Asia/Kolkata' }),
        day: salon.day,
        arrangement: 'sequence',
        services: [{ service_id: salon.service_id, entity_id: salon.chairs[0], service_name: 'Haircut' }],
        created_at: expect.any(String),
        offer: null,
      },
    ]);
    expect(await mine(ravi)).toEqual([]);
    await call(calls.withdraw, { business_id: salon.business_id, wish_id }, { as: asha });
    expect(await mine(asha)).toEqual([]);
    await cancel(0);
    await lookLater();
    expect(await offerOf(asha)).toBeNull();
  });

  test('asks twice, also at once: it is one wish, with its place in the list', async () => {
    const ids = await Promise.all([wish(asha), wish(asha), wish(asha)]);
    const known = await wish(asha);
    expect(new Set(ids)).toEqual(new Set([known]));
    await wish(ravi);
    expect(await wish(asha)).toBe(known);
    // Something else is another wish, behind the others.
    const other = await wish(asha, { services: hour(salon).services });
    expect(other).not.toBe(known);
    expect(await stateOf(known)).toBe('withdrawn');
  });

  test('is told of the times there are instead, if there are any', async () => {
    const anyone = { services: [{ service_id: salon.service_id }] };
    const { code, details } = await refusal(calls.wish, wanted(anyone), { as: asha });
    expect(code).toBe('TIMES_ARE_FREE');
    expect(details['times']).toContain('09:00');
  });

  test.each([
    ['a day that is over', () => ({ day: '2026-01-11' }), 'IN_THE_PAST'],
    ['a day beyond the window', () => ({ day: '2027-01-15' }), 'OUTSIDE_WINDOW'],
    ['a day without end', () => ({ day: '2999-12-31' }), 'OUTSIDE_WINDOW'],
    ['no such service', () => ({ services: [{ service_id: newId(now()) }] }), 'NOT_FOUND'],
    ['no such business', () => ({ business_id: newId(now()) }), 'NOT_FOUND'],
    ['half a slot', () => ({ services: [{ service_id: salon.service_id, service_duration: 45 }] }), null],
    ['nothing', () => ({ services: [] }), 'MALFORMED'],
    ['no day', () => ({ day: '2026-02-31' }), 'MALFORMED'],
  ])('%s cannot be waited for', async (_, wishes, code) => {
    const no = await refusal(calls.wish, wanted(wishes()), { as: asha });
    expect(no.code).toBe(code ?? 'DURATION_NOT_MULTIPLE');
  });

  test('nor a day on which nobody works', async () => {
    await call(
      settingsCalls.setHoliday,
      { business_id: salon.business_id, day: salon.day, name: 'Closed' },
      { as: salon.owner },
    );
    expect((await refusal(calls.wish, wanted(), { as: asha })).code).toBe('CLOSED');
  });

  test('waits for five days at most, in all businesses together', async () => {
    const days = Array.from({ length: 6 }, (_, i) =>
      Temporal.PlainDate.from(salon.day)
        .add({ days: i + 1 })
        .toString(),
    );
    for (const day of days)
      await call(
        calendarCalls.addBlock,
        { business_id: salon.business_id, id: salon.chairs[0], day, start_time: '09:00', end_time: '17:00' },
        { as: salon.owner },
      );
    for (const day of days.slice(0, 5)) await wish(asha, { day });
    const { code, details } = await refusal(calls.wish, wanted({ day: days[5] ?? '' }), { as: asha });
    expect([code, details]).toEqual(['TOO_MANY_WISHES', { most: 5 }]);
  });

  test("nobody withdraws another's, also not from another business", async () => {
    const wish_id = await wish(asha);
    const { business_id } = salon;
    const other = await seedSalon(server);
    const inputs = [
      [{ business_id, wish_id }, ravi],
      [{ business_id, wish_id }, salon.owner],
      [{ business_id: other.business_id, wish_id }, asha],
    ] as const;
    for (const [input, as] of inputs) expect((await refusal(calls.withdraw, input, { as })).status).toBe(404);
    expect(await stateOf(wish_id)).toBe('waiting');
    expect((await refusal(calls.wish, wanted(), { as: null })).code).toBe('NOT_SIGNED_IN');
  });
});

describe('time frees up', () => {
  test('whoever asked first has it for a quarter of an hour, and confirms', async () => {
    const first = await wish(asha);
    const second = await wish(ravi);
    await cancel(2);
    await lookLater();
    const offer = await offerOf(asha);
    expect(offer).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    const left = clock.now().until(Temporal.Instant.from(offer?.expires_at ?? ''));
    expect(left.total('minutes')).toBeCloseTo(15, 0);
    expect(await offerOf(ravi)).toMatchObject({ start_date: '2026-01-15T06:00:00Z' });
    const { bookings } = await call(
      visitCalls.lookAtHold,
      { business_id: salon.business_id, visit_id: offer?.visit_id ?? '' },
      { as: asha },
    );
    expect(bookings).toMatchObject([{ service_time: '11:00', entity_name: 'Chair 1' }]);
    await confirm(asha, offer?.visit_id ?? '');
    await earlierByTheClockJob(deps).run({});
    expect(await stateOf(first)).toBe('taken');
    expect(await mine(asha)).toEqual([]);
    expect(await stateOf(second)).toBe('offered');
  });

  test('one offer for one time; the next one is asked when it runs out, or when it is given back', async () => {
    const meera = await seedAccount({ user_name: 'Meera' });
    for (const person of [asha, ravi, meera]) await wish(person, hour(salon));
    await cancel(2);
    await lookLater();
    expect([await offerOf(asha), await offerOf(ravi)]).toEqual([expect.anything(), null]);
    clock.advance({ minutes: 14 });
    await look();
    expect(await offerOf(ravi)).toBeNull();
    clock.advance({ minutes: 2 });
    expect(await mine(asha)).toEqual([]);
    await earlierByTheClockJob(deps).run({});
    const offer = await offerOf(ravi);
    expect(offer).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    expect([await offerOf(asha), await offerOf(meera)]).toEqual([null, null]);
    const { business_id } = salon;
    await call(
      visitCalls.cancel,
      { business_id, visit_id: offer?.visit_id ?? '' },
      { as: await again(ravi) },
    );
    await look();
    expect(await offerOf(meera)).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    expect(await mine(ravi)).toEqual([]);
  });

  test('withdrawn while it is offered: given back, and the next one has it', async () => {
    const wish_id = await wish(asha, hour(salon));
    await wish(ravi, hour(salon));
    await cancel(2);
    await lookLater();
    await call(calls.withdraw, { business_id: salon.business_id, wish_id }, { as: asha });
    await look();
    expect(await offerOf(ravi)).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    expect(await stateOf(wish_id)).toBe('withdrawn');
  });

  test('two servers and many looks at once: one offer', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => makeGuest({ user_name: `P${i}` })));
    for (const person of people) await wish(person, hour(salon));
    await cancel(5);
    clock.advance({ seconds: 16 });
    const beside = await useServer({ beside: server, now: clock.now });
    const other = { ...deps, database: beside.database, recordEvent: beside.recordEvent };
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => offerFreedTime(i % 2 ? deps : other, salon.business_id)),
    );
    const offers = await Promise.all(people.map(offerOf));
    expect(offers.map((offer) => offer !== null)).toEqual([true, false, false, false, false, false]);
    const events = await database.pool.query(
      "select 1 from event where business_id = $1 and type = 'earlier.offered'",
      [salon.business_id],
    );
    expect(events.rowCount).toBe(1);
  });

  test('two that free at once go to the first two, and one who needs more is passed over', async () => {
    const long = {
      services: [{ service_id: salon.service_id, entity_id: salon.chairs[0], service_duration: 120 }],
    };
    const [needsTwoHours, meera] = [await makeGuest(), await seedAccount()];
    await wish(needsTwoHours, long);
    await wish(asha, hour(salon));
    await wish(ravi, hour(salon));
    await wish(meera, hour(salon));
    await cancel(1);
    await cancel(6);
    await lookLater();
    expect(await offerOf(needsTwoHours)).toBeNull();
    expect(await offerOf(asha)).toMatchObject({ start_date: '2026-01-15T04:30:00Z' });
    expect(await offerOf(ravi)).toMatchObject({ start_date: '2026-01-15T09:30:00Z' });
    expect(await offerOf(meera)).toBeNull();
    expect((await mine(needsTwoHours)).length).toBe(1);
  });

  test('what the desk may still undo is offered to nobody yet', async () => {
    await wish(asha);
    await cancel(2);
    await look();
    await earlierByTheClockJob(deps).run({});
    expect(await offerOf(asha)).toBeNull();
    const visit_id = visits[2]?.visit_id ?? '';
    await call(visitCalls.uncancel, { business_id: salon.business_id, visit_id }, { as: salon.owner });
    await lookLater();
    expect(await offerOf(asha)).toBeNull();
  });

  test('nobody is asked in the night; in the morning they are', async () => {
    await wish(asha);
    await cancel(2);
    const night = Temporal.Instant.from('2026-01-12T17:00:00Z');
    const atNight = { ...deps, now: () => night };
    await offerFreedTime(atNight, salon.business_id);
    expect(await offerOf(asha)).toBeNull();
    const { rows } = await database.pool.query<{ hours: string }>(
      `select round(extract(epoch from start_after - created_on) / 3600, 1) as hours from jobs.job
       where name = 'earlier-look' and data ->> 'business_id' = $1 order by start_after desc limit 1`,
      [salon.business_id],
    );
    expect(rows).toEqual([{ hours: '9.5' }]);
    const morning = { ...deps, now: () => night.add({ minutes: 570 }) };
    await offerFreedTime(morning, salon.business_id);
    const rowsNow = await database.q
      .selectFrom('earlier_wish')
      .select('state')
      .where('user_id', '=', asha.id)
      .execute();
    expect(rowsNow).toEqual([{ state: 'offered' }]);
  });

  test('a person is offered one time at once, and the other when that is settled', async () => {
    const other = await seedSalon(server);
    const theirs = await bookAll(other);
    await wish(asha);
    const elsewhere = {
      business_id: other.business_id,
      services: [{ service_id: other.service_id, entity_id: other.chairs[0] }],
    };
    await wish(asha, elsewhere);
    await cancel(0);
    const { business_id } = other;
    await call(visitCalls.cancel, { business_id, visit_id: theirs[0]?.visit_id ?? '' }, { as: other.owner });
    clock.advance({ seconds: 16 });
    await Promise.all([look(), look(other), look(), look(other)]);
    const offered = (await mine(asha)).filter(({ offer }) => offer);
    expect(offered).toHaveLength(1);
    const [first] = offered;
    const ended = { business_id: first?.business.id ?? '', visit_id: first?.offer?.visit_id ?? '' };
    await call(visitCalls.confirm, ended, { as: await again(asha) });
    await earlierByTheClockJob(deps).run({});
    expect(await stateOf(first?.wish_id ?? '')).toBe('taken');
    const queued = await database.pool.query(
      "select 1 from jobs.job where name = 'earlier-look' and data ->> 'business_id' = $1",
      [ended.business_id === business_id ? salon.business_id : business_id],
    );
    expect(queued.rowCount).toBeGreaterThan(0);
    await Promise.all([look(), look(other)]);
    expect((await offerOf(asha))?.visit_id).not.toBe(ended.visit_id);
  });

  test('it happens by itself: the event queues a look, and the look offers', async () => {
    await wish(asha);
    await cancel(3);
    const queued = () =>
      database.pool.query(
        "select 1 from jobs.job where name = 'earlier-look' and data ->> 'business_id' = $1",
        [salon.business_id],
      );
    await eventually(async () => (await queued()).rowCount);
    clock.advance({ seconds: 20 });
    await eventually(async () => {
      await database.pool.query(
        "update jobs.job set start_after = now() where name = 'earlier-look' and state < 'active'",
      );
      return offerOf(asha);
    });
  });

  test('where nobody waits, nothing is queued', async () => {
    await cancel(3);
    const reacted = () =>
      database.pool.query(
        `select 1 from reaction_progress join event_counter using (business_id)
         where business_id = $1 and reaction = 'booking.earlier'
           and reaction_progress.last_seq = event_counter.last_seq`,
        [salon.business_id],
      );
    await eventually(async () => (await reacted()).rowCount);
    const queued = await database.pool.query(
      "select 1 from jobs.job where name = 'earlier-look' and data ->> 'business_id' = $1",
      [salon.business_id],
    );
    expect(queued.rowCount).toBe(0);
  });

  test('a hold of a stranger that runs out is found by the clock', async () => {
    await cancel(4);
    clock.advance({ seconds: 16 });
    const stranger = await makeGuest();
    await call(bookingCalls.reserve, salon.hold('13:00', { service_duration: 60 }), { as: stranger });
    await wish(asha);
    await earlierByTheClockJob(deps).run({});
    expect(await offerOf(asha)).toBeNull();
    clock.advance({ minutes: 11 });
    await earlierByTheClockJob(deps).run({});
    expect(await offerOf(asha)).toMatchObject({ start_date: '2026-01-15T07:30:00Z' });
  });
});

test('an offer does not count among what a guest may hold, and whoever holds the same gives it back', async () => {
  const wish_id = await wish(asha, hour(salon));
  await cancel(2);
  await lookLater();
  expect(await offerOf(asha)).not.toBeNull();
  const second = { entity_id: salon.chairs[1] };
  for (const time of ['09:00', '10:00', '11:00'])
    await call(bookingCalls.reserve, salon.hold(time, second), { as: asha });
  expect((await refusal(bookingCalls.reserve, salon.hold('12:00', second), { as: asha })).code).toBe(
    'TOO_MANY_HOLDS',
  );
  expect(await offerOf(asha)).not.toBeNull();
  const [ravisOwn] = [await refusal(bookingCalls.reserve, salon.hold('11:00'), { as: ravi })];
  expect(ravisOwn?.code).toBe('SLOT_TAKEN');
  expect(await stateOf(wish_id)).toBe('offered');
});

test('a business that nobody may see any more offers nothing', async () => {
  await wish(asha);
  await cancel(2);
  await call(
    settingsCalls.update,
    { business_id: salon.business_id, visibility: 'private' },
    { as: salon.owner },
  );
  await lookLater();
  expect(await offerOf(asha)).toBeNull();
});

test('a wish is over with its day, and is forgotten after a month', async () => {
  const wish_id = await wish(asha);
  const later = clock.now().add({ hours: 24 * 4 });
  await earlierByTheClockJob({ ...deps, now: () => later }).run({});
  expect(await stateOf(wish_id)).toBe('passed');
  await sweepWishes(database.q, later.add({ hours: 24 * 29 }));
  expect(await stateOf(wish_id)).toBe('passed');
  await sweepWishes(database.q, later.add({ hours: 24 * 31 }));
  expect(await stateOf(wish_id)).toBeUndefined();
});
