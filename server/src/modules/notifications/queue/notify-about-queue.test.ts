import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import {
  waitlistBookingCalls as calls,
  waitlistLinkCalls as linkCalls,
} from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, database, seedAccount, seedSession, makeGuest, mailsTo } = server;
const { pass, inbox, kinds } = notificationsOf(server);

let queue: Awaited<ReturnType<typeof seedQueue>>;
let meera: Person;
beforeEach(async () => {
  queue = await seedQueue(server);
  meera = await seedAccount({ user_name: 'Meera' });
});
const again = ({ id }: Person) => seedSession(id);
const lines = async (person: Person) => inbox(await again(person));
const callOut = (waitlist_booking_id: string, entity_id?: string) =>
  call(
    calls.call,
    { business_id: queue.business_id, waitlist_booking_id, ...(entity_id && { entity_id }) },
    { as: queue.owner },
  );
const takeBack = (waitlist_booking_id: string) =>
  call(calls.uncall, { business_id: queue.business_id, waitlist_booking_id }, { as: queue.owner });
const cancel = (waitlist_booking_id: string) =>
  call(calls.cancel, { business_id: queue.business_id, waitlist_booking_id }, { as: queue.owner });

describe('a client is called', () => {
  test('they are told once in the inbox and by mail, with the chair and the way to their place', async () => {
    const { waitlist_booking_id, number, token } = await queue.join(meera);
    await callOut(waitlist_booking_id, queue.chairs[1]);
    await pass();
    expect(await lines(meera)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^It is your turn at Salon \\d+ \\| Number ${number}, please come in\\. .+ is ready for you\\.$`,
        ),
      ),
    ]);
    const [mail, ...more] = await mailsTo(meera.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^It is your turn$/);
    expect(mail?.text).toContain(`/q#${token}`);
    expect(mail?.text).toContain('because you are in this queue');
    const as = await again(meera);
    const { items } = await call(notificationCalls.list, {}, { as });
    const notification_id = items[0]?.id ?? '';
    expect(await call(notificationCalls.get, { notification_id }, { as })).toMatchObject({
      kind: 'waitlist_called',
      turn_token: token,
    });
    // The desk has its board.
    expect(await kinds(await again(queue.owner))).toEqual([]);
    // Called again, and once more to another chair.
    await callOut(waitlist_booking_id);
    await callOut(waitlist_booking_id, queue.chairs[0]);
    await pass();
    expect(await lines(meera)).toHaveLength(1);
  });

  test('they are told nothing when the call is taken back at once, and the next call is told', async () => {
    const { waitlist_booking_id } = await queue.join(meera);
    await callOut(waitlist_booking_id);
    await takeBack(waitlist_booking_id);
    await pass();
    expect(await lines(meera)).toEqual([]);
    await callOut(waitlist_booking_id);
    await takeBack(waitlist_booking_id);
    await callOut(waitlist_booking_id);
    await pass();
    expect(await kinds(await again(meera))).toEqual(['waitlist_called']);
  });

  test('who asks for more time is told of the next call as well', async () => {
    const { waitlist_booking_id, token } = await queue.join(meera);
    await callOut(waitlist_booking_id);
    await pass();
    await call(linkCalls.late, { token, minutes: 5 });
    await pass();
    await callOut(waitlist_booking_id);
    await pass();
    expect(await kinds(await again(meera))).toEqual(['waitlist_called', 'waitlist_called']);
  });

  test('who has left or sits in the chair by then is told nothing', async () => {
    const left = await queue.join(meera);
    const ravi = await seedAccount({ user_name: 'Ravi' });
    const served = await queue.join(ravi);
    await callOut(left.waitlist_booking_id);
    await callOut(served.waitlist_booking_id);
    await call(linkCalls.leave, { token: left.token });
    await queue.step(served.waitlist_booking_id, 'pending', 'arrived');
    await queue.step(served.waitlist_booking_id, 'arrived', 'serving');
    await pass();
    expect(await lines(meera)).toEqual([]);
    expect(await lines(ravi)).toEqual([]);
  });

  test('a guest is mailed at the address they gave', async () => {
    const guest = await makeGuest();
    await call(notificationCalls.setGuestEmail, { email: 'in-line@example.org' }, { as: guest });
    const { waitlist_booking_id, token } = await queue.join(await again(guest));
    await callOut(waitlist_booking_id);
    await pass();
    const [mail] = await mailsTo('in-line@example.org');
    expect(mail?.text).toContain(`/q#${token}`);
  });

  test('a client whom the desk added is mailed at the address of their record, or told in their account', async () => {
    const added = await queue.add('Devi');
    const known = await queue.add('Known');
    await database.pool.query(
      `UPDATE client SET email = 'devi@example.org' WHERE business_id = $1 AND name = 'Devi'`,
      [queue.business_id],
    );
    await database.pool.query(`UPDATE client SET account_id = $2 WHERE business_id = $1 AND name = 'Known'`, [
      queue.business_id,
      meera.id,
    ]);
    await callOut(added.waitlist_booking_id);
    await callOut(known.waitlist_booking_id);
    await callOut(added.waitlist_booking_id);
    await pass();
    const [mail, ...more] = await mailsTo('devi@example.org');
    expect(more).toEqual([]);
    // A link of their own, which the desk has not got.
    expect(mail?.text).toMatch(/\/q#\S{43}/);
    expect(mail?.text).not.toContain(added.token);
    expect(await kinds(await again(meera))).toEqual(['waitlist_called']);
  });
});

describe('it is nearly the turn of a client', () => {
  test('they are told once, when those ahead have gone', async () => {
    const ahead = [];
    for (let i = 0; i < 6; i++) ahead.push(await queue.add());
    const { number } = await queue.join(meera);
    await pass();
    expect(await lines(meera)).toEqual([]);
    for (const { waitlist_booking_id } of ahead.slice(0, 5)) await cancel(waitlist_booking_id);
    await pass();
    expect(await lines(meera)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Nearly your turn at Salon \\d+ \\| Number ${number}: about \\d+–\\d+ min to go\\. Please make your way\\.$`,
        ),
      ),
    ]);
    await cancel(ahead[5]?.waitlist_booking_id ?? '');
    await pass();
    expect(await lines(meera)).toHaveLength(1);
  });

  test('who is told so little at joining, is called meanwhile or has left is not told', async () => {
    await queue.join(meera);
    const ahead = [];
    for (let i = 0; i < 6; i++) ahead.push(await queue.add());
    const [ravi, devi] = [await seedAccount({ user_name: 'Ravi' }), await seedAccount({ user_name: 'Devi' })];
    const called = await queue.join(ravi);
    const left = await queue.join(devi);
    for (const { waitlist_booking_id } of ahead) await cancel(waitlist_booking_id);
    await callOut(called.waitlist_booking_id);
    await cancel(left.waitlist_booking_id);
    await pass();
    expect(await lines(meera)).toEqual([]);
    expect(await kinds(await again(ravi))).toEqual(['waitlist_called']);
    expect(await lines(devi)).toEqual([]);
  });
});
