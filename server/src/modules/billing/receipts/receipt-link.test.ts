import { inflateSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { receiptLinkCalls as calls } from '@kursi/core/billing/receipt-link.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { letStaffSeeBills } from '../../../testing/salon/billing.ts';
import { seedBill, seedBillOfGuest } from '../../../testing/salon/receipts.ts';
import { useServer } from '../../../testing/server.ts';
import type { BillingPorts } from '../ports.ts';
import { serveReceiptPages } from './serve-receipt-pages.ts';

const server = await useServer();
const { call, refusal, database, seedMember, seedAccount, makeGuest } = server;

const setBusiness = (id: string, over: Record<string, unknown>) =>
  database.q.updateTable('business').set(over).where('id', '=', id).execute();

test('anyone who has the link reads the receipt by a first name, without phone number, surname and desk', async () => {
  const { of, as } = await seedBill(server, { client: 'Sunita Agarwal', paid: 10_000 });
  await setBusiness(of.business_id, { upi_id: 'salon@upi' });
  const { token } = await call(calls.make, of, { as });
  const seen = await call(calls.get, { token });
  expect(seen).toMatchObject({
    first_name: 'Sunita',
    total_amount: 30_000,
    due_amount: 20_000,
    business: { upi_id: 'salon@upi' },
    payments: [{ type: 'cash', amount: 10_000 }],
    is_void: false,
  });
  expect(JSON.stringify(seen)).not.toMatch(/Agarwal|\+9198|Asha Owner|client_id/);
});

test('the desk gets the same link again, and after it was revoked another one', async () => {
  const { of, as } = await seedBill(server);
  const { token } = await call(calls.make, of, { as });
  expect((await call(calls.make, of, { as })).token).toBe(token);
  expect(await call(billingCalls.get, of, { as })).toMatchObject({ has_link: true, link_token: token });
  await call(calls.revoke, of, { as });
  expect((await refusal(calls.get, { token })).code).toBe('NOT_FOUND');
  expect(await call(billingCalls.get, of, { as })).toMatchObject({ has_link: false, link_token: null });
  const { token: next } = await call(calls.make, of, { as });
  expect(next).not.toBe(token);
  expect((await refusal(calls.get, { token })).code).toBe('NOT_FOUND');
  expect(await call(calls.get, { token: next })).toMatchObject({ total_amount: 30_000 });
});

test('twenty desks that ask at once get one link, of which only the hash is stored', async () => {
  const { of, as } = await seedBill(server);
  const made = await Promise.all(Array.from({ length: 20 }, () => call(calls.make, of, { as })));
  expect(new Set(made.map(({ token }) => token)).size).toBe(1);
  const { rows } = await sql<{ stored: string }>`
    SELECT receipt_link_directory::text AS stored FROM receipt_link_directory
    WHERE visit_id = ${of.visit_id}`.execute(database.q);
  expect(rows).toHaveLength(1);
  const token = made[0]?.token ?? '';
  expect(rows[0]?.stored).not.toContain(token);
  expect(rows[0]?.stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

test('nobody makes a link to the receipt of another business or of another guest', async () => {
  const { of, guest } = await seedBillOfGuest(server);
  const stranger = await makeGuest({ user_name: 'Other', phone: '98200 77777' });
  const elsewhere = await seedBill(server);
  for (const as of [stranger, elsewhere.as, await seedAccount()]) {
    expect((await refusal(calls.make, of, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.revoke, of, { as })).code).toBe('NOT_FOUND');
  }
  const mixed = { business_id: elsewhere.of.business_id, visit_id: of.visit_id };
  expect((await refusal(calls.make, mixed, { as: elsewhere.as })).code).toBe('NOT_FOUND');
  const { token } = await call(calls.make, of, { as: guest });
  expect(await call(calls.get, { token })).toMatchObject({ first_name: 'Ravi' });
  const staff = await seedMember(of.business_id, 'staff');
  await letStaffSeeBills(server, of.business_id);
  expect((await call(calls.make, of, { as: staff })).token).toBe(token);
});

test('a client who booked is called by the name they gave, not by the name that the desk wrote since', async () => {
  const { of, guest, as, client_id } = await seedBillOfGuest(server);
  await call(clientCalls.change, { business_id: of.business_id, client_id, name: 'Secret Nickname' }, { as });
  const { token } = await call(calls.make, of, { as: guest });
  expect(await call(calls.get, { token })).toMatchObject({ first_name: 'Ravi' });
});

test('a visit without a bill has no link', async () => {
  const { salon, as } = await seedBill(server);
  const { visit_id } = await salon.book('15:00');
  const of = { business_id: salon.business_id, visit_id };
  expect((await refusal(calls.make, of, { as })).code).toBe('NOT_FOUND');
});

test('a voided receipt says so by its link, without the reason, and asks for no money', async () => {
  const { of, as } = await seedBill(server);
  await setBusiness(of.business_id, { upi_id: 'salon@upi' });
  const { token } = await call(calls.make, of, { as });
  await call(billingCalls.void, { ...of, reason: 'Meera complained' }, { as });
  const seen = await call(calls.get, { token });
  expect(seen).toMatchObject({ is_void: true, due_amount: 0, business: { upi_id: null } });
  expect(JSON.stringify(seen)).not.toContain('complained');
});

test('a receipt outlives the page of its business, and then leads nowhere and to no payment', async () => {
  const { of, as } = await seedBill(server);
  await setBusiness(of.business_id, { upi_id: 'salon@upi', visibility: 'public' });
  const { token } = await call(calls.make, of, { as });
  expect((await call(calls.get, { token })).business).toMatchObject({
    business_url: expect.any(String),
    upi_id: 'salon@upi',
  });
  await setBusiness(of.business_id, { visibility: 'private' });
  expect((await call(calls.get, { token })).business).toMatchObject({
    business_url: null,
    upi_id: 'salon@upi',
  });
  await setBusiness(of.business_id, { visibility: 'public', business_state: 'suspended' });
  expect((await call(calls.get, { token })).business).toMatchObject({ business_url: null, upi_id: null });
  await setBusiness(of.business_id, { business_state: 'approved', is_deleted: true });
  expect((await call(calls.get, { token })).business).toMatchObject({ business_url: null, upi_id: null });
});

test('erasing a client ends the links to their receipts', async () => {
  const { of, as, client_id } = await seedBill(server, { client: 'Erased Person' });
  const { token } = await call(calls.make, of, { as });
  await call(clientCalls.erase, { business_id: of.business_id, client_id }, { as });
  await eventually(async () => (await refusal(calls.get, { token }).catch(() => null))?.code === 'NOT_FOUND');
});

test('reading a receipt by its link writes nothing', async () => {
  const { of, as } = await seedBill(server);
  const { token } = await call(calls.make, of, { as });
  const writes = async () => {
    const { rows } = await sql<{ n: string }>`
      SELECT count(*) AS n FROM event WHERE business_id = ${of.business_id}`.execute(database.q);
    return rows[0]?.n;
  };
  const before = await writes();
  await call(calls.get, { token });
  expect(await writes()).toBe(before);
});

const pages: BillingPorts['pages'] = {
  renderer: {
    renderReceipt: async ({ receipt }, locale) => page(`${locale} ${receipt.first_name}`),
    renderDeadReceipt: async ({ business }, locale) => page(`${locale} dead ${business?.name ?? 'nowhere'}`),
  },
  write: (frame, _locale, { markup }, head) => `${frame}${head}${markup}`,
};
const page = (markup: string) => ({ languageTag: 'en-IN', title: '', description: '', markup });

test('the page of a link is not indexed, stored or named to others, and a dead one leads to the business', async () => {
  const { of, as } = await seedBill(server, { client: 'Sunita Agarwal' });
  await setBusiness(of.business_id, { name: 'Aangan', visibility: 'public' });
  const { token } = await call(calls.make, of, { as });
  const app = Fastify();
  serveReceiptPages(app, { database, pages, rateScale: 1, origin: 'https://kursi.test' });
  const open = (path: string) => app.inject({ url: `/r/${path}`, headers: { 'accept-language': 'hi' } });
  const shown = await open(token);
  expect(shown.body).toBe('receipt<meta name="robots" content="noindex,nofollow">hi Sunita');
  expect(shown.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await open(`${token}?lang=en`)).body).toContain('en Sunita');
  await call(calls.revoke, of, { as });
  const dead = await open(token);
  expect([dead.statusCode, dead.body]).toEqual([404, expect.stringContaining('dead Aangan')]);
  for (const wrong of ['x', 'A'.repeat(43), `${token}%00`]) {
    const { statusCode, body } = await open(wrong);
    expect([statusCode, body]).toEqual([404, expect.stringContaining('dead nowhere')]);
  }
});

test('the page of a link has a rate limit', async () => {
  const app = Fastify();
  await app.register(rateLimit, { global: false });
  serveReceiptPages(app, { database, pages, rateScale: 0.01, origin: 'https://kursi.test' });
  const codes = [];
  for (let i = 0; i < 3; i++) codes.push((await app.inject({ url: '/r/x' })).statusCode);
  expect(codes.at(-1)).toBe(429);
});

test('what was paid before the bill shows as paid in advance', async () => {
  const { of, as } = await seedBill(server, { advance: 5_000 });
  const { token } = await call(calls.make, of, { as });
  expect((await call(calls.get, { token })).payments).toMatchObject([{ is_advance: true, amount: 5_000 }]);
});

/** Glyphs on all pages: what is written there, in a font of its own alphabet. */
function glyphsIn(content: string): number {
  const bodies = Buffer.from(content, 'base64')
    .toString('latin1')
    .matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
  const pages = Array.from(bodies, ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).filter((page) => /\bBT\b/.test(page));
  const written = pages.flatMap((page) => Array.from(page.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => hex));
  return written.reduce((sum, hex) => sum + hex.length / 4, 0);
}

test('the PDF has no number of the client for who does not see it', async () => {
  const { of, as } = await seedBill(server, { client: 'Sunita Agarwal' });
  const { business_id } = of;
  const staff = await seedMember(business_id, 'staff');
  await letStaffSeeBills(server, business_id);
  const phone = (number: string | null) =>
    database.pool.query("UPDATE client SET phone = $2 WHERE business_id = $1 AND kind = 'person'", [
      business_id,
      number,
    ]);
  const glyphs = async (reader: Session) => glyphsIn((await call(calls.getPdf, of, { as: reader })).content);
  await phone(null);
  const without = await glyphs(as);
  await phone('+919876543210');
  expect(await glyphs(as)).toBeGreaterThan(without);
  expect(await glyphs(staff)).toBe(without);
});

test('the PDF of a receipt goes to members, its client and holders of the link, and to nobody else', async () => {
  const { of, guest, as } = await seedBillOfGuest(server);
  const isPdf = (content: string) => Buffer.from(content, 'base64').subarray(0, 5).toString() === '%PDF-';
  for (const reader of [as, guest]) {
    const { file_name, content } = await call(calls.getPdf, of, { as: reader });
    expect(file_name).toMatch(/^[A-Z0-9]+-\d\d-\d\d-\d{5}\.pdf$/);
    expect(isPdf(content)).toBe(true);
  }
  expect((await refusal(calls.getPdf, of, { as: await seedAccount() })).code).toBe('NOT_FOUND');
  const { token } = await call(calls.make, of, { as });
  const app = Fastify();
  serveReceiptPages(app, { database, pages, rateScale: 1, origin: 'https://kursi.test' });
  const open = () => app.inject({ url: `/r/${token}/receipt.pdf` });
  const file = await open();
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  await call(calls.revoke, of, { as });
  expect((await open()).statusCode).toBe(404);
});
