import type { SentBy } from '@kursi/core/contract/call.ts';
import { waitlistReviewCalls } from '@kursi/core/reviews/waitlist-reviews.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { makeFindTrackerToken } from '../../modules/notifications/queue/tracker-link.ts';
import { keyFor } from '../../platform/sessions/secret.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { seedSalon } from './booking.ts';
import { setFace } from './discovery.ts';
import { SECRET } from './people.ts';

const WHOLE_WEEK = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ['00.00-24.00']]),
);

/** A salon with a queue for haircuts on two chairs that is open day and night. */
export async function seedQueue(server: TestServer, over: Partial<SentBy<typeof waitlistCalls.add>> = {}) {
  const { call, database, makeGuest } = server;
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs } = salon;
  await setFace(database, business_id, { business_state: 'approved', visibility: 'public' });
  await switchOn(server, business_id);
  const fields = {
    name: 'Hair',
    hours: null,
    service_ids: [service_id],
    entity_ids: [...chairs],
    serving_count: 1,
    max_guest_count: 3,
    max_waiting: null,
  };
  const { id: waitlist_id } = await call(
    waitlistCalls.add,
    { business_id, ...fields, ...over },
    { as: owner },
  );
  const of = { business_id, waitlist_id };
  let people = 0;
  const add = async (name = `Person ${++people}`, more: Partial<SentBy<typeof calls.join>> = {}) => {
    const client_id = await salon.client(name);
    return call(calls.join, { ...of, client_id, service_ids: [service_id], ...more }, { as: owner });
  };
  const join = async (as?: Session, more: Partial<SentBy<typeof calls.join>> = {}) =>
    call(calls.join, { ...of, service_ids: [service_id], ...more }, { as: as ?? (await makeGuest()) });
  const board = async () => (await call(calls.board, of, { as: owner })).items;
  const step = (waitlist_booking_id: string, from: Status, to: Exclude<Status, 'cancelled'>) =>
    call(calls.step, { business_id, waitlist_booking_id, from, to }, { as: owner });
  return { ...salon, waitlist_id, of, fields, add, join, board, step };
}
type Status = SentBy<typeof calls.step>['from'];

/** The module of the business. */
export async function switchOn({ database }: TestServer, business_id: string): Promise<void> {
  await database.pool.query(
    `UPDATE business SET modules = modules || '{waitlist}', business_hours = $2 WHERE id = $1`,
    [business_id, WHOLE_WEEK],
  );
}

/** For contract tests: ids that exist. */
export async function existingWaitlist(
  name: string,
  server: TestServer,
  as: Session,
  business_id: string,
  { client_id, user_id }: { readonly client_id: string; readonly user_id: string | null },
): Promise<Record<string, unknown>> {
  const fields = {
    name: 'Walked',
    hours: null,
    service_ids: [],
    entity_ids: [],
    serving_count: 1,
    max_guest_count: 3,
    max_waiting: null,
  };
  const add = () => server.call(waitlistCalls.add, { business_id, ...fields }, { as });
  const removeAll = async () => {
    await server.database.pool.query(`UPDATE waitlist SET status = 'deleted' WHERE business_id = $1`, [
      business_id,
    ]);
  };
  if (name.startsWith('waits.')) {
    return {
      business_id,
      from: '2026-11-01',
      to: '2026-11-07',
      cursor: `2026-11-03T09:00:00Z,${business_id}`,
    };
  }
  await removeAll();
  if (name === 'waitlists.add') return { business_id, ...fields };
  const { id: waitlist_id } = await add();
  const of = { business_id, waitlist_id, ...fields };
  if (name.startsWith('waitlists.')) return { ...of, is_paused: true, guest_count: 1 };
  if (name === 'waitlistBookings.join') {
    return { ...of, client_id: undefined, entity_id: undefined, guest_count: 1 };
  }
  const { waitlist_booking_id, token } = await server.call(
    calls.join,
    { business_id, waitlist_id, client_id },
    { as },
  );
  if (name.startsWith('waitlistReviews.')) {
    const id = { business_id, waitlist_booking_id };
    await server.call(calls.step, { ...id, from: 'pending', to: 'arrived' }, { as });
    await server.call(calls.step, { ...id, from: 'arrived', to: 'serving' }, { as });
    await server.call(calls.step, { ...id, from: 'serving', to: 'completed' }, { as });
    const clients = makeFindTrackerToken({ keyFor: (purpose) => keyFor(SECRET, purpose) });
    const sent = (await clients(server.database.q, business_id, { waitlist_booking_id })) ?? '';
    if (name.endsWith('.remove')) await server.call(waitlistReviewCalls.write, { token: sent, rating: 4 });
    return { token: sent, rating: 4, waitlist_booking_id };
  }
  // As if they had joined themselves.
  await server.database.pool.query('UPDATE waitlist_booking SET user_id = $2 WHERE id = $1', [
    ...[waitlist_booking_id, user_id],
  ]);
  if (name.startsWith('waitlistLinks.')) {
    if (name.endsWith('comeBack')) {
      await server.call(calls.cancel, { business_id, waitlist_booking_id }, { as });
      await server.database.pool.query(`UPDATE waitlist_booking SET cancel_reason = 'left' WHERE id = $1`, [
        waitlist_booking_id,
      ]);
    }
    return { token, minutes: 5 };
  }
  if (name.endsWith('.restore'))
    await server.call(calls.cancel, { business_id, waitlist_booking_id }, { as });
  const elsewhere = name.endsWith('.move') ? (await add()).id : waitlist_id;
  return {
    business_id,
    waitlist_id: elsewhere,
    waitlist_booking_id,
    entity_id: undefined,
    from: 'pending',
    to: 'arrived',
    minutes: 5,
  };
}
