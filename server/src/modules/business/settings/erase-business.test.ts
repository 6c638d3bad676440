import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { DAYS_UNTIL_PURGE } from '@kursi/core/business/settings-rules.ts';
import { supportAccessCalls } from '@kursi/core/business/support-access.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { findingCalls } from '@kursi/core/history/findings/findings.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { seededRows } from '../../../testing/existing/seeded-rows.ts';
import { uploadFile } from '../../../testing/files.ts';
import type { Salon } from '../../../testing/salon/booking.ts';
import { creditsOf, PACK_OF_500 } from '../../../testing/salon/credits.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, database, clock, jobs, makeGuest, makePlatformAdmin, seedMember, url } = server;
const { buyPack } = creditsOf(server);

/** What stays: money that was paid, what it was paid for, and counters without a person. */
const KEPT = [
  'account_summary',
  'demo_salon',
  'event_counter',
  'gateway_order',
  // Append-only, without personal values; dropped when their time is over.
  'history',
  'invoice',
  'invoice_number',
  'member_invitation_directory',
  'notification',
  'payment',
  'payment_order',
  'purchase',
  'reaction_progress',
  'refund',
  'subscription',
  'subscription_period',
];
const PURGED = [
  'second_step_duty',
  'sale_line',
  'sale_payment',
  'sale_rebuild',
  'payment_method',
  'approval',
  'campaign',
  'campaign_media',
  'campaign_recipient',
  'campaign_settings',
  'client_segment',
  'finding',
  'finding_rule',
  'history_value',
  'incoming_message',
  'message_app_directory',
  'message_contact_directory',
  'message_queue',
  'message_directory',
  'message_template',
  'outgoing_message',
  'template_media',
  'whatsapp_header',
  'whatsapp_opt_out',
  'whatsapp_quality_day',
  'waitlist',
  'waitlist_booking',
  'waitlist_booking_service',
  'waitlist_calendar',
  'waitlist_deposit',
  'waitlist_link_directory',
  'waitlist_notice',
  'waitlist_quote',
  'waitlist_service',
  'membership',
  'membership_ledger',
  'membership_service',
  'membership_template',
  'membership_template_service',
  'bill',
  'bill_line',
  'booking',
  'booking_directory',
  'business_bank',
  'business_file',
  'business_holiday',
  'business_image',
  'business_member',
  'business_rating',
  'business_report',
  'calendar_commission',
  'calendar',
  'calendar_day',
  'calendar_feed_directory',
  'calendar_leave',
  'client',
  'client_note',
  'client_photo',
  'client_reminder',
  'client_import',
  'client_import_chunk',
  'client_import_row',
  'client_summary',
  'client_visit_fact',
  'consumed_slot',
  'credit_account',
  'credit_entry',
  'credit_reservation',
  'day_close',
  'drawer_count',
  'drawer_float',
  'drawer_payout',
  'event',
  'former_business_url',
  'member_invitation',
  'client_message',
  'parked_bill',
  'product',
  'receipt',
  'advance_receipt',
  'advance_receipt_counter',
  'receipt_counter',
  'receipt_link_directory',
  'reserved_booking',
  'review',
  'rights_set',
  'service',
  'service_category',
  'service_on_calendar',
  'share_directory',
  'shown_bill',
  'shown_contact',
  'slot_alert',
  'stock_movement',
  'support_access',
  'support_visit',
  'visit',
  'visit_payment',
  'opened_visit',
  'visit_link_directory',
  'bill_payer',
  'due_promise',
  'pay_link_directory',
];

