import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { reviewCalls as calls } from '@kursi/core/reviews/reviews.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { Session } from '../../testing/http/caller.ts';
import { type Salon, seedSalon } from '../../testing/salon/booking.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal, send, makeGuest, seedAccount, seedMember, makePlatformAdmin, database, url } = server;

/** A finished booking of a client. */
async function visited(salon: Salon, time: string, as: Session, progress: 'done' | null = 'done') {
  const { business_id } = salon;
  const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold(time), { as });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as });
  if (progress) await call(visitCalls.setProgress, { business_id, visit_id, progress }, { as: salon.owner });
  return { business_id, booking_id, visit_id };
}
const getRating = async ({ business_id }: Salon) => (await call(calls.list, { business_id })).rating;

test('a client reviews a finished booking, and the review is shown with it and on the page', async () => {
  const salon = await seedSalon(server);
  const as = await seedAccount({ user_name: 'Asha Menon' });
  const { visit_id, ...key } = await visited(salon, '10:00', as);
  await call(calls.write, { ...key, rating: 4, text: '  Lovely cut.\nA bit late. ' }, { as });

  const visit = await call(visitCalls.getMine, { business_id: key.business_id, visit_id }, { as });
  expect(visit.services[0]?.review).toMatchObject({
    rating: 4,
    text: 'Lovely cut.\nA bit late.',
    answer: null,
    is_hidden: false,
  });
  const { items, rating } = await call(calls.list, { business_id: key.business_id });
  expect(items).toMatchObject([
    { id: key.booking_id, reviewer: 'Asha M.', service_name: 'Haircut', rating: 4, answer: null },
  ]);
  expect(rating).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
  const name = (await database.q
    .selectFrom('business')
    .select('business_url')
    .where('id', '=', key.business_id)
    .executeTakeFirstOrThrow()) as { business_url: string };
  const page = await call(discoveryCalls.getPage, name);
  expect([page.rating, page.reviews]).toEqual([rating, items]);
  const { items: cards } = await call(discoveryCalls.list, { limit: 50 });
  expect(cards.find(({ id }) => id === key.business_id)?.rating).toEqual({ average: 4, count: 1 });
  const drawn = await (await fetch(`${url}/b/${name.business_url}`)).text();
  expect(drawn).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1');
  expect(drawn).toContain('A bit late.');
});

test('the people on the page are rated by the reviews of what they did', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs } = salon;
  await database.q
    .updateTable('calendar')
    .set({ kind: 'person', name: 'Asha' })
    .where('business_id', '=', business_id)
    .where('id', '=', chairs[0])
    .execute();
  const as = await seedAccount();
  for (const [time, rating] of [
    ['10:00', 5],
    ['11:00', 4],
  ] as const) {
    const { visit_id: _, ...key } = await visited(salon, time, as);
    await call(calls.write, { ...key, rating, text: 'Good' }, { as });
  }
  const { business_url } = await database.q
    .selectFrom('business')
    .select('business_url')
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow();
  const page = await call(discoveryCalls.getPage, { business_url });
  expect(page.team).toMatchObject([{ name: 'Asha', rating: { average: 4.5, count: 2 } }]);
  expect(page.reviews.map(({ person }) => person)).toEqual(['Asha', 'Asha']);
  // A hidden review does not count towards anyone's rating.
  const admin = await makePlatformAdmin();
  await call(
    calls.hide,
    { business_id, booking_id: page.reviews[0]?.id ?? '', is_hidden: true },
    { as: admin },
  );
  const { team } = await call(discoveryCalls.getPage, { business_url });
  expect(team).toMatchObject([{ rating: { average: 5, count: 1 } }]);
});

test('a page without reviews claims none', async () => {
  const { business_id } = await seedSalon(server);
  expect(await call(calls.list, { business_id })).toEqual({ items: [], next_cursor: null, rating: null });
  const { business_url } = await database.q
    .selectFrom('business')
    .select('business_url')
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow();
  expect(await (await fetch(`${url}/b/${business_url}`)).text()).not.toContain('aggregateRating');
});

