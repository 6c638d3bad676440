import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { accountCalls as calls } from '@kursi/core/identity/account.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { supportCalls } from '@kursi/core/support/support.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { uploadFile } from '../../../testing/files.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { PASSWORD, type Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedMember, makeGuest, makePlatformAdmin, mailsTo, database } =
  server;
const salon = await seedSalon(server);

/** Every text of every table that contains this, also of the job queue. */
async function findEverywhere(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(
    database.q,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT t::text AS row FROM ${sql.raw(name)} AS t WHERE strpos(lower(t::text), lower(${text})) > 0`.execute(
      database.q,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
  }
  return found;
}

async function book(person: Person, time: string, at: Salon = salon) {
  const { business_id } = at;
  const { booking_id, visit_id } = await call(bookingCalls.reserve, at.hold(time), { as: person });
  await call(
    visitCalls.setHoldNote,
    { business_id, visit_id, additional_note: `It is ${person.user_name}` },
    { as: person },
  );
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: person });
  return visit_id;
}

describe('deleting the account', () => {
  test('erases name, phone and address from every table, cancels what is upcoming and ends the sessions', async () => {
    const name = 'Lakshmi Venkataraman';
    const phone = '+919812398123';
    const person = await server.makeAccount({ email: 'lakshmi.v@example.com', user_name: name });
    await call(identityCalls.updateProfile, { phone, gender: 'female' }, { as: person });
    const visit_id = await book(person, '10:00');
    await call(discoveryCalls.addFavourite, { business_id: salon.business_id }, { as: person });
    await call(
      discoveryCalls.report,
      { business_id: salon.business_id, reason: 'other', note: `${name} was here` },
      { as: person },
    );
    await call(
      memberCalls.invite,
      { business_id: salon.business_id, email: person.email, role: 'staff' },
      { as: salon.owner },
    );
    await call(calls.changeEmail, { email: 'lakshmi.new@example.com', password: PASSWORD }, { as: person });
    await mailsTo('lakshmi.new@example.com');
    await server.reactNow();
    expect((await findEverywhere(phone)).length).toBeGreaterThan(1);

    await call(calls.remove, { password: PASSWORD }, { as: person });
    const subjects = (await mailsTo(person.email, 4)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Kursi account is deleted');
    await server.reactNow();
    await server.jobs.runDue();

    const erased = await database.q
      .selectFrom('users')
      .select('fav_business_ids')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(erased.fav_business_ids).toEqual([]);
    for (const text of [name, phone, phone.slice(3), 'lakshmi.v@', 'lakshmi.new@', 'Lakshmi'])
      expect(await findEverywhere(text)).toEqual([]);
    expect((await send(identityCalls.getMe, {}, { as: person })).status).toBe(401);
    expect((await refusal(identityCalls.signIn, { email: person.email, password: PASSWORD })).code).toBe(
      'WRONG_EMAIL_OR_PASSWORD',
    );
    const kept = await call(
      visitCalls.get,
      { business_id: salon.business_id, visit_id },
      { as: salon.owner },
    );
    expect(kept).toMatchObject({
      client: { name: 'User Deleted', phone: null },
      services: [{ booking_status: 'cancelled', booking_amount: 30_000 }],
    });
  });

  test('erases reviews with their answers, pictures and support requests; payments stay without a name', async () => {
    const { business_id, owner } = salon;
    const name = 'Bhargavi Sundaram';
    const person = await server.makeAccount({ email: 'bhargavi@example.com', user_name: name });
    const visit_id = await book(person, '16:00');
    const visit = await call(visitCalls.getMine, { business_id, visit_id }, { as: person });
    const review = { business_id, booking_id: visit.services[0]?.id ?? '' };
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, { as: owner });
    await call(reviewCalls.write, { ...review, rating: 4, text: `${name} liked it` }, { as: person });
    await call(reviewCalls.answer, { ...review, answer: 'Thank you, Bhargavi!' }, { as: owner });
    const portrait = await uploadFile(server, person, { module: 'user' });
    await call(identityCalls.updateProfile, { profile_image_url: portrait }, { as: person });
    const screenshot = await uploadFile(server, person, { module: 'user_support' });
    const question = { message: `It is ${name} again`, picture_urls: [screenshot] };
    await call(supportCalls.ask, question, { as: person });
    const order = crypto.randomUUID();
    await sql`
      INSERT INTO payment_order (business_id, id, purpose, reference, title_en, title_hi, amount, gateway, created_by, created_at)
      VALUES (${business_id}, ${order}, 'visit', ${visit_id}, 'Haircut', 'Haircut', 30000, 'embedded', ${person.id}, now())`.execute(
      database.q,
    );
    expect((await fetch(new URL(portrait, server.url))).status).toBe(200);
    const before = await call(reviewCalls.list, { business_id });

    await call(calls.remove, { password: PASSWORD }, { as: person });
    await server.reactNow();
    await mailsTo(person.email, 2);
    await server.jobs.runDue();

    for (const text of ['Bhargavi', 'bhargavi@']) expect(await findEverywhere(text)).toEqual([]);
    expect((await fetch(new URL(portrait, server.url))).status).toBe(404);
    const { rows: files } = await sql`SELECT 1 FROM general_file WHERE created_by = ${person.id}`.execute(
      database.q,
    );
    expect(files).toEqual([]);
    const after = await call(reviewCalls.list, { business_id });
    expect(after.rating).toEqual(before.rating);
    expect(after.items.find(({ id }) => id === review.booking_id)).toMatchObject({
      rating: 4,
      text: '',
      answer: null,
    });
    const { rows: kept } = await sql<{ amount: string }>`
      SELECT amount FROM payment_order WHERE id = ${order}`.execute(database.q);
    expect(kept.map(({ amount }) => Number(amount))).toEqual([30_000]);
  });

  test('is refused without the right password, and nothing is erased', async () => {
    const person = await seedAccount();
    for (const input of [{}, { password: 'not the right one' }])
      expect((await refusal(calls.remove, input, { as: person })).code).toBe('WRONG_EMAIL_OR_PASSWORD');
    expect((await call(identityCalls.getMe, {}, { as: person })).email).toBe(person.email);
  });

  test('is refused for the last owner of a business, by name, and allowed when there is another', async () => {
    const owner = await seedAccount({ user_name: 'Only Owner' });
    const business_id = await server.seedBusiness(owner, { name: 'Corner Salon' });
    const refused = await refusal(calls.remove, { password: PASSWORD }, { as: owner });
    expect(refused).toMatchObject({ code: 'LAST_OWNER', details: { business_name: 'Corner Salon' } });
    expect((await call(identityCalls.getMe, {}, { as: owner })).email).toBe(owner.email);
    const second = await seedMember(business_id, 'owner');
    await call(calls.remove, { password: PASSWORD }, { as: owner });
    const { items } = await call(memberCalls.list, { business_id }, { as: second });
    expect(items.map(({ id }) => id)).toEqual([second.id]);
  });

  test('of two last owners who delete their accounts at once, one stays', async () => {
    const first = await seedAccount();
    const business_id = await server.seedBusiness(first);
    const second = await seedMember(business_id, 'owner');
    const answers = await Promise.all(
      [first, second].map((as) => send(calls.remove, { password: PASSWORD }, { as })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is refused inside the cancellation window of a visit', async () => {
    const strict = await seedSalon(server);
    await database.q
      .updateTable('business')
      .set({ cancellation_window: 14 * 24 * 60 })
      .where('id', '=', strict.business_id)
      .execute();
    const person = await makeGuest({ user_name: 'Late Guest', phone: '98200 77777' });
    await book(person, '11:00', strict);
    expect(await refusal(calls.remove, {}, { as: person })).toMatchObject({
      code: 'INSIDE_CANCELLATION_WINDOW',
    });
  });

  test('is refused for the last platform admin', async () => {
    const admin = await makePlatformAdmin();
    expect((await refusal(calls.remove, { password: PASSWORD }, { as: admin })).code).toBe(
      'LAST_PLATFORM_ADMIN',
    );
    await makePlatformAdmin();
    await call(calls.remove, { password: PASSWORD }, { as: admin });
  });

  test('a guest needs no password, and is erased as well', async () => {
    const guest = await makeGuest({ user_name: 'Padmavathi', phone: '98200 55501' });
    await book(guest, '12:00');
    await call(calls.remove, {}, { as: guest });
    await server.reactNow();
    expect(await findEverywhere('Padmavathi')).toEqual([]);
    expect(await findEverywhere('9820055501')).toEqual([]);
  });

  test('leaves the record of a client whom the desk knows, whose name and number a stranger typed', async () => {
    const { business_id, owner } = salon;
    const known = await call(
      clientCalls.add,
      { business_id, name: 'Known Client', phone: '98200 66666' },
      { as: owner },
    );
    const stranger = await makeGuest({ user_name: 'Known Client', phone: '98200 66666' });
    await book(stranger, '13:00');
    await call(calls.remove, {}, { as: stranger });
    const record = await call(clientCalls.get, { business_id, client_id: known.client_id }, { as: owner });
    expect(record).toMatchObject({ name: 'Known Client', phone: '+919820066666' });
  });
});

describe('the download of my data', () => {
  test('holds what I made and nothing of others', async () => {
    const person = await seedAccount({ user_name: 'Download Person' });
    const other = await makeGuest({ user_name: 'Other Person', phone: '98200 11111' });
    await book(other, '15:00');
    await book(person, '14:00');
    await call(discoveryCalls.addFavourite, { business_id: salon.business_id }, { as: person });
    const data = await call(calls.download, {}, { as: person });
    expect(data).toMatchObject({
      profile: {
        user_name: 'Download Person',
        email: person.email,
        fav_business_ids: [salon.business_id],
      },
      visits: [{ services: [{ amount: 30_000, status: 'confirmed' }], note: 'It is Download Person' }],
      notification_settings: { booking_email: true },
      signs_in_with: [{ provider_id: 'credential' }],
      payments: [],
      reviews: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/Other Person|98200 ?11111|password|token/i);
  });
});