async function tablesOfBusinesses(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('business_id', 'of_business', 'of_business_id')
    ORDER BY table_name`.execute(database.q);
  return rows;
}

async function tablesWithRowsOf(businessId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await tablesOfBusinesses()) {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${businessId} LIMIT 1`.execute(database.q);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

async function favouritesOfAll(): Promise<string[]> {
  const people = await database.q.selectFrom('users').select('fav_business_ids').execute();
  return people.flatMap(({ fav_business_ids }) => fav_business_ids);
}

async function deletedDaysAgo({ business_id }: Salon, days: number): Promise<void> {
  await database.q
    .updateTable('business')
    .set({ is_deleted: true, deleted_at: clock.now().subtract({ hours: 24 * days }) })
    .where('id', '=', business_id)
    .execute();
}

async function sweep(): Promise<void> {
  await database.transaction((tx) => jobs.send(tx, 'sweep', {}));
  await jobs.runDue();
}

/** A salon in which something of every kind has happened. */
async function livedSalon(): Promise<{ salon: Salon; picture: string }> {
  const { add, step, ...salon } = await seedQueue(server);
  const { business_id, owner, client_id } = salon;
  await seededRows(server).seedFinding(business_id);
  await call(findingCalls.setRule, { business_id, rule: 'day_reopened', is_on: false }, { as: owner });
  const served = await add();
  await step(served.waitlist_booking_id, 'pending', 'arrived');
  await call(
    waitlistBookingCalls.step,
    {
      business_id,
      waitlist_booking_id: served.waitlist_booking_id,
      from: 'arrived',
      to: 'serving',
      entity_id: salon.chairs[0],
    },
    { as: owner },
  );
  const guest = await makeGuest({ user_name: 'Purged Guest', phone: '98200 31313' });
  const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as: guest });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: guest });
  await call(visitCalls.createShare, { business_id, visit_id }, { as: guest });
  await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, { as: owner });
  await call(reviewCalls.write, { business_id, booking_id, rating: 5, text: 'Good' }, { as: guest });
  await call(bookingCalls.reserve, salon.hold('12:00'), { as: guest });
  await call(discoveryCalls.addFavourite, { business_id }, { as: guest });
  await call(discoveryCalls.report, { business_id, reason: 'closed' }, { as: guest });
  await call(clientCalls.addNote, { business_id, client_id, note: 'Likes tea' }, { as: owner });
  const invited = { business_id, email: 'purged.friend@example.com', role: 'staff' as const };
  await call(memberCalls.invite, invited, { as: owner });
  const set = { business_id, name: 'Purged', role: 'staff', rights: {} } as const;
  const { id: rights_set_id } = await call(rightsSetCalls.add, set, { as: owner });
  const { id: user_id } = await seedMember(business_id, 'staff');
  await call(rightsSetCalls.give, { business_id, user_id, rights_set_id }, { as: owner });
  const look = { business_id, reason: 'A question', hours: 1 };
  await call(supportAccessCalls.invite, look, { as: owner });
  await call(supportAccessCalls.open, { business_id }, { as: await makePlatformAdmin() });
  await buyPack(owner, business_id, PACK_OF_500);
  const picture = await uploadFile(server, owner, { module: 'business', business_id });
  await call(
    settingsCalls.setImages,
    { business_id, images: [{ url: picture, is_primary: true }] },
    { as: owner },
  );
  // The team is notified by a job, which writes nothing any more once the business is deleted.
  await eventually(async () => (await tablesWithRowsOf(business_id)).includes('notification'));
  return { salon, picture };
}

test('every table of a business is either purged or kept on purpose', async () => {
  const tables = (await tablesOfBusinesses()).map(({ table }) => table);
  expect(tables).toEqual([...KEPT, ...PURGED].sort());
});

test('a business deleted long ago is erased with its clients, visits, team and pictures', async () => {
  const { salon, picture } = await livedSalon();
  const { salon: neighbour } = await livedSalon();
  const { salon: recent } = await livedSalon();
  const before = await tablesWithRowsOf(neighbour.business_id);
  expect(before).toEqual(expect.arrayContaining(['booking', 'client_note', 'event', 'review', 'visit']));
  await deletedDaysAgo(salon, DAYS_UNTIL_PURGE + 1);
  await deletedDaysAgo(recent, DAYS_UNTIL_PURGE - 1);
  await sweep();
  expect((await tablesWithRowsOf(salon.business_id)).filter((table) => !KEPT.includes(table))).toEqual([]);
  expect(await tablesWithRowsOf(neighbour.business_id)).toEqual(before);
  expect(await tablesWithRowsOf(recent.business_id)).toEqual(before);
  const row = await database.q
    .selectFrom('business')
    .selectAll()
    .where('id', '=', salon.business_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Business Deleted', phone: '', email: null, address: null });
  expect((await fetch(new URL(picture, url))).status).toBe(404);
  expect(await favouritesOfAll()).not.toContain(salon.business_id);
  expect(await favouritesOfAll()).toEqual(
    expect.arrayContaining([neighbour.business_id, recent.business_id]),
  );
  // Once: the next sweep leaves it alone.
  await sweep();
  expect((await tablesWithRowsOf(salon.business_id)).filter((table) => !KEPT.includes(table))).toEqual([]);
});

test('payments and invoices of a purged business stay', async () => {
  const { salon } = await livedSalon();
  const { business_id, owner } = salon;
  const order = {
    business_id,
    id: crypto.randomUUID(),
    purpose: 'visit',
    reference: crypto.randomUUID(),
    title_en: 'Haircut',
    title_hi: 'Haircut',
    amount: 30_000,
    gateway: 'embedded',
    created_by: owner.id,
    created_at: clock.now(),
  };
  await database.pool.query(
    `insert into payment_order (${Object.keys(order).join(', ')}) values (${Object.keys(order).map((_, i) => `$${i + 1}`)})`,
    Object.values(order).map(String),
  );
  await deletedDaysAgo(salon, DAYS_UNTIL_PURGE + 1);
  await sweep();
  expect(await tablesWithRowsOf(business_id)).toContain('payment_order');
});