describe('writing a review is refused', () => {
  test('before the visit took place, and when it was cancelled or missed', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id, ...key } = await visited(salon, '11:00', as, null);
    const write = () => refusal(calls.write, { ...key, rating: 5 }, { as });
    expect((await write()).code).toBe('NOT_REVIEWABLE');
    const of = { business_id: key.business_id, visit_id };
    await call(visitCalls.setProgress, { ...of, progress: 'no_show' }, { as: salon.owner });
    expect((await write()).code).toBe('NOT_REVIEWABLE');
    await call(visitCalls.setProgress, { ...of, progress: 'expected' }, { as: salon.owner });
    await call(visitCalls.cancel, of, { as: salon.owner });
    expect((await write()).code).toBe('NOT_REVIEWABLE');
    expect(await getRating(salon)).toBeNull();
  });

  test('to another client, the desk, the owner, and a person with the same phone number', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest({ phone: '98200 77777' });
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    const twin = await makeGuest({ phone: '98200 77777' });
    const staff = await seedMember(salon.business_id, 'staff');
    for (const other of [twin, await seedAccount()]) {
      expect((await refusal(calls.write, { ...key, rating: 1 }, { as: other })).status).toBe(404);
      expect((await refusal(calls.remove, key, { as: other })).status).toBe(404);
    }
    for (const member of [staff, salon.owner]) {
      expect((await refusal(calls.write, { ...key, rating: 5 }, { as: member })).status).toBe(403);
    }
    expect((await refusal(calls.write, { ...key, rating: 5 }, { as: null })).status).toBe(401);
    // The booking belongs to another business.
    const { business_id } = await seedSalon(server);
    expect((await refusal(calls.write, { ...key, business_id, rating: 5 }, { as })).status).toBe(404);
  });

  test.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: 5, text: 'x'.repeat(2001) },
    { rating: 5, text: 'a\u0000b' },
    {},
  ])('%j is refused', async (said) => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    expect((await send(calls.write, { ...key, ...said } as never, { as })).status).toBe(400);
    expect(await getRating(salon)).toBeNull();
  });
});

describe('changing a review', () => {
  test('counts once, however often and however fast it is pressed', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 5, 5, 5].map((rating) => send(calls.write, { ...key, rating }, { as })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await getRating(salon))?.count).toBe(1);
    await call(calls.write, { ...key, rating: 2, text: 'Less good' }, { as });
    expect(await getRating(salon)).toEqual({ average: 2, count: 1, stars: [0, 1, 0, 0, 0] });
    await call(calls.remove, key, { as });
    expect(await getRating(salon)).toBeNull();
    expect((await refusal(calls.remove, key, { as })).status).toBe(404);
    await call(calls.write, { ...key, rating: 5 }, { as });
    expect(await getRating(salon)).toMatchObject({ average: 5, count: 1 });
  });

  test('is possible for seven days; removing it always', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 1 }, { as });
    const age = (hours: number) =>
      database.q
        .updateTable('review')
        .set({ created_at: server.clock.now().subtract({ hours }) })
        .where('booking_id', '=', key.booking_id)
        .execute();
    await age(7 * 24 - 1);
    await call(calls.write, { ...key, rating: 2 }, { as });
    await age(7 * 24 + 1);
    expect((await refusal(calls.write, { ...key, rating: 5 }, { as })).code).toBe('REVIEW_FINAL');
    expect((await getRating(salon))?.average).toBe(2);
    await call(calls.remove, key, { as });
    expect(await getRating(salon)).toBeNull();
    // Not even after removing it first.
    expect((await refusal(calls.write, { ...key, rating: 5 }, { as })).code).toBe('REVIEW_FINAL');
    expect(await getRating(salon)).toBeNull();
  });

  test('and a report of it sent again with its key is one report', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 1, text: 'Rude words' }, { as });
    const report = () =>
      send(
        calls.report,
        { ...key, reason: 'Insults' },
        { as: salon.owner, headers: { 'idempotency-key': 'insults-1' } },
      );
    const [first, second] = [await report(), await report()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test('by removing it hides it everywhere, and the business can no longer act on it', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner } = salon;
    const as = await makeGuest();
    const { visit_id, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 1, text: 'Rude words' }, { as });
    await call(calls.report, { ...key, reason: 'Insults' }, { as: owner });
    await call(calls.remove, key, { as });
    const mine = await call(visitCalls.getMine, { business_id, visit_id }, { as });
    expect(mine.services[0]?.review).toBeNull();
    expect((await call(calls.list, { business_id })).items).toEqual([]);
    expect(await call(calls.listReceived, { business_id }, { as: owner })).toMatchObject({
      items: [],
      unanswered: 0,
    });
    const admin = await makePlatformAdmin();
    const reported = async () =>
      (await call(calls.listReported, {}, { as: admin })).items.filter(({ id }) => id === key.booking_id);
    expect(await reported()).toEqual([]);
    expect((await refusal(calls.answer, { ...key, answer: 'Why?' }, { as: owner })).status).toBe(404);
    expect((await refusal(calls.report, { ...key, reason: 'Again' }, { as: owner })).status).toBe(404);
    expect((await refusal(calls.hide, { ...key, is_hidden: true }, { as: admin })).status).toBe(404);
    const { rows } = await database.pool.query('select text from review where booking_id = $1', [
      key.booking_id,
    ]);
    expect(rows).toEqual([{ text: '' }]);
    // Rewritten, it is the same review: still reported.
    await call(calls.write, { ...key, rating: 2, text: 'Rude again' }, { as });
    expect(await reported()).toMatchObject([{ rating: 2, report_reason: 'Insults' }]);
    expect(await getRating(salon)).toEqual({ average: 2, count: 1, stars: [0, 1, 0, 0, 0] });
  });

  test('does not show a hidden one again by removing and rewriting it', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 1, text: 'Rude words' }, { as });
    await call(calls.answer, { ...key, answer: 'Sorry' }, { as: salon.owner });
    const admin = await makePlatformAdmin();
    await call(calls.hide, { ...key, is_hidden: true }, { as: admin });
    await call(calls.remove, key, { as });
    await call(calls.write, { ...key, rating: 1, text: 'Rude words' }, { as });
    expect(await call(calls.list, { business_id: key.business_id })).toMatchObject({
      items: [],
      rating: null,
    });
    const { items } = await call(calls.listReceived, { business_id: key.business_id }, { as: salon.owner });
    expect(items).toMatchObject([{ is_hidden: true, answer: 'Sorry' }]);
    await call(calls.hide, { ...key, is_hidden: false }, { as: admin });
    expect((await getRating(salon))?.count).toBe(1);
  });
});

