import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { slotAlertCalls } from '@kursi/core/booking/slot-alert.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import { makeNotify } from '../notify.ts';
import { askForReviewsJob } from '../recurring/ask-for-reviews.job.ts';
import { findEndedVisits } from '../recurring/ended-visit.store.ts';

// Noon in India, outside quiet hours.
const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => noon.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, database, seedAccount, seedMember, seedSession, makeGuest, mailsTo, clock, jobs } = server;
const { pass, caughtUp, inbox, kinds } = notificationsOf(server);

let salon: Salon;
let meera: Person;
beforeEach(async () => {
  salon = await seedSalon(server);
  meera = await seedAccount({ user_name: 'Meera' });
});
const again = ({ id }: Person) => seedSession(id);

describe('time frees up on a day that someone waits for', () => {
  async function offered(as: Person): Promise<string> {
    const { business_id, day, owner, service_id } = salon;
    const [id] = salon.chairs;
    const times = { start_time: '09:00', end_time: '17:00' };
    const block = await call(calendarCalls.addBlock, { business_id, id, day, ...times }, { as: owner });
    const services = [{ service_id, entity_id: id }];
    await call(slotAlertCalls.create, { business_id, day, services }, { as });
    await call(calendarCalls.removeBlock, { business_id, id, block_id: block.id }, { as: owner });
    await caughtUp();
    clock.advance({ seconds: 20 });
    const hold = await eventually(async () => {
      await database.pool.query(
        "update jobs.job set start_after = now() where name = 'match-slot-alerts' and state < 'active'",
      );
      const { items } = await call(slotAlertCalls.listMine, {}, { as: await again(as) });
      return items[0]?.alert_hold;
    });
    return hold.visit_id;
  }

  test('the person is notified immediately, in the inbox and by mail, with a link', async () => {
    const visit_id = await offered(meera);
    await pass({ seconds: 1 });
    expect(await inbox(await again(meera))).toEqual([
      expect.stringMatching(
        /^A time opened up: Haircut \| Thu 15 Jan, 9:00 am at Salon \d+\. Held for you until 12:\d\d pm\.$/,
      ),
    ]);
    const { items } = await call(notificationCalls.list, {}, { as: await again(meera) });
    expect(items).toMatchObject([{ kind: 'slot_alert_offered', visit_id, as_member: false }]);
    const [mail] = await mailsTo(meera.email);
    expect(mail?.subject).toMatch(/^A time opened up, /);
    expect(await kinds(await again(salon.owner))).toEqual([]);
  });

  test('the person is not notified when they released it first', async () => {
    const guest = await makeGuest();
    await call(notificationCalls.setGuestEmail, { email: 'guest@example.org' }, { as: guest });
    const visit_id = await offered(guest);
    await caughtUp();
    const { business_id } = salon;
    await database.pool.query(
      "update notification set state = 'waiting', told_at = null, words = null where user_id = $1",
      [guest.id],
    );
    await call(visitCalls.cancel, { business_id, visit_id }, { as: await again(guest) });
    await pass({ seconds: 1 });
    expect(await kinds(await again(guest))).toEqual([]);
  });
});

