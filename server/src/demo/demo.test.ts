import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { audienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { segmentCalls } from '@kursi/core/campaigns/segments.contract.ts';
import { effectiveHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { DEMO_PASSWORD, type DemoRole, demoCalls, demoEmail } from '@kursi/core/demo/demo.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { findingCalls } from '@kursi/core/history/findings/findings.contract.ts';
import { historyCalls } from '@kursi/core/history/history.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Session } from '../testing/http/caller.ts';
import { catalogueOf } from '../testing/salon/catalogue.ts';
import { useServer } from '../testing/server.ts';
import { lockDemo } from './demo.store.ts';
import { drawPicture } from './draw-picture.ts';
import { mustSeed } from './make-demo.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, seedBusiness } = server;

async function enter(role: DemoRole): Promise<Session> {
  const session: Session = { token: '', cookies: new Map() };
  session.token = (await call(demoCalls.signIn, { role }, { as: session })).token;
  return session;
}

async function theSalon(as: Session): Promise<string> {
  const { items } = await call(businessCalls.listMine, {}, { as });
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}

async function rowsOf(businessId: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM service WHERE business_id = $1) + (SELECT count(*) FROM event WHERE business_id = $1)
      + (SELECT count(*) FROM business WHERE id = $1) + (SELECT count(*) FROM invoice_number WHERE of_business = $1)
      + (SELECT count(*) FROM business_file WHERE business_id = $1) AS count`,
    [businessId],
  );
  return Number(rows[0]?.count);
}

test('the demo salon and its accounts do not exist before someone asks for them', async () => {
  expect(await call(demoCalls.getProgress, {})).toMatchObject({ state: 'none', done: 0 });
  expect(await refusal(demoCalls.signIn, { role: 'owner' })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  const known = { email: demoEmail('owner'), password: DEMO_PASSWORD };
  expect(await refusal(identityCalls.signIn, known)).toMatchObject({ code: 'WRONG_EMAIL_OR_PASSWORD' });
});

test('the lock is kept however long a slow machine takes', async () => {
  await database.transaction(async (tx) => {
    expect(await lockDemo(tx)).toBe(true);
    const { rows } = await sql`SHOW idle_in_transaction_session_timeout`.execute(tx.q);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  });
});

test('the salon is seeded when there is none, when one was left unfinished, and when a fresh one is wanted', () => {
  const asked = Temporal.Instant.from('2026-11-15T09:00:00Z');
  const [before, after] = [asked.subtract({ hours: 1 }), asked.add({ seconds: 9 })];
  for (const unfinished of [undefined, null]) expect(mustSeed(unfinished, false, asked)).toBe(true);
  expect(mustSeed(before, false, asked)).toBe(false);
  expect(mustSeed(before, true, asked)).toBe(true);
  expect(mustSeed(after, true, asked), 'another caller was faster').toBe(false);
});

test('three concurrent requests make one fresh salon, delete every row of the old one, and sessions stay signed in', {
  timeout: 300_000,
}, async () => {
  const owner = await seedAccount({ email: demoEmail('owner') });
  const before = await seedBusiness(owner, { name: 'An Older Demo' });
  await catalogueOf(server, owner, before).service();
  expect(await rowsOf(before)).toBeGreaterThan(2);
  await database.pool.query(
    'INSERT INTO demo_salon (of_business, done, total, started_at) VALUES ($1, 3, 9, now())',
    [before],
  );
  expect(await call(demoCalls.getProgress, {})).toMatchObject({ state: 'making', done: 3 });
  expect(await refusal(demoCalls.signIn, { role: 'owner' })).toMatchObject({ code: 'NOT_FOUND' });
  await database.pool.query("UPDATE demo_salon SET finished_at = now() - interval '1 hour'");
  // As if somebody had begun anew five times this hour: the invitation is mailed all the same.
  await database.pool.query(
    "INSERT INTO throttle (subject, tries, window_ends_at) VALUES ($1, 5, now() + interval '15 min')",
    [`mail:${demoEmail('priya.manager')}`],
  );

  const answers = await Promise.all([1, 2, 3].map(() => call(demoCalls.create, { fresh: true })));
  for (const answer of answers) expect(answer).toMatchObject({ state: 'ready', done: answer.total });
  const { rows } = await database.pool.query('SELECT 1 FROM business');
  expect(rows).toHaveLength(1);
  const known = await database.pool.query('SELECT 1 FROM users WHERE is_demo');
  expect(known.rows).toHaveLength(4);
  expect(await theSalon(owner)).not.toBe(before);
  expect(await rowsOf(before)).toBe(0);
  const { items } = await call(businessCalls.listMine, {}, { as: owner });
  expect(items).toMatchObject([{ business_url: 'aangan-salon-spa' }]);
});

test('the team and the client have notifications in their inbox, and the client gets a reminder', async () => {
  for (const role of ['owner', 'desk', 'client'] as const) {
    const as = await enter(role);
    const { items } = await call(notificationCalls.list, {}, { as });
    expect(items.filter(({ read_at }) => read_at !== null).length).toBeGreaterThan(0);
    expect((await call(notificationCalls.countUnread, {}, { as })).unread, role).toBeGreaterThan(0);
  }
  const { rows } = await database.pool.query(
    "SELECT DISTINCT kind FROM notification WHERE state = 'waiting' AND kind LIKE 'reminder%' ORDER BY kind",
  );
  expect(rows).toEqual([{ kind: 'reminder_day' }, { kind: 'reminder_soon' }]);
});

test('the owner sees a complete salon', async () => {
  const owner = await enter('owner');
  const business_id = await theSalon(owner);
  const { items } = await call(businessCalls.listMine, {}, { as: owner });
  expect(items[0]).toMatchObject({ name: 'Aangan Salon & Spa', business_state: 'approved', role: 'owner' });
  const catalogue = await call(catalogueCalls.get, { business_id }, { as: owner });
  expect(catalogue.services).toHaveLength(24);
  expect(catalogue.categories).toHaveLength(6);
  expect(catalogue.calendars).toHaveLength(6);
  expect(catalogue.services.every(({ calendars, image_url }) => calendars.length > 0 && image_url)).toBe(
    true,
  );
  expect(catalogue.services.flatMap(({ calendars }) => calendars).some(({ price }) => price !== null)).toBe(
    true,
  );
  const { items: products } = await call(productCalls.list, { business_id }, { as: owner });
  expect(products.some(({ stock }) => stock > 0)).toBe(true);
  const team = await call(memberCalls.list, { business_id }, { as: owner });
  expect(team.items.map(({ role }) => role).sort()).toEqual(['owner', 'staff']);
  expect(team.invitations).toHaveLength(1);
  const { subscription } = await call(subscriptionCalls.get, { business_id }, { as: owner });
  expect(subscription).toMatchObject({ type: 'one_year_growth_plan', is_active: true });
  const settings = await call(settingsCalls.get, { business_id }, { as: owner });
  expect(settings.images).toHaveLength(5);
  expect((await call(discoveryCalls.listFavourites, {}, { as: await enter('client') })).items).toHaveLength(
    1,
  );
  const [queue] = (await call(waitlistCalls.list, { business_id }, { as: owner })).items;
  const of = { business_id, waitlist_id: queue?.id ?? '' };
  const { items: inQueue } = await call(waitlistBookingCalls.board, of, { as: owner });
  expect(inQueue.filter(({ status }) => status === 'serving')).toHaveLength(3);
  expect(inQueue.filter(({ place, quote }) => place !== null && quote !== null).length).toBeGreaterThan(3);
  const week = await call(
    waitCalls.report,
    {
      business_id,
      from: Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 7 }).toString(),
      to: Temporal.Now.plainDateISO('Asia/Kolkata').toString(),
    },
    { as: owner },
  );
  expect(week.all.left * week.all.no_show).toBeGreaterThan(0);
  expect(week.all.held / week.all.quoted).toBeGreaterThan(0.7);
  const { items: joinable } = await call(waitlistCalls.offered, { business_id });
  // From nine to nine at most, and before closing only who can still be served: the test runs at any hour.
  const { hour } = Temporal.Now.zonedDateTimeISO('Asia/Kolkata');
  const open =
    hour >= 11 && hour < 17 ? [null] : hour < 9 || hour >= 21 ? ['closed'] : [null, 'late', 'closed'];
  expect(joinable).toHaveLength(1);
  expect(open).toContain(joinable[0]?.not_joinable);
  if (joinable[0]?.not_joinable === null) expect(joinable[0].wait?.high).toBeLessThan(120);
  const picture = await server.inject({ url: catalogue.services[0]?.image_url ?? '' });
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toBe('image/png');
});

test('the salon has reviews with answers, and Rohan has past visits and an upcoming one', async () => {
  const owner = await enter('owner');
  const received = await call(
    reviewCalls.listReceived,
    { business_id: await theSalon(owner) },
    { as: owner },
  );
  expect(received.rating?.count).toBeGreaterThan(10);
  expect(received.items.some(({ answer }) => answer !== null)).toBe(true);
  expect(received.items.every(({ reviewer }) => reviewer !== null)).toBe(true);
  const rohan = await enter('client');
  const mine = async (when: 'upcoming' | 'past') =>
    (await call(visitCalls.listMine, { when }, { as: rohan })).items;
  expect((await mine('upcoming')).length).toBeGreaterThan(0);
  const past = await mine('past');
  expect(past.length).toBeGreaterThan(2);
  expect(past.some(({ services }) => services.some(({ review }) => review?.answer))).toBe(true);
});

test('the desk finds four hundred clients, and Rohan among them', async () => {
  const desk = await enter('desk');
  const business_id = await theSalon(desk);
  const { rows } = await database.pool.query(
    `SELECT count(*)::integer AS clients, count(phone)::integer AS phones, count(account_id)::integer AS accounts
     FROM client WHERE business_id = $1`,
    [business_id],
  );
  expect(rows).toEqual([{ clients: 400, phones: expect.any(Number), accounts: 1 }]);
  expect(rows[0].phones).toBeGreaterThan(350);
  const found = await call(clientCalls.list, { business_id, query: 'rohan iyer 12003' }, { as: desk });
  expect(found.items).toMatchObject([{ name: 'Rohan Iyer', phone: '+919845012003' }]);
  expect((await call(clientCalls.list, { business_id, query: 'शर्मा' }, { as: desk })).items).toHaveLength(1);
});

test('the calendar has ninety days of visits, today up to now, and a half-full week ahead', async () => {
  const business_id = await theSalon(await enter('desk'));
  const { rows } = await database.pool.query(
    `WITH day AS (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date AS today), one AS (
       SELECT booking.booking_date - today AS away, progress, booking_status, visit.paid_amount,
         -- Someone in the chair may have a second service still to come.
         CASE WHEN progress = 'in_service' THEN min(starts_at) OVER (PARTITION BY visit_id) ELSE starts_at END AS begins
       FROM booking JOIN visit USING (business_id) JOIN day ON true
       WHERE booking.visit_id = visit.id AND business_id = $1)
     SELECT min(away) AS first, max(away) AS last,
       count(*) FILTER (WHERE away < 0)::integer AS past,
       count(*) FILTER (WHERE away = 0)::integer AS today,
       count(*) FILTER (WHERE away BETWEEN 1 AND 7)::integer AS week,
       count(*) FILTER (WHERE progress = 'no_show')::integer AS missed,
       count(*) FILTER (WHERE booking_status = 'cancelled')::integer AS cancelled,
       count(*) FILTER (WHERE booking_status = 'created')::integer AS requests,
       count(*) FILTER (WHERE paid_amount > 0)::integer AS paid,
       count(*) FILTER (WHERE begins > now() AND progress IN ('in_service', 'done', 'no_show'))::integer AS early
     FROM one`,
    [business_id],
  );
  const [seen] = rows;
  expect(seen).toMatchObject({ early: 0 });
  expect(seen.first).toBeLessThan(-85);
  expect(seen.last).toBeGreaterThan(7);
  expect(seen.past).toBeGreaterThan(1_000);
  // Holds on any weekday.
  expect(seen.today).toBeGreaterThan(8);
  expect(seen.week).toBeGreaterThan(60);
  for (const some of [seen.missed, seen.cancelled]) expect(some).toBeGreaterThan(20);
  expect(seen.requests).toBeGreaterThan(1);
  expect(seen.paid).toBeGreaterThan(seen.past * 0.7);
  const full = await fullnessOf(business_id);
  expect(full).toBeGreaterThan(0.35);
  expect(full).toBeLessThan(0.65);
});

test('every visit that is done has its bill, products were sold, and last week is closed', async () => {
  const business_id = await theSalon(await enter('owner'));
  const { rows } = await database.pool.query(
    `SELECT
       (SELECT count(*)::integer FROM visit WHERE business_id = $1 AND progress = 'done' AND billed_at IS NULL) AS open,
       (SELECT count(*)::integer FROM receipt WHERE business_id = $1) AS receipts,
       (SELECT sum(last_number)::integer FROM receipt_counter WHERE business_id = $1) AS numbers,
       (SELECT count(*)::integer FROM bill_line WHERE business_id = $1 AND product_id IS NOT NULL) AS sold,
       (SELECT count(*)::integer FROM visit WHERE business_id = $1 AND paid_amount <> (
         SELECT coalesce(sum(amount), 0) FROM visit_payment AS paid
         WHERE paid.business_id = visit.business_id AND paid.visit_id = visit.id)) AS wrong,
       (SELECT count(*)::integer FROM product WHERE business_id = $1 AND stock <> (
         SELECT sum(change) FROM stock_movement AS moved
         WHERE moved.business_id = product.business_id AND moved.product_id = product.id)) AS miscounted,
       (SELECT count(*)::integer FROM membership WHERE business_id = $1 AND created_at > now() - interval '90 days')
         AS sold_lately,
       (SELECT count(*)::integer FROM day_close WHERE business_id = $1) AS closes`,
    [business_id],
  );
  const { receipts, numbers, sold, closes, ...rest } = rows[0];
  expect(rest).toEqual({ open: 0, wrong: 0, miscounted: 0, sold_lately: 0 });
  expect(closes).toBeGreaterThan(3);
  expect(receipts).toBeGreaterThan(1_000);
  expect(numbers).toBe(receipts);
  expect(sold).toBeGreaterThan(20);
});

test('three campaigns were sent, and every credit adds up', async () => {
  const owner = await enter('owner');
  const business_id = await theSalon(owner);
  const { items } = await call(campaignCalls.list, { business_id }, { as: owner });
  expect(items.map(({ status }) => status).sort()).toEqual(['draft', 'sent', 'sent', 'sent']);
  const draft = items.find(({ status }) => status === 'draft');
  expect(draft).toMatchObject({ missing: [], template_name: 'We miss you' });
  const sent = items.filter(({ status }) => status === 'sent');
  for (const { name, figures } of sent) {
    const { recipients = 0, held_back = 0, delivered = 0, read = 0, failed = 0 } = figures ?? {};
    expect(recipients - held_back, name).toBeGreaterThan(9);
    expect(delivered / (recipients - held_back), name).toBeGreaterThan(0.85);
    expect(read / delivered, name).toBeGreaterThan(0.6);
    expect(failed, name).toBeLessThan(recipients * 0.15);
  }
  expect(sent.filter(({ figures }) => (figures?.held_back ?? 0) >= 30)).toHaveLength(1);
  const { rows } = await database.pool.query(
    `WITH recipient AS (
       SELECT recipient.*, message.state, message.created_at, message.accepted_at, message.delivered_at, message.read_at
       FROM campaign_recipient AS recipient LEFT JOIN outgoing_message AS message
         ON message.business_id = recipient.business_id AND message.id = recipient.message_id
       WHERE recipient.business_id = $1
     )
     SELECT
       (SELECT count(*)::integer FROM credit_reservation AS held WHERE business_id = $1 AND kind = 'send' AND (
         open <> 0
         OR consumed <> (SELECT count(*) FROM campaign_recipient AS one WHERE one.business_id = $1
           AND one.campaign_id = held.id AND credit = 'consumed')
         OR given_back <> (SELECT count(*) FROM campaign_recipient AS one WHERE one.business_id = $1
           AND one.campaign_id = held.id AND credit = 'given_back')
         OR reserved - given_back <> (SELECT -sum(credits) FROM credit_entry AS entry WHERE entry.business_id = $1
           AND entry.reservation_id = held.id))) AS wrong,
       (SELECT count(*)::integer FROM recipient WHERE (credit = 'given_back') <> (state IS NOT DISTINCT FROM 'failed')
         OR accepted_at < created_at OR delivered_at < accepted_at OR read_at < delivered_at OR read_at > now()) AS odd,
       (SELECT count(*)::integer FROM incoming_message AS reply JOIN outgoing_message AS message USING (business_id)
        WHERE business_id = $1 AND message.id = reply.message_id
          AND (reply.received_at < message.read_at OR reply.received_at > now() OR message.read_at IS NULL)) AS untimely,
       (SELECT count(*)::integer FROM incoming_message WHERE business_id = $1
          AND received_at > now() - interval '23 hours' AND kind = 'text') AS fresh,
       (SELECT count(*)::integer FROM whatsapp_opt_out WHERE business_id = $1) AS stopped,
       (SELECT count(*)::integer FROM client WHERE business_id = $1 AND marketing_opt_out_from = 'whatsapp') AS without_offers,
       (SELECT count(DISTINCT reason)::integer FROM credit_entry WHERE business_id = $1) AS reasons,
       (SELECT count(*)::integer FROM invoice JOIN purchase ON purchase.business_id = $1 AND purchase.id = purchase_id
        WHERE invoice.business_id = $1 AND credits = 500 AND issued_at = purchase.created_at) AS packs,
       (SELECT count(*)::integer FROM campaign_recipient AS got JOIN visit USING (business_id, client_id)
        WHERE business_id = $1 AND visit.created_at BETWEEN goes_at AND goes_at + interval '14 days'
          AND NOT is_held_back) AS followed`,
    [business_id],
  );
  expect(rows[0]).toMatchObject({ wrong: 0, odd: 0, untimely: 0, stopped: 2, without_offers: 6, packs: 2 });
  expect(rows[0].fresh).toBeGreaterThanOrEqual(3);
  expect(rows[0].reasons).toBe(3);
  expect(rows[0].followed).toBeGreaterThan(20);
  const credits = await call(creditCalls.get, { business_id }, { as: owner });
  expect(credits.balance).toBeGreaterThan(300);
  expect(credits).toMatchObject({ set_aside: 0, invoices: [{ credits: 500 }, { credits: 500 }] });
  const { items: segments } = await call(segmentCalls.list, { business_id }, { as: owner });
  expect(segments).toHaveLength(1);
  const filter = z.parse(audienceFilter, draft?.filter);
  const audience = await call(audienceCalls.count, { business_id, filter }, { as: owner });
  expect(audience.left_out.quiet).toBeGreaterThan(0);
  expect(audience.reached).toBeGreaterThan(10);
});

test('Rohan paid online for his upcoming visits, and the one he cancelled is refunded', async () => {
  const { items } = await call(visitCalls.listMine, {}, { as: await enter('client') });
  const paid = items.flatMap(({ payments }) => payments).filter(({ type }) => type === 'pg');
  expect(paid.filter(({ status }) => status === 'paid')).toHaveLength(2);
  const back = paid.filter(({ status }) => status !== 'paid');
  expect(back.map(({ amount, refunded_amount }) => amount === refunded_amount)).toEqual([true]);
});

/** Share of the next seven days' working hours that is booked. */
async function fullnessOf(business_id: string): Promise<number> {
  const owner = await enter('owner');
  const { calendars } = await call(catalogueCalls.get, { business_id }, { as: owner });
  let [open, taken] = [0, 0];
  for (const { id, business_hours } of calendars) {
    const time = await call(calendarCalls.getTime, { business_id, id }, { as: owner });
    const business = { business_hours: time.business_hours, holidays: [] };
    const first = Temporal.PlainDate.from(time.today);
    for (let days = 1; days <= 7; days++) {
      const { ranges } = effectiveHours(first.add({ days }), business, { ...time, business_hours });
      for (const { start, end } of ranges) open += end - start;
    }
    const { rows } = await database.pool.query(
      `SELECT coalesce(sum(extract(epoch FROM upper(period) - lower(period))) / 60, 0)::float AS minutes
       FROM consumed_slot WHERE business_id = $1 AND entity_id = $2
         AND (lower(period) AT TIME ZONE 'Asia/Kolkata')::date - $3::date BETWEEN 1 AND 7`,
      [business_id, id, time.today],
    );
    taken += rows[0].minutes;
  }
  return taken / open;
}

test('three things are worth a look, each with the rows that it is about', async () => {
  const owner = await enter('owner');
  const business_id = await theSalon(owner);
  const { items, open_count } = await call(findingCalls.list, { business_id }, { as: owner });
  expect(open_count).toBe(3);
  expect(items.map(({ rule }) => rule).toSorted()).toEqual([
    'bank_changed',
    'bill_changed_paid',
    'clients_taken_out',
  ]);
  for (const { id: finding, row_count } of items) {
    const rows = await call(historyCalls.list, { business_id, finding }, { as: owner });
    expect(rows.items).toHaveLength(row_count);
  }
});

test('the sweep of unused files deletes no picture of the salon', async () => {
  const { rows } = await database.pool.query(`SELECT DISTINCT state FROM business_file`);
  expect(rows).toEqual([{ state: 'used' }]);
});

test('the desk is staff, the client works nowhere, the admin is a platform admin', async () => {
  const desk = await enter('desk');
  expect((await call(businessCalls.listMine, {}, { as: desk })).items).toMatchObject([{ role: 'staff' }]);
  const client = await enter('client');
  expect((await call(businessCalls.listMine, {}, { as: client })).items).toEqual([]);
  expect(await call(identityCalls.getMe, {}, { as: client })).toMatchObject({ is_platform_admin: false });
  expect(await call(identityCalls.getMe, {}, { as: await enter('admin') })).toMatchObject({
    is_platform_admin: true,
  });
});

test('a second request makes nothing twice', async () => {
  const before = await theSalon(await enter('owner'));
  await call(demoCalls.create, {});
  expect(await theSalon(await enter('owner'))).toBe(before);
});

test('a visitor who changes the password does not lock the next one out', async () => {
  const owner = await enter('owner');
  const input = { current_password: DEMO_PASSWORD, new_password: 'seven lanterns near the ghat' };
  await call(identityCalls.changePassword, input, { as: owner });
  await theSalon(await enter('owner'));
});

test('a picture is the same every time, and small', () => {
  expect(drawPicture(7, 2).equals(drawPicture(7, 2))).toBe(true);
  expect(drawPicture(7, 2).equals(drawPicture(8, 2))).toBe(false);
  expect(drawPicture(7, 2).length).toBeLessThan(60_000);
});
