import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls as calls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedCatalogue } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';
import { unlinkRemovedMemberReaction } from './unlink-removed-member.reaction.ts';

const server = await useServer({ now: () => Temporal.Instant.from('2026-11-15T20:00:00Z') });
const { call, send, refusal, seedAccount, seedMember, database } = server;
const as = await seedAccount();
const newCatalogue = () => seedCatalogue(server, as);

describe('a calendar', () => {
  test('a calendar has its own weekly hours, member and colour', async () => {
    const { business_id, look } = await newCatalogue();
    const asha = await seedMember(business_id, 'staff');
    const business_hours = { ...defaultBusinessHours, tue: [], wed: ['11.00-14.00', '15.00-20.00'] };
    const input = {
      business_id,
      kind: 'person' as const,
      name: 'Asha',
      user_id: asha.id,
      business_hours,
      colour: 4,
    };
    const { id, index } = await call(calls.add, input, { as });
    const { calendars, members } = await look();
    expect([index, calendars]).toEqual([
      0,
      [
        {
          id,
          kind: 'person',
          name: 'Asha',
          index: 0,
          calendar_status: 'enable',
          user_id: asha.id,
          business_hours,
          colour: 4,
          image_url: null,
          blur_hash: null,
          created_at: '2026-11-15T20:00:00Z',
          updated_at: '2026-11-15T20:00:00Z',
        },
      ],
    ]);
    expect(members).toContainEqual({ user_id: asha.id, user_name: 'Some staff', role: 'staff' });
    await call(calls.change, { business_id, id, business_hours: null }, { as });
    expect((await look()).calendars[0]).toMatchObject({
      business_hours: null,
      name: 'Asha',
      user_id: asha.id,
    });
  });

  test('a calendar belongs to a member of the business or to nobody, also after the member has left', async () => {
    const { business_id, calendar, look } = await newCatalogue();
    const stranger = await seedAccount();
    await expect(calendar({ user_id: stranger.id })).rejects.toThrow('user_id');
    const ravi = await seedMember(business_id, 'staff');
    await calendar({ user_id: ravi.id });
    await database.q
      .deleteFrom('business_member')
      .where('business_id', '=', business_id)
      .where('user_id', '=', ravi.id)
      .execute();
    expect((await look()).calendars[0]).toMatchObject({ user_id: null, name: 'Chair 1' });
  });

  test('a calendar without a chosen colour gets a colour unlike its neighbours', async () => {
    const { calendar, look } = await newCatalogue();
    for (let i = 0; i < 9; i++) await calendar();
    expect((await look()).calendars.map(({ colour }) => colour)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1]);
  });

  test('a calendar lists the services it offers, and its own prices stay when the list changes', async () => {
    const { business_id, service, calendar, look } = await newCatalogue();
    const [cut, shave, colour] = [await service(), await service(), await service()];
    const id = await calendar({ service_ids: [cut, shave] });
    const own = [{ entity_id: id, price: 9_900, duration: 20 }];
    await call(catalogueCalls.changeService, { business_id, id: cut, calendars: own }, { as });
    await call(calls.change, { business_id, id, service_ids: [cut, colour] }, { as });
    expect((await look()).services.map(({ calendars }) => calendars)).toEqual([
      own,
      [],
      [{ entity_id: id, price: null, duration: null }],
    ]);
    const stranger = await newCatalogue();
    const theirs = await stranger.service();
    const wrong = { business_id, id, service_ids: [theirs] };
    expect(await refusal(calls.change, wrong, { as })).toMatchObject({
      status: 400,
      details: { fields: [{ field: 'service_ids' }] },
    });
    expect((await look()).services[0]?.calendars).toEqual(own);
  });

  test('a calendar is soft deleted, disappears from its services, and is restored completely', async () => {
    const { business_id, service, calendar, look } = await newCatalogue();
    const cut = await service();
    const id = await calendar({ service_ids: [cut] });
    const before = await look();
    await call(calls.remove, { business_id, id }, { as });
    expect(await look()).toMatchObject({ calendars: [], services: [{ calendars: [] }] });
    // Saving the service meanwhile does not remove it from the deleted calendar.
    await call(catalogueCalls.changeService, { business_id, id: cut, calendars: [] }, { as });
    expect((await refusal(calls.getTime, { business_id, id }, { as })).code).toBe('NOT_FOUND');
    const removed = async () => {
      const { items } = await call(calls.list, { business_id, removed: 'true' }, { as });
      return items.map((one) => one.id);
    };
    await calendar({ name: 'Still here' });
    expect(await removed()).toEqual([id]);
    await call(calls.change, { business_id, id, calendar_status: 'enable' }, { as });
    expect(await removed()).toEqual([]);
    expect((await look()).services).toEqual(before.services);
  });

  test('a calendar has the position it was given; an outdated list is refused with the current order', async () => {
    const { business_id, calendar, look } = await newCatalogue();
    const ids = [await calendar({ name: 'A' }), await calendar({ name: 'B' }), await calendar({ name: 'C' })];
    const wanted = [ids[1] ?? '', ids[2] ?? '', ids[0] ?? ''];
    await call(calls.order, { business_id, ids: wanted }, { as });
    expect((await look()).calendars.map(({ name, index }) => [name, index])).toEqual([
      ['B', 0],
      ['C', 1],
      ['A', 2],
    ]);
    await call(calls.remove, { business_id, id: ids[0] ?? '' }, { as });
    const late = await refusal(calls.order, { business_id, ids }, { as });
    expect([late.status, late.details]).toEqual([409, { ids: wanted.slice(0, 2) }]);
  });
});

