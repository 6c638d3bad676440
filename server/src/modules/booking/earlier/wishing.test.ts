import { earlierCalls as calls } from '@kursi/core/booking/earlier.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { type Salon, seedSalon } from '../../../testing/booking.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { fullDaysOf, hour } from '../../../testing/earlier.ts';
import { useServer } from '../../../testing/server.ts';
import { earlierByTheClockJob } from './look-for-earlier.job.ts';
import { sweepWishes } from './wishes.store.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, clock } = server;
const { deps, mine, offerOf, stateOf, fullDay } = fullDaysOf(server);

describe('someone finds a day full', () => {
  test('asks to be told, sees that they wait, and withdraws', async () => {
    const { salon, asha, ravi, wish, cancel, lookLater } = await fullDay();
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
    const { salon, asha, ravi, wish } = await fullDay();
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
    const { salon, asha, wanted } = await fullDay();
    const anyone = { services: [{ service_id: salon.service_id }] };
    const { code, details } = await refusal(calls.wish, wanted(anyone), { as: asha });
    expect(code).toBe('TIMES_ARE_FREE');
    expect(details['times']).toContain('09:00');
  });

  test.each([
    ['a day that is over', () => ({ day: '2026-01-11' }), 'IN_THE_PAST'],
    ['a day beyond the window', () => ({ day: '2027-01-15' }), 'OUTSIDE_WINDOW'],
    ['a day without end', () => ({ day: '2999-12-31' }), 'OUTSIDE_WINDOW'],
    ['no such service', () => ({ services: [{ service_id: newId(clock.now()) }] }), 'NOT_FOUND'],
    ['no such business', () => ({ business_id: newId(clock.now()) }), 'NOT_FOUND'],
    [
      'half a slot',
      (of: Salon) => ({ services: [{ service_id: of.service_id, service_duration: 45 }] }),
      null,
    ],
    ['nothing', () => ({ services: [] }), 'MALFORMED'],
    ['no day', () => ({ day: '2026-02-31' }), 'MALFORMED'],
  ])('%s cannot be waited for', async (_, wishes, code) => {
    const { salon, asha, wanted } = await fullDay();
    const no = await refusal(calls.wish, wanted(wishes(salon)), { as: asha });
    expect(no.code).toBe(code ?? 'DURATION_NOT_MULTIPLE');
  });

  test('nor a day on which nobody works', async () => {
    const { salon, asha, wanted } = await fullDay();
    await call(
      settingsCalls.setHoliday,
      { business_id: salon.business_id, day: salon.day, name: 'Closed' },
      { as: salon.owner },
    );
    expect((await refusal(calls.wish, wanted(), { as: asha })).code).toBe('CLOSED');
  });

  test('waits for five days at most, in all businesses together', async () => {
    const { salon, asha, wanted, wish } = await fullDay();
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
    const { salon, asha, ravi, wanted, wish } = await fullDay();
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

test('a wish is over with its day, and is forgotten after a month', async () => {
  const { asha, wish } = await fullDay();
  const wish_id = await wish(asha);
  const later = clock.now().add({ hours: 24 * 4 });
  await earlierByTheClockJob({ ...deps, now: () => later }).run({});
  expect(await stateOf(wish_id)).toBe('passed');
  await sweepWishes(database.q, later.add({ hours: 24 * 29 }));
  expect(await stateOf(wish_id)).toBe('passed');
  await sweepWishes(database.q, later.add({ hours: 24 * 31 }));
  expect(await stateOf(wish_id)).toBeUndefined();
});
