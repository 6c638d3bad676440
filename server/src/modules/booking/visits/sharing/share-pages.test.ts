import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { fillShell } from '../../../../platform/http/pages/shell-page.ts';
import { seedSalon } from '../../../../testing/salon/booking.ts';
import { addImages } from '../../../../testing/salon/discovery.ts';
import { useServer } from '../../../../testing/server.ts';
import { serveSharePages } from './serve-share-pages.ts';

const server = await useServer();
const { call, database, clock } = server;
const ORIGIN = 'https://kursi.test';
const SHELL = '<!doctype html><html><head><title>Kursi</title></head><body></body></html>';
const app = Fastify();
serveSharePages(
  app,
  { database, now: clock.now, origin: ORIGIN, rateScale: 1, getVisitBills: async () => new Map() },
  Promise.resolve((head) => fillShell(SHELL, head)),
);
const open = (share_id: string, language = 'en') =>
  app.inject({ url: `/share/${share_id}`, headers: { 'accept-language': language } });

test('a share link has a title and a picture in the HTML, and names neither client nor day', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner, day } = salon;
  await database.q
    .updateTable('business')
    .set({ name: 'Cut & <Curl>' })
    .where('id', '=', business_id)
    .execute();
  await addImages(database, business_id, ['/media/business/1.webp']);
  const { visit_id } = await salon.book('10:00');
  const { share_id } = await call(visitCalls.createShare, { business_id, visit_id }, { as: owner });
  const { body, statusCode } = await open(share_id);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Booking at Cut &amp; &lt;Curl&gt;</title>');
  expect(body).toContain('<meta property="og:title" content="Booking at Cut &amp; &lt;Curl&gt;">');
  expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/media/business/1.webp">`);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toMatch(new RegExp(`Meera|${day}`));
  expect((await open(share_id, 'hi')).body).toContain('में बुकिंग</title>');
  await call(visitCalls.revokeShares, { business_id, visit_id }, { as: owner });
  expect((await open(share_id)).statusCode).toBe(404);
});

test('an unknown share link leads to the shell, which says so', async () => {
  for (const share_id of ['x', 'A'.repeat(43)]) expect((await open(share_id)).statusCode).toBe(404);
});

test('a link that the desk makes ahead of a message is not written into the history, another one is', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner } = salon;
  const { visit_id } = await salon.book('10:00');
  const shares = async () => {
    const { items } = await call(visitCalls.listHistory, { business_id, visit_id }, { as: owner });
    return items.filter(({ type }) => type === 'visit.shared').length;
  };
  const ahead = { business_id, visit_id, is_ahead: true };
  const { share_id } = await call(visitCalls.createShare, ahead, { as: owner });
  expect((await open(share_id)).statusCode).toBe(200);
  expect(await shares()).toBe(0);
  await call(visitCalls.createShare, { business_id, visit_id }, { as: owner });
  expect(await shares()).toBe(1);
});