describe('the time of a calendar', () => {
  test('the time of a calendar lists other hours, days off, leave and blocked time in the range', async () => {
    const { business_id, calendar } = await newCatalogue();
    const id = await calendar();
    const of = { business_id, id };
    // 20:00 in London is after midnight in India.
    expect(await call(calls.getTime, of, { as })).toEqual({
      business_hours: defaultBusinessHours,
      today: '2026-11-16',
      days: [],
      leaves: [],
      holidays: [],
      blocks: [],
    });
    await call(calls.setDay, { ...of, day: '2026-11-20', day_hours: ['12.00-16.00'] }, { as });
    await call(calls.setDay, { ...of, day: '2026-12-25', day_hours: ['10.00-11.00'] }, { as });
    await call(calls.setDay, { ...of, day: '2026-12-25', day_hours: [] }, { as });
    const leave = { first_day: '2026-12-01', last_day: '2026-12-05', note: 'Wedding' };
    const { id: leave_id } = await call(calls.addLeave, { ...of, ...leave }, { as });
    const block = { day: '2026-11-18', start_time: '13:00', end_time: '14:30', note: 'Training' };
    const made = await call(calls.addBlock, { ...of, ...block }, { as });
    expect(made).toEqual({
      id: made.id,
      ...block,
      start_date: '2026-11-18T07:30:00Z',
      end_date: '2026-11-18T09:00:00Z',
    });
    const range = { ...of, first_day: '2026-11-18', last_day: '2026-12-31' };
    expect(await call(calls.getTime, range, { as })).toMatchObject({
      days: [
        { day: '2026-11-20', day_hours: ['12.00-16.00'] },
        { day: '2026-12-25', day_hours: [] },
      ],
      leaves: [{ id: leave_id, ...leave }],
      holidays: [],
      blocks: [made],
    });
    const narrow = { ...of, first_day: '2026-12-05', last_day: '2026-12-24' };
    expect(await call(calls.getTime, narrow, { as })).toMatchObject({ days: [], leaves: [{}], blocks: [] });

    await call(calls.clearDay, { ...of, day: '2026-12-25' }, { as });
    await call(calls.removeLeave, { ...of, leave_id }, { as });
    await call(calls.removeBlock, { ...of, block_id: made.id }, { as });
    expect(await call(calls.getTime, range, { as })).toMatchObject({
      days: [{ day: '2026-11-20' }],
      leaves: [],
      holidays: [],
      blocks: [],
    });
    expect((await refusal(calls.removeLeave, { ...of, leave_id }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.removeBlock, { ...of, block_id: made.id }, { as })).code).toBe('NOT_FOUND');
  });

  test('an invalid range or time is refused with its field', async () => {
    const { business_id, calendar } = await newCatalogue();
    const of = { business_id, id: await calendar() };
    const problem = (answer: { details: unknown }) => answer.details;
    const backwards = { ...of, first_day: '2026-12-05', last_day: '2026-12-01' };
    expect(problem(await refusal(calls.addLeave, backwards, { as }))).toEqual({
      fields: [{ field: 'last_day', problem: 'ends_before_start' }],
    });
    const noTime = { ...of, day: '2026-12-05', start_time: '14:00', end_time: '14:00' };
    expect(problem(await refusal(calls.addBlock, noTime, { as }))).toEqual({
      fields: [{ field: 'end_time', problem: 'ends_before_start' }],
    });
    for (const day of ['2026-02-30', '0000-01-01', 'tomorrow', '1899-12-31']) {
      expect((await refusal(calls.setDay, { ...of, day, day_hours: [] }, { as })).status).toBe(400);
    }
    const overlap = { ...of, day: '2026-12-05', day_hours: ['10.00-12.00', '11.00-13.00'] };
    expect(problem(await refusal(calls.setDay, overlap, { as }))).toEqual({
      fields: [{ field: 'day_hours', problem: 'invalid_hours' }],
    });
    const years = { ...of, first_day: '2026-01-01', last_day: '2029-01-01' };
    expect((await refusal(calls.getTime, years, { as })).code).toBe('MALFORMED');
  });

  test('blocked time until midnight ends with the day', async () => {
    const { business_id, calendar } = await newCatalogue();
    const of = { business_id, id: await calendar() };
    const block = { ...of, day: '2026-12-05', start_time: '20:00', end_time: '24:00' };
    expect(await call(calls.addBlock, block, { as })).toMatchObject({
      start_time: '20:00',
      end_time: '24:00',
      end_date: '2026-12-05T18:30:00Z',
    });
  });

  test('blocked time can be moved to another time and calendar, and keeps its id; not over another', async () => {
    const { business_id, calendar } = await newCatalogue();
    const of = { business_id, id: await calendar() };
    const other = await calendar();
    const block = { day: '2026-12-05', start_time: '13:00', end_time: '14:00', note: 'Lunch' };
    const { id: block_id } = await call(calls.addBlock, { ...of, ...block }, { as });
    await call(calls.addBlock, { ...of, ...block, id: other }, { as });
    const longer = { ...of, ...block, block_id, end_time: '14:30', note: 'Training' };
    expect(await call(calls.changeBlock, longer, { as })).toMatchObject({ id: block_id, end_time: '14:30' });
    const over = { ...longer, entity_id: other };
    expect((await refusal(calls.changeBlock, over, { as })).code).toBe('SLOT_TAKEN');
    const range = { first_day: '2026-12-05', last_day: '2026-12-05' };
    const blocks = async (id: string) =>
      (await call(calls.getTime, { business_id, id, ...range }, { as })).blocks.map(({ note }) => note);
    expect(await blocks(of.id)).toEqual(['Training']);
    await call(calls.changeBlock, { ...over, start_time: '15:00', end_time: '16:00' }, { as });
    expect([await blocks(of.id), await blocks(other)]).toEqual([[], ['Lunch', 'Training']]);
    expect((await refusal(calls.changeBlock, longer, { as })).code).toBe('NOT_FOUND');
  });

  test('blocked times never overlap on a calendar, but may touch', async () => {
    const { business_id, calendar } = await newCatalogue();
    const [one, two] = [await calendar(), await calendar()];
    const block = { business_id, id: one, day: '2026-12-05', start_time: '10:00', end_time: '11:00' };
    await call(calls.addBlock, block, { as });
    for (const [start_time, end_time] of [
      ['10:00', '11:00'],
      ['10:30', '10:45'],
      ['09:00', '10:01'],
      ['09:00', '12:00'],
    ] as const) {
      const answer = await refusal(calls.addBlock, { ...block, start_time, end_time }, { as });
      expect([answer.status, answer.code]).toEqual([409, 'SLOT_TAKEN']);
    }
    await call(calls.addBlock, { ...block, start_time: '11:00', end_time: '12:00' }, { as });
    await call(calls.addBlock, { ...block, start_time: '09:00', end_time: '10:00' }, { as });
    await call(calls.addBlock, { ...block, id: two }, { as });
  });

  test('one of twenty concurrent requests blocks a time, and the others are refused', async () => {
    const { business_id, calendar } = await newCatalogue();
    const id = await calendar();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        // Some equal, some shifted: all of them overlap.
        const start_time = `10:${String(i % 4).padStart(2, '0')}`;
        return send(
          calls.addBlock,
          { business_id, id, day: '2026-12-05', start_time, end_time: '11:00' },
          { as },
        );
      }),
    );
    const statuses = Object.groupBy(answers, ({ status }) => String(status));
    expect([statuses['200']?.length, statuses['409']?.length]).toEqual([1, 19]);
    expect((await call(calls.getTime, { business_id, id }, { as })).blocks).toHaveLength(1);
  });

  test('the time of a calendar lists the holidays of the business in the range', async () => {
    const { business_id, calendar } = await newCatalogue();
    const of = { business_id, id: await calendar() };
    for (const day of ['2026-12-24', '2026-12-25', '2027-03-22']) {
      await call(settingsCalls.setHoliday, { business_id, day, name: `Feast of ${day}` }, { as });
    }
    const range = { first_day: '2026-12-25', last_day: '2026-12-31' };
    expect(await call(calls.getTime, { ...of, ...range }, { as })).toMatchObject({
      holidays: [{ day: '2026-12-25', name: 'Feast of 2026-12-25' }],
    });
  });

  test('staff read the time of a calendar but cannot change it, and outsiders cannot read it', async () => {
    const { business_id, calendar } = await newCatalogue();
    const of = { business_id, id: await calendar() };
    const staff = await seedMember(business_id, 'staff');
    expect((await send(calls.getTime, of, { as: staff })).status).toBe(200);
    const off = { ...of, day: '2026-12-05', day_hours: [] };
    expect((await send(calls.setDay, off, { as: staff })).status).toBe(403);
    expect((await send(calls.setDay, off, { as: await seedAccount() })).status).toBe(404);
    const stranger = await newCatalogue();
    const theirs = { business_id, id: await stranger.calendar(), day: '2026-12-05', day_hours: [] };
    expect((await refusal(calls.setDay, theirs, { as })).code).toBe('NOT_FOUND');
  });
});