describe('the business', () => {
  test('answers a review and may change the answer; staff only read', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest({ user_name: 'Ravi' });
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 3 }, { as });
    const staff = await seedMember(salon.business_id, 'staff');
    const received = (answer: 'any' | 'missing') =>
      call(calls.listReceived, { business_id: salon.business_id, answer }, { as: staff });
    expect(await received('missing')).toMatchObject({
      unanswered: 1,
      items: [{ id: key.booking_id, entity_name: 'Chair 1', is_reported: false }],
    });
    expect((await refusal(calls.answer, { ...key, answer: 'Thanks' }, { as: staff })).status).toBe(403);
    expect((await refusal(calls.answer, { ...key, answer: ' ' }, { as: salon.owner })).status).toBe(400);
    const admin = await seedMember(salon.business_id, 'admin');
    for (const answer of ['Thank you', 'Thank you, Ravi'])
      await call(calls.answer, { ...key, answer }, { as: admin });
    expect(await received('missing')).toMatchObject({ unanswered: 0, items: [] });
    expect((await received('any')).items).toMatchObject([{ answer: 'Thank you, Ravi' }]);
    expect((await call(calls.list, { business_id: salon.business_id })).items[0]?.answer).toBe(
      'Thank you, Ravi',
    );
    // An answered review can still be changed by its author, and keeps its answer.
    await call(calls.write, { ...key, rating: 4 }, { as });
    expect((await received('any')).items).toMatchObject([{ answer: 'Thank you, Ravi', rating: 4 }]);
  });

  test('neither sees nor answers a review of another business', async () => {
    const salon = await seedSalon(server);
    const other = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id: _, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 5 }, { as });
    expect(
      (await refusal(calls.listReceived, { business_id: salon.business_id }, { as: other.owner })).status,
    ).toBe(404);
    for (const business_id of [salon.business_id, other.business_id]) {
      const answer = { ...key, business_id, answer: 'Mine' };
      expect((await refusal(calls.answer, answer, { as: other.owner })).status).toBe(404);
      const report = { ...key, business_id, reason: 'Not mine' };
      expect((await refusal(calls.report, report, { as: other.owner })).status).toBe(404);
    }
  });

  test('cannot remove a review, but reports it to the platform admins, who hide it and show it again', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id, ...key } = await visited(salon, '10:00', as);
    await call(calls.write, { ...key, rating: 1, text: 'Rude words' }, { as });
    expect((await refusal(calls.remove, key, { as: salon.owner })).status).toBe(403);
    await call(calls.report, { ...key, reason: 'These are insults.' }, { as: salon.owner });
    const admin = await makePlatformAdmin();
    const { items } = await call(calls.listReported, {}, { as: admin });
    expect(items[0]).toMatchObject({
      id: key.booking_id,
      business: { id: salon.business_id },
      report_reason: 'These are insults.',
      is_hidden: false,
    });
    expect((await refusal(calls.listReported, {}, { as: salon.owner })).status).toBe(403);
    expect((await refusal(calls.hide, { ...key, is_hidden: true }, { as: salon.owner })).status).toBe(403);
    for (let i = 0; i < 2; i++) await call(calls.hide, { ...key, is_hidden: true }, { as: admin });
    expect(await call(calls.list, { business_id: salon.business_id })).toMatchObject({
      items: [],
      rating: null,
    });
    // Its author may still change it; it stays hidden.
    await call(calls.write, { ...key, rating: 2 }, { as });
    expect(await getRating(salon)).toBeNull();
    const mine = await call(visitCalls.getMine, { business_id: key.business_id, visit_id }, { as });
    expect(mine.services[0]?.review).toMatchObject({ rating: 2, is_hidden: true });
    await call(calls.hide, { ...key, is_hidden: false }, { as: admin });
    expect(await getRating(salon)).toMatchObject({ average: 2, count: 1 });
  });
});

