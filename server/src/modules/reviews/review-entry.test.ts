import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { waitlistReviewCalls as calls } from '@kursi/core/reviews/waitlist-reviews.contract.ts';
import { waitlistBookingCalls, waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { keyFor } from '../../platform/sessions/secret.ts';
import { fromNoon } from '../../testing/clock.ts';
import type { Session } from '../../testing/http/caller.ts';
import { notificationsOf } from '../../testing/salon/notifications.ts';
import { SECRET } from '../../testing/salon/people.ts';
import { seedQueue } from '../../testing/salon/waitlists.ts';
import { useServer } from '../../testing/server.ts';
import { makeFindTrackerToken } from '../notifications/queue/tracker-link.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, clock, seedAccount, seedSession } = server;
const { pass, inbox } = notificationsOf(server);

let queue: Awaited<ReturnType<typeof seedQueue>>;
beforeEach(async () => {
  queue = await seedQueue(server);
});

async function serve(id: string): Promise<void> {
  await queue.step(id, 'pending', 'arrived');
  await queue.step(id, 'arrived', 'serving');
  await queue.step(id, 'serving', 'completed');
}
async function served(as: Session) {
  const joined = await queue.join(as);
  await serve(joined.waitlist_booking_id);
  return joined;
}
const listed = () => call(reviewCalls.list, { business_id: queue.business_id });

test('who was served from the queue reviews it on their page, and it counts with the rating', async () => {
  const as = await seedAccount({ user_name: 'Asha Menon' });
  const { token, waitlist_booking_id } = await queue.join(as);
  expect(await call(calls.get, { token }, { as })).toEqual({ review: null, is_reviewable: false });
  expect((await refusal(calls.write, { token, rating: 4 }, { as })).code).toBe('NOT_REVIEWABLE');
  await serve(waitlist_booking_id);
  expect(await call(calls.get, { token }, { as })).toEqual({ review: null, is_reviewable: true });

  await call(calls.write, { token, rating: 4, text: '  Quick and kind. ' }, { as });
  expect((await call(calls.get, { token }, { as })).review).toMatchObject({
    rating: 4,
    text: 'Quick and kind.',
  });
  const { items, rating } = await listed();
  expect(items).toMatchObject([
    {
      id: waitlist_booking_id,
      reviewer: 'Asha M.',
      service_name: 'Haircut',
      rating: 4,
      text: 'Quick and kind.',
    },
  ]);
  expect(rating).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
  const { rows } = await database.pool.query<{ business_url: string }>(
    'SELECT business_url FROM business WHERE id = $1',
    [queue.business_id],
  );
  const page = await call(discoveryCalls.getPage, { business_url: rows[0]?.business_url ?? '' });
  expect([page.rating, page.reviews]).toEqual([rating, items]);
});

test('an entry is reviewed once, however often it is pressed, and changed for a week', async () => {
  const as = await seedAccount();
  const { token } = await served(as);
  await Promise.all([1, 2, 3, 4, 5].map((rating) => call(calls.write, { token, rating }, { as })));
  expect((await listed()).rating?.count).toBe(1);
  await call(calls.write, { token, rating: 2 }, { as });
  expect((await listed()).rating).toMatchObject({ count: 1, stars: [0, 1, 0, 0, 0] });
  await call(calls.remove, { token }, { as });
  expect((await listed()).rating).toBeNull();
  expect((await refusal(calls.remove, { token }, { as })).code).toBe('NOT_FOUND');
  await call(calls.write, { token, rating: 5 }, { as });
  expect((await listed()).rating).toMatchObject({ average: 5, count: 1 });
  clock.advance({ hours: 24 * 7 });
  expect((await refusal(calls.write, { token, rating: 1 }, { as: await seedSession(as.id) })).code).toBe(
    'REVIEW_FINAL',
  );
});

test('ten who are served at the same time all count', async () => {
  const written: ((rating: number) => Promise<unknown>)[] = [];
  for (let i = 0; i < 10; i++) {
    const as = await seedAccount();
    const { token } = await served(as);
    written.push((rating) => call(calls.write, { token, rating }, { as }));
  }
  await Promise.all(written.map((write) => write(5)));
  expect((await listed()).rating).toMatchObject({ count: 10, stars: [0, 0, 0, 0, 10] });
  await Promise.all(written.map((write) => write(4)));
  expect((await listed()).rating).toMatchObject({ count: 10, stars: [0, 0, 0, 10, 0] });
});

test('the owner is told, sees it with who served, and answers; the client is told of the answer', async () => {
  const asha = await seedAccount({ user_name: 'Asha Menon' });
  const { token, waitlist_booking_id } = await served(asha);
  await call(calls.write, { token, rating: 5, text: 'Lovely' }, { as: asha });
  await pass();
  const owner = await seedSession(queue.owner.id);
  expect(await inbox(owner)).toEqual([expect.stringMatching(/ gave 5 stars \| Haircut/)]);
  const { business_id } = queue;
  const received = await call(reviewCalls.listReceived, { business_id }, { as: owner });
  expect(received).toMatchObject({ unanswered: 1, rating: { count: 1 } });
  expect(received.items).toMatchObject([
    {
      id: waitlist_booking_id,
      is_from_queue: true,
      visit_id: null,
      text: 'Lovely',
    },
  ]);
  await call(
    reviewCalls.answer,
    { business_id, booking_id: waitlist_booking_id, answer: 'Thank you' },
    { as: owner },
  );
  await pass();
  const again = await seedSession(asha.id);
  expect((await call(calls.get, { token }, { as: again })).review).toMatchObject({ answer: 'Thank you' });
  expect(await inbox(await seedSession(asha.id))).toContainEqual(
    expect.stringMatching(/replied to your review \| Haircut/),
  );
});

test('a client whom the desk added reviews by the link that went to them, not by that of the desk', async () => {
  const { token: ofDesk, waitlist_booking_id } = await queue.add('Lata Subbarao');
  await serve(waitlist_booking_id);
  const { business_id, owner } = queue;
  const { token } = await call(
    waitlistBookingCalls.link,
    { business_id, waitlist_booking_id },
    { as: owner },
  );
  expect(token).toBe(ofDesk);
  expect(await call(calls.get, { token })).toEqual({ review: null, is_reviewable: false });
  expect((await refusal(calls.write, { token, rating: 5 })).code).toBe('NOT_FOUND');
  expect((await listed()).items).toEqual([]);
  const sent = await makeFindTrackerToken({ keyFor: (purpose) => keyFor(SECRET, purpose) })(
    database.q,
    business_id,
    { waitlist_booking_id },
  );
  expect(sent).not.toBe(ofDesk);
  expect((await call(waitlistLinkCalls.entry, { token: sent ?? '' })).entry).toMatchObject({ number: 1 });
  await call(calls.write, { token: sent ?? '', rating: 3 });
  expect((await listed()).items).toMatchObject([{ reviewer: null, rating: 3, service_name: 'Haircut' }]);
});

test('the desk, and someone who was shown the page, has the link but does not speak for the client', async () => {
  const as = await seedAccount();
  const { token, waitlist_booking_id } = await served(as);
  await call(calls.write, { token, rating: 1, text: 'Rude' }, { as });
  const { business_id, owner } = queue;
  const link = await call(waitlistBookingCalls.link, { business_id, waitlist_booking_id }, { as: owner });
  expect(link.token).toBe(token);
  for (const who of [{}, { as: owner }, { as: await seedAccount() }]) {
    expect(await call(calls.get, { token }, who)).toEqual({ review: null, is_reviewable: false });
    expect((await refusal(calls.write, { token, rating: 5 }, who)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.remove, { token }, who)).code).toBe('NOT_FOUND');
  }
  expect((await listed()).items).toMatchObject([{ rating: 1, text: 'Rude' }]);
});