test('a calendar of a removed member is unlinked without the foreign key too, as on a cluster', async () => {
  const { business_id, calendar, look } = await newCatalogue();
  const [ravi, asha] = [await seedMember(business_id, 'staff'), await seedMember(business_id, 'staff')];
  await calendar({ user_id: ravi.id });
  await calendar({ user_id: asha.id });
  await database.pool.query(
    'ALTER TABLE calendar DROP CONSTRAINT a_calendar_belongs_to_a_member_of_its_business',
  );
  await database.pool.query('DELETE FROM business_member WHERE business_id = $1 AND user_id = $2', [
    business_id,
    ravi.id,
  ]);
  const removed = (user_id: string) => ({
    business_id,
    seq: 1,
    type: 'member.removed' as const,
    actor_id: as.id,
    at: '2026-11-15T20:00:00Z',
    ids: { user_id },
  });
  for (const { id } of [ravi, asha])
    await database.transaction((tx) => unlinkRemovedMemberReaction.run(tx, removed(id)));
  expect((await look()).calendars.map(({ user_id }) => user_id)).toEqual([null, asha.id]);
});

test('the time zone of a business changes while nothing is blocked or booked ahead', async () => {
  const { business_id, calendar } = await newCatalogue();
  const id = await calendar();
  const zone = async () => (await call(settingsCalls.get, { business_id }, { as })).time_zone;
  const set = (time_zone: string) => ({ business_id, time_zone });
  const at = { business_id, id, day: '2026-11-18' };
  const block = await call(calls.addBlock, { ...at, start_time: '10:00', end_time: '11:00' }, { as });
  expect((await refusal(calls.setTimeZone, set('Asia/Dubai'), { as })).code).toBe('CALENDAR_HAS_BOOKINGS');
  expect(await zone()).toBe('Asia/Kolkata');
  await call(calls.removeBlock, { business_id, id, block_id: block.id }, { as });
  for (const wrong of ['Mars/Olympus', '+05:30', ''])
    expect((await refusal(calls.setTimeZone, set(wrong), { as })).code).toBe('MALFORMED');
  await call(calls.setTimeZone, set('Asia/Dubai'), { as });
  expect(await zone()).toBe('Asia/Dubai');
});