describe('after a visit', () => {
  const job = askForReviewsJob({
    database,
    notify: makeNotify({ sendJob: jobs.send, now: clock.now }),
    now: clock.now,
  });

  async function visited(as: Person, time = '10:00') {
    const { business_id } = salon;
    const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold(time), {
      as: await again(as),
    });
    await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: await again(as) });
    return { booking_id, visit_id, business_id };
  }
  /** Sets the clock to this local time on the day of the visits. */
  function itIs(time: string): void {
    const at = Temporal.PlainDate.from(salon.day).toZonedDateTime({
      timeZone: 'Asia/Kolkata',
      plainTime: time,
    });
    clock.advance(clock.now().until(at.toInstant()));
  }
  const asked = async (as: Person) =>
    (await kinds(await again(as))).filter((kind) => kind === 'review_asked');

  test('the client is asked for a review once, three hours later; not after a no-show or a review', async () => {
    const [ravi, tara, uma] = [await makeGuest(), await makeGuest(), await seedAccount()];
    await visited(meera, '10:00');
    const missed = await visited(ravi, '10:30');
    const reviewed = await visited(tara, '11:00');
    const cancelled = await visited(uma, '11:30');
    const { business_id } = salon;
    const owner = await again(salon.owner);
    await call(visitCalls.cancel, { business_id, visit_id: cancelled.visit_id }, { as: owner });
    itIs('13:20');
    const desk = await again(salon.owner);
    const { visit_id } = missed;
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'no_show' }, { as: desk });
    const { booking_id } = reviewed;
    const said = { business_id, booking_id, rating: 5, text: '' };
    await call(reviewCalls.write, said, { as: await again(tara) });
    await job.run({});
    await pass();
    expect(await asked(meera)).toEqual([]);
    itIs('14:45');
    await Promise.all([job.run({}), job.run({})]);
    await job.run({});
    await pass();
    expect(await inbox(await again(meera))).toContainEqual(
      expect.stringMatching(/^How was it at Salon \d+\? \| Haircut, /),
    );
    for (const one of [ravi, tara, uma]) expect(await asked(one)).toEqual([]);
    expect(await asked(meera)).toHaveLength(1);
    // A day later nobody is asked any more.
    const late = clock.now().add({ hours: 30 });
    const period = { from: late.subtract({ hours: 27 }), until: late.subtract({ hours: 3 }) };
    const left = await findEndedVisits(database.q, period);
    expect(left.filter((one) => one.business_id === business_id)).toEqual([]);
  });

  test('owners and admins are notified of a review, and its author of the answer', async () => {
    const [admin, staff] = [
      await seedMember(salon.business_id, 'admin'),
      await seedMember(salon.business_id, 'staff'),
    ];
    const { booking_id, visit_id, business_id } = await visited(meera);
    await call(
      visitCalls.setProgress,
      { business_id, visit_id, progress: 'done' },
      { as: await again(salon.owner) },
    );
    const key = { business_id, booking_id };
    await call(reviewCalls.write, { ...key, rating: 4, text: 'Lovely' }, { as: await again(meera) });
    await call(reviewCalls.write, { ...key, rating: 5, text: 'Lovely!' }, { as: await again(meera) });
    await pass();
    for (const one of [salon.owner, admin])
      expect(await inbox(await again(one))).toContainEqual(
        expect.stringMatching(/^Meera gave 5 stars \| Haircut, \w{3} \d+ Jan, 10:00 am at /),
      );
    const received = (all: string[]) => all.filter((kind) => kind === 'review_received');
    expect(received(await kinds(await again(salon.owner)))).toHaveLength(1);
    expect(received(await kinds(await again(staff)))).toEqual([]);

    await call(reviewCalls.answer, { ...key, answer: 'Thank you' }, { as: await again(admin) });
    await call(reviewCalls.answer, { ...key, answer: 'Thank you!' }, { as: await again(admin) });
    await pass();
    const told = (await kinds(await again(meera))).filter((kind) => kind === 'review_answered');
    expect(told).toEqual(['review_answered']);
    expect(received(await kinds(await again(meera)))).toEqual([]);
  });

  test('a review that is deleted at once notifies nobody', async () => {
    const { booking_id, visit_id, business_id } = await visited(meera);
    const owner = await again(salon.owner);
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, { as: owner });
    const key = { business_id, booking_id };
    await call(reviewCalls.write, { ...key, rating: 1, text: 'Oops' }, { as: await again(meera) });
    await call(reviewCalls.remove, key, { as: await again(meera) });
    await pass();
    expect(await kinds(await again(salon.owner))).not.toContain('review_received');
  });
});
