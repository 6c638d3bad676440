import rateLimit from '@fastify/rate-limit';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { type RenderedPage, slots } from '@kursi/core/contract/rendered-page.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { escapeHtml, fillFrame } from '../../platform/http/pages/page-renderer.ts';
import { catalogueOf } from '../../testing/salon/catalogue.ts';
import { addImages, setFace } from '../../testing/salon/discovery.ts';
import { useServer } from '../../testing/server.ts';
import type { DiscoveryPorts } from './ports.ts';
import { servePublicPages } from './public-pages.ts';

const server = await useServer();
const { database, seedAccount, seedBusiness, clock } = server;
const owner = await seedAccount();
const ORIGIN = 'https://kursi.example.in';
const EVIL = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)>`;
const FRAME = `<html lang="${slots.language}"><head><title>${slots.title}</title><meta name="description" content="${slots.description}">${slots.head}</head><body>${slots.view}</body></html>`;

let drawn = 0;
const draw = (name: string, locale: string): RenderedPage => {
  drawn++;
  return {
    languageTag: `${locale}-IN`,
    title: name,
    description: `of ${name}`,
    markup: `<h1>${escapeHtml(name)}</h1>`,
  };
};
const pages: DiscoveryPorts['pages'] = {
  renderer: {
    renderBusiness: async (page, locale) => draw(page.name, locale),
    renderBooking: async (page, locale, step) => draw(`Book at ${page.name}: ${step}`, locale),
    renderQueue: async (page, locale) => draw(`Queue at ${page.name}`, locale),
    renderDiscover: async (_, locale) => draw('list', locale),
    renderNotFound: async (locale) => draw('nothing', locale),
    renderReceipt: async (_, locale) => draw('receipt', locale),
    renderDeadReceipt: async (_, locale) => draw('dead receipt', locale),
  },
  write: (_frame, _locale, page, head) => fillFrame(FRAME, page, head),
};
const app = Fastify();
servePublicPages(app, {
  config: server.config,
  database,
  now: clock.now,
  origin: ORIGIN,
  pages,
  rateScale: 1,
});
const get = async (url: string, language = 'en') =>
  app.inject({ url, headers: { 'accept-language': language } });

const salon = await seedBusiness(owner, { name: 'Aangan Salon', address: '12', locality: 'Tilak Marg' });
await setFace(database, salon, { visibility: 'public', latitude: 26.9124, longitude: 75.7873 });
await addImages(database, salon, ['/media/business/1.webp']);
await catalogueOf(server, owner, salon).service({ price: paise(45_000) });
await catalogueOf(server, owner, salon).service({ price: paise(120_000) });

function linkedData(html: string) {
  const [, found = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(found);
}

test('public pages have a rate limit, each kind for itself', async () => {
  const strict = Fastify();
  await strict.register(rateLimit, { global: false });
  // A hundredth of 600 a minute.
  servePublicPages(strict, {
    config: server.config,
    database,
    now: clock.now,
    origin: ORIGIN,
    pages,
    rateScale: 0.01,
  });
  for (const url of ['/b/aangan-salon', '/b/aangan-salon/book', '/discover']) {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await strict.inject({ url })).statusCode);
    expect([url, ...statuses]).toEqual([url, 200, 200, 200, 200, 200, 200, 429]);
  }
  await strict.close();
});

describe('the page of a business', () => {
  test('a former address leads to the present one, with its step', async () => {
    const other = await seedBusiness(owner, { name: 'Moved Salon' });
    const url = { business_id: other, business_url: 'moved-and-renamed' };
    await server.call(settingsCalls.update, url, { as: owner });
    for (const rest of ['', '/book', '/book?step=details']) {
      const { statusCode, headers } = await get(`/b/moved-salon${rest}`);
      expect([statusCode, headers.location]).toEqual([301, `/b/moved-and-renamed${rest}`]);
    }
  });

  test('the booking page is served beside the page of a business, which is its canonical address', async () => {
    const { statusCode, body } = await get('/b/aangan-salon/book');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Book at Aangan Salon: time</h1>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/b/aangan-salon">`);
    expect((await get('/b/no-such-salon/book')).statusCode).toBe(404);
  });
  test('the booking page is rendered at the step that its address names', async () => {
    for (const [search, step] of [
      ['step=details', 'details'],
      ['alert_hold=0198', 'details'],
      ['visit=0198', 'done'],
      ['order=0198&step=details', 'done'],
      ['again=0198', 'time'],
      ['step=other&step=details', 'time'],
      ['visit=a&visit=b', 'time'],
    ]) {
      const { body } = await get(`/b/aangan-salon/book?${search}`);
      expect.soft(body, search).toContain(`<h1>Book at Aangan Salon: ${step}</h1>`);
    }
    expect((await get('/b/aangan-salon?step=details')).body).toContain('<h1>Aangan Salon</h1>');
  });
  test('the page has structured data with absolute addresses', async () => {
    const { statusCode, body, headers } = await get('/b/aangan-salon');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/b/aangan-salon">`);
    expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/media/business/1.webp">`);
    const data = linkedData(body);
    expect(data).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Aangan Salon',
      telephone: '+919876543210',
      geo: { latitude: 26.9124 },
      priceRange: '₹450 - ₹1200',
      address: { streetAddress: '12, Tilak Marg, C-Scheme', postalCode: '302001' },
    });
    expect(data.openingHoursSpecification[0]).toMatchObject({
      dayOfWeek: 'https://schema.org/Sunday',
      opens: '09:00',
      closes: '17:00',
    });
  });
  test('the page is in the language that the browser asks for', async () => {
    expect((await get('/b/aangan-salon', 'hi-IN,en;q=0.5')).body).toContain('<html lang="hi-IN">');
    expect((await get('/b/aangan-salon', 'fr')).body).toContain('<html lang="en-IN">');
  });
  test('the page is rendered once until something changes, also for ten concurrent requests', async () => {
    const before = drawn;
    await Promise.all(Array.from({ length: 10 }, () => get('/b/aangan-salon')));
    expect(drawn).toBe(before);
    await catalogueOf(server, owner, salon).service({ name: 'New' });
    const bodies = await Promise.all(Array.from({ length: 10 }, () => get('/b/aangan-salon')));
    expect(drawn).toBe(before + 1);
    for (const { body } of bodies) expect(body).toContain('"New"');
  });
  test('the page of a protected business contains nothing hidden anywhere', async () => {
    const shy = await seedBusiness(owner, { name: 'Shy', address: 'Secret House', email: 'shy@example.in' });
    await setFace(database, shy, { latitude: 26.9124, longitude: 75.7873 });
    const { body } = await get('/b/shy');
    for (const secret of ['9876543210', 'Secret House', 'shy@example.in', '302001', '26.9', '75.7'])
      expect(body).not.toContain(secret);
    expect(linkedData(body).address.streetAddress).toBe('C-Scheme');
  });
  test('the page of an unknown, private, deleted or unapproved business is not found', async () => {
    for (const [name, face] of [
      ['One', { visibility: 'private' }],
      ['Two', { is_deleted: true }],
      ['Three', { business_state: 'suspended' }],
    ] as const) {
      await setFace(database, await seedBusiness(owner, { name }), face);
    }
    for (const address of ['one', 'two', 'three', 'never-was', '%00', "'"]) {
      const { statusCode, body } = await get(`/b/${address}`);
      expect([address, statusCode, body.includes('noindex')]).toEqual([address, 404, true]);
    }
  });
  test('a name that is a script is escaped', async () => {
    await setFace(database, await seedBusiness(owner, { name: EVIL, area: EVIL }), { visibility: 'public' });
    const { business_url } = await database.q
      .selectFrom('business')
      .select('business_url')
      .where('name', '=', EVIL)
      .executeTakeFirstOrThrow();
    const { body } = await get(`/b/${business_url}`);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<img');
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(linkedData(body).name).toBe(EVIL);
  });
  test('a name that looks like a template slot is not replaced', async () => {
    await seedBusiness(owner, { name: `${slots.head} $& $1`, area: slots.view });
    const { business_url } = await database.q
      .selectFrom('business')
      .select('business_url')
      .where('area', '=', slots.view)
      .executeTakeFirstOrThrow();
    expect((await get(`/b/${business_url}`)).body).toContain(
      `<title>${escapeHtml(`${slots.head} $& $1`)}</title>`,
    );
  });
});

test('the list page contains its first cards as data', async () => {
  const { body } = await get('/discover');
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/discover">`);
  expect(body).toContain('id="kursi-given-list"');
  expect(body).toContain('"business_url":"aangan-salon"');
});

test('robots.txt and the sitemap list only what anyone may see', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect(body).toContain(`<loc>${ORIGIN}/b/aangan-salon</loc>`);
  expect(body).toContain(`<loc>${ORIGIN}/b/shy</loc>`);
  for (const hidden of ['one', 'two', 'three']) expect(body).not.toContain(`/b/${hidden}<`);
});
