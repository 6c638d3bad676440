import type { RenderedPage } from '@kursi/core/contract/rendered-page.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import type { AskedQueue, Renderer } from '@kursi/core/discovery/rendering.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { fromNoon } from '../../testing/clock.ts';
import { seedQueue } from '../../testing/salon/waitlists.ts';
import { useServer } from '../../testing/server.ts';
import type { DiscoveryPorts } from './ports.ts';
import { servePublicPages } from './public-pages.ts';

const server = await useServer({ now: fromNoon() });
const { call, database, clock } = server;

let queue: Awaited<ReturnType<typeof seedQueue>>;
let business_url = '';
beforeEach(async () => {
  queue = await seedQueue(server);
  const { rows } = await database.pool.query<{ business_url: string }>(
    'SELECT business_url FROM business WHERE id = $1',
    [queue.business_id],
  );
  business_url = rows[0]?.business_url ?? '';
});
const NEVER = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
/** A page may be a quarter of a minute behind. */
const waitShown = async () => {
  clock.advance({ seconds: 16 });
  return (await call(discoveryCalls.getPage, { business_url })).wait;
};

test('the page says how long one waits who joins now, and more when more are ahead', async () => {
  const before = await waitShown();
  expect(before).toEqual({ low: 0, high: 5 });
  for (let i = 0; i < 8; i++) await queue.add();
  const after = await waitShown();
  expect(after?.low).toBeGreaterThan(20);
  expect(after?.high).toBeGreaterThan(after?.low ?? 0);
  const offered = await call(waitlistCalls.offered, { business_id: queue.business_id });
  expect(after).toEqual(offered.items[0]?.wait);
});

test('the page names no wait for a queue that is paused, full or closed, nor where there is none', async () => {
  const { owner, of } = queue;
  const pause = (is_paused: boolean) => call(waitlistCalls.pause, { ...of, is_paused }, { as: owner });
  await pause(true);
  expect(await waitShown()).toBeNull();
  await pause(false);
  expect(await waitShown()).not.toBeNull();
  const fields = { ...of, ...queue.fields };
  await call(waitlistCalls.change, { ...fields, max_waiting: 1 }, { as: owner });
  await queue.add();
  expect(await waitShown()).toBeNull();
  await call(waitlistCalls.change, { ...fields, hours: NEVER }, { as: owner });
  expect(await waitShown()).toBeNull();
  await database.pool.query('UPDATE business SET has_waitlist = false WHERE id = $1', [queue.business_id]);
  expect(await waitShown()).toBeNull();
});

test('the page has no queue where the module or the feature is off', async () => {
  const pageOf = (caller = server) => caller.call(discoveryCalls.getPage, { business_url });
  expect(await pageOf()).toMatchObject({ has_waitlist: true });
  const without = await useServer({ beside: server, now: clock.now, env: { FEATURES: '-waitlist' } });
  expect(await pageOf(without)).toMatchObject({ has_waitlist: false, wait: null });
  await database.pool.query(`UPDATE business SET modules = array_remove(modules, 'waitlist') WHERE id = $1`, [
    queue.business_id,
  ]);
  expect(await pageOf()).toMatchObject({ has_waitlist: false, wait: null });
});

test('the range spans all queues that can be joined', async () => {
  const { business_id, owner, fields } = queue;
  for (let i = 0; i < 8; i++) await queue.add();
  const long = await waitShown();
  const second = { ...fields, name: 'Beard', service_ids: [], entity_ids: [] };
  await call(waitlistCalls.add, { business_id, ...second }, { as: owner });
  expect(await waitShown()).toEqual({ low: 0, high: long?.high });
});

async function drawingApp(renderer: Partial<Renderer>) {
  const pages: DiscoveryPorts['pages'] = {
    renderer: renderer as Renderer,
    write: (_frame, _locale, _page, head) => head,
  };
  const app = Fastify();
  servePublicPages(app, {
    config: server.config,
    database,
    now: clock.now,
    origin: 'https://kursi.example',
    pages,
    rateScale: 1,
  });
  const get = async (rest = '') => (await app.inject({ url: `/b/${business_url}${rest}` })).body;
  return { get, close: () => app.close() };
}

test('a page is drawn again when the wait is another, and not before', async () => {
  let drawn = 0;
  const draw = async (): Promise<RenderedPage> => {
    drawn++;
    return { languageTag: 'en-IN', title: 'a', description: 'b', markup: 'c' };
  };
  const { get, close } = await drawingApp({ renderBusiness: draw, renderBooking: draw });
  await get();
  clock.advance({ seconds: 16 });
  expect(await get()).toContain('"wait":{"low":0,"high":5}');
  expect(drawn).toBe(1);
  for (let i = 0; i < 8; i++) await queue.add();
  await get();
  expect(drawn).toBe(1);
  clock.advance({ seconds: 16 });
  expect(await get()).not.toContain('"wait":{"low":0,"high":5}');
  expect(drawn).toBe(2);
  // The page of the booking says nothing about the queue.
  expect(await get('/book')).toContain('"wait":null');
  await close();
});

test('the page of the queue is drawn from what can be joined, and again when that is another', async () => {
  const asked: AskedQueue[] = [];
  const { get, close } = await drawingApp({
    renderQueue: async (_page, _locale, given) => {
      asked.push(given);
      return { languageTag: 'en-IN', title: 'a', description: 'b', markup: 'c' };
    },
  });
  const { waitlist_id } = queue.of;
  clock.advance({ seconds: 16 });
  expect(await get('/queue')).toMatch(/id="kursi-given-queues">{"business":.*"waiting_count":0/);
  await get(`/queue?waitlist=${newId(clock.now())}`);
  expect(asked).toMatchObject([{ offered: { items: [{ id: waitlist_id }] }, search: {} }]);
  await get(`/queue?waitlist=${waitlist_id}&order=1`);
  expect(asked[1]).toMatchObject({ search: { waitlist: waitlist_id, order: 'any' } });
  await queue.add();
  clock.advance({ seconds: 16 });
  expect(await get('/queue')).toContain('"waiting_count":1');
  await database.pool.query(`UPDATE business SET modules = array_remove(modules, 'waitlist') WHERE id = $1`, [
    queue.business_id,
  ]);
  expect(await get('/queue')).toContain('id="kursi-given-queues">null');
  await close();
});