test('what an erased client wrote stays without a name, also on a page that was drawn before', async () => {
  const salon = await seedSalon(server);
  const as = await seedAccount({ user_name: 'Secret Name' });
  const { visit_id, ...key } = await visited(salon, '10:00', as);
  await call(calls.write, { ...key, rating: 5, text: 'Splendid' }, { as });
  const { business_url } = await database.q
    .selectFrom('business')
    .select('business_url')
    .where('id', '=', key.business_id)
    .executeTakeFirstOrThrow();
  const drawn = async () => (await fetch(`${url}/b/${business_url}`)).text();
  expect(await drawn()).toContain('Secret N.');
  const { client_id } = await call(
    visitCalls.get,
    { business_id: key.business_id, visit_id },
    { as: salon.owner },
  );
  await call(clientCalls.erase, { business_id: key.business_id, client_id }, { as: salon.owner });
  await eventually(
    async () => (await call(calls.list, { business_id: key.business_id })).items[0]?.reviewer === null,
  );
  const after = await drawn();
  expect(after).not.toContain('Secret');
  expect(after).toContain('Splendid');
});

test('a private or waiting business shows its reviews to its members alone', async () => {
  const salon = await seedSalon(server);
  const { business_id } = salon;
  await database.q
    .updateTable('business')
    .set({ visibility: 'private' })
    .where('id', '=', business_id)
    .execute();
  expect((await refusal(calls.list, { business_id })).status).toBe(404);
  expect((await refusal(calls.list, { business_id }, { as: await seedAccount() })).status).toBe(404);
  expect((await call(calls.list, { business_id }, { as: salon.owner })).items).toEqual([]);
  expect((await refusal(calls.list, { business_id: '01a00000-0000-7000-8000-0000000000ff' })).status).toBe(
    404,
  );
});

test('pages of ten follow each other, newest first, and the count is of all', async () => {
  const salon = await seedSalon(server);
  const keys: string[] = [];
  for (let i = 0; i < 12; i++) {
    const as = await makeGuest();
    const time = `${9 + Math.floor(i / 2)}`.padStart(2, '0') + (i % 2 ? ':30' : ':00');
    const { visit_id: _, ...key } = await visited(salon, time, as);
    await call(calls.write, { ...key, rating: (i % 5) + 1 }, { as });
    keys.unshift(key.booking_id);
  }
  const first = await call(calls.list, { business_id: salon.business_id });
  expect(first.items).toHaveLength(10);
  const second = await call(calls.list, {
    business_id: salon.business_id,
    cursor: first.next_cursor ?? '',
  });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(keys);
  expect(second).toMatchObject({ next_cursor: null, rating: { count: 12, stars: [3, 3, 2, 2, 2] } });
  expect((await refusal(calls.list, { business_id: salon.business_id, cursor: 'x' })).status).toBe(400);
});