test('someone who left, or holds the link of a screen, reviews nothing', async () => {
  const as = await seedAccount();
  const { token, waitlist_booking_id } = await queue.join(as);
  await queue.step(waitlist_booking_id, 'pending', 'arrived');
  expect((await refusal(calls.write, { token, rating: 1 }, { as })).code).toBe('NOT_REVIEWABLE');
  expect((await refusal(calls.write, { token: 'x'.repeat(43), rating: 1 })).code).toBe('NOT_FOUND');
  expect((await refusal(calls.get, { token: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
});

test('the people on the page are rated by what they did for the queue', async () => {
  const [chair] = queue.chairs;
  await database.q
    .updateTable('calendar')
    .set({ kind: 'person' })
    .where('business_id', '=', queue.business_id)
    .where('id', '=', chair ?? '')
    .execute();
  const as = await seedAccount();
  const { token, waitlist_booking_id } = await queue.join(as, { entity_id: chair ?? '' });
  await serve(waitlist_booking_id);
  await call(calls.write, { token, rating: 4 }, { as });
  const { rows } = await database.pool.query<{ business_url: string }>(
    'SELECT business_url FROM business WHERE id = $1',
    [queue.business_id],
  );
  const page = await call(discoveryCalls.getPage, { business_url: rows[0]?.business_url ?? '' });
  expect(page.team.find(({ id }) => id === chair)?.rating).toEqual({ average: 4, count: 1 });
});

test('of an entry and the visit that billed it, whichever is reviewed first counts, and the other is refused', async () => {
  const { business_id, owner } = queue;
  const asha = await seedAccount({ user_name: 'Asha Menon' });
  async function billed(time: string) {
    const as = await seedSession(asha.id);
    const entry = await served(as);
    const { booking_id, visit_id } = await call(bookingCalls.reserve, queue.hold(time), { as });
    await call(bookingCalls.confirmHold, { business_id, booking_id }, { as });
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, { as: owner });
    await database.pool.query('UPDATE waitlist_booking SET visit_id = $2 WHERE id = $1', [
      entry.waitlist_booking_id,
      visit_id,
    ]);
    return { ...entry, booking: { business_id, booking_id } };
  }
  const first = await billed('10:00');
  const as = await seedSession(asha.id);
  await call(calls.write, { token: first.token, rating: 5 }, { as });
  expect((await refusal(reviewCalls.write, { ...first.booking, rating: 1 }, { as })).code).toBe(
    'NOT_REVIEWABLE',
  );
  expect((await listed()).rating).toMatchObject({ count: 1, average: 5 });

  const second = await billed('12:00');
  await call(reviewCalls.write, { ...second.booking, rating: 3 }, { as: await seedSession(asha.id) });
  expect(await call(calls.get, { token: second.token }, { as })).toEqual({
    review: null,
    is_reviewable: false,
  });
  expect((await refusal(calls.write, { token: second.token, rating: 1 }, { as })).code).toBe(
    'NOT_REVIEWABLE',
  );
  expect((await listed()).rating).toMatchObject({ count: 2, average: 4 });

  const third = await billed('14:00');
  const again = await seedSession(asha.id);
  const pressed = await Promise.allSettled([
    call(calls.write, { token: third.token, rating: 4 }, { as: again }),
    call(reviewCalls.write, { ...third.booking, rating: 4 }, { as: again }),
  ]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await listed()).rating?.count).toBe(3);
});
