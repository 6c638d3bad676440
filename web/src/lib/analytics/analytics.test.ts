import { describe, expect, it, vi } from 'vitest';
import { makeClock, settle } from '../fake-clock.ts';
import { createAnalyticsFront } from './analytics.ts';
import { type AnalyticsEvent, type AnalyticsUser, createAnalytics } from './analytics-client.ts';

const asha: AnalyticsUser = {
  user_id: 'u1',
  user_name: 'Asha',
  user_email: 'asha@example.com',
  user_phone: '+919876543210',
  created_at: '2026-11-15T05:00:00Z',
};

function makeAnalytics() {
  const clock = makeClock();
  const batches: (readonly AnalyticsEvent[])[] = [];
  const last: (readonly AnalyticsEvent[])[] = [];
  const cookie: { id?: string | undefined; days?: number } = {};
  const sendStatus: number[] = [];
  const configStatus: number[] = [];
  const timeouts: string[] = [];
  let serial = 0;
  let takesBeacon = true;
  const analytics = createAnalytics({
    transport: {
      async config(timeout) {
        timeouts.push(`config ${timeout}`);
        const status = configStatus.shift() ?? 200;
        if (status === 0) throw new Error('no network');
        return { status, enabled: status === 200 };
      },
      async send(batch, timeout) {
        timeouts.push(`send ${timeout}`);
        const status = sendStatus.shift() ?? 200;
        if (status === 0) throw new Error('no network');
        if (status === 200) batches.push(batch);
        return { status };
      },
      sendLast(batch) {
        if (takesBeacon) last.push(batch);
        return takesBeacon;
      },
    },
    now: clock.now,
    random: () => `r${++serial}`,
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    storage: {
      readDevice: () => cookie.id,
      keepDevice: (id, days) => Object.assign(cookie, { id, days }),
      forgetDevice: () => Object.assign(cookie, { id: undefined }),
    },
  });
  return {
    analytics,
    clock,
    batches,
    last,
    cookie,
    sendStatus,
    configStatus,
    timeouts,
    refuseBeacons: () => {
      takesBeacon = false;
    },
  };
}

const names = (batches: readonly (readonly AnalyticsEvent[])[]) =>
  batches.map((batch) => batch.map((one) => one.event));

describe('the analytics client', () => {
  it('queues events until it has started, then sends them', async () => {
    const { analytics, clock, batches } = makeAnalytics();
    analytics.track('opened');
    await clock.pass(60_000);
    expect(batches).toEqual([]);
    await analytics.start();
    analytics.track('clicked');
    await clock.pass(5_000);
    expect(names(batches)).toEqual([['opened', 'clicked']]);
    expect(batches[0]?.[0]?.time).toBe(1_000_000);
  });

  it('flushes every 5 seconds, or at 50 events, with a timeout of 90 seconds', async () => {
    const { analytics, clock, batches, timeouts } = makeAnalytics();
    await analytics.start();
    analytics.track('first');
    await clock.pass(4_999);
    expect(batches).toHaveLength(0);
    await clock.pass(1);
    expect(batches).toHaveLength(1);
    for (let i = 0; i < 120; i++) analytics.track(`e${i}`);
    await settle();
    expect(batches.slice(1).map((batch) => batch.length)).toEqual([50, 50]);
    await clock.pass(5_000);
    expect(batches.at(-1)).toHaveLength(20);
    expect(timeouts).toEqual(['config 60000', 'send 90000', 'send 90000', 'send 90000', 'send 90000']);
    expect(clock.waiting()).toEqual([]);
  });

  it('retries the configuration with backoff on 429, 500, 503, 504 and no answer', async () => {
    const { analytics, clock, configStatus, batches } = makeAnalytics();
    configStatus.push(429, 500, 503, 0);
    analytics.track('opened');
    await analytics.start();
    const pauses: number[][] = [];
    for (let i = 0; i < 4; i++) {
      pauses.push(clock.waiting());
      await clock.pass(clock.waiting()[0] ?? 0);
    }
    expect(pauses).toEqual([[2_000], [4_000], [8_000], [16_000]]);
    await clock.pass(5_000);
    expect(names(batches)).toEqual([['opened']]);
  });

  it.each([400, 403, 404])('stays off when the configuration answers %i', async (status) => {
    const { analytics, clock, configStatus, timeouts } = makeAnalytics();
    configStatus.push(status);
    analytics.track('opened');
    await analytics.start();
    analytics.track('clicked');
    await clock.pass(600_000);
    expect(timeouts).toEqual(['config 60000']);
    expect(clock.waiting()).toEqual([]);
  });

  it('retries a failed batch in order, and drops a batch that is refused for good', async () => {
    const { analytics, clock, sendStatus, batches } = makeAnalytics();
    await analytics.start();
    sendStatus.push(503, 0, 200, 400);
    analytics.track('a');
    await clock.pass(5_000);
    analytics.track('b');
    expect(clock.waiting()).toEqual([10_000]);
    await clock.pass(10_000);
    expect(clock.waiting()).toEqual([20_000]);
    await clock.pass(20_000);
    expect(names(batches)).toEqual([['a', 'b']]);
    analytics.track('refused');
    await clock.pass(5_000);
    analytics.track('c');
    await clock.pass(5_000);
    expect(names(batches)).toEqual([['a', 'b'], ['c']]);
  });

  it('truncates values to 255 characters, never inside a surrogate pair', async () => {
    const { analytics, clock, batches } = makeAnalytics();
    await analytics.start();
    analytics.track('typed', {
      long: 'x'.repeat(400),
      face: `${'x'.repeat(254)}😀`,
      count: 3,
      nothing: null,
    });
    await clock.pass(5_000);
    expect(batches[0]?.[0]?.properties).toEqual({
      long: 'x'.repeat(255),
      face: 'x'.repeat(254),
      count: 3,
      nothing: null,
    });
  });

  it('keeps a device id for 365 days, adds the user at sign-in and forgets both at sign-out', async () => {
    const { analytics, clock, batches, cookie } = makeAnalytics();
    expect(cookie).toEqual({ id: 'r1', days: 365 });
    await analytics.start();
    analytics.track('looked');
    expect(analytics.identify(asha)).toBe(true);
    analytics.track('booked');
    analytics.reset();
    analytics.track('left');
    await clock.pass(5_000);
    const sent = batches.flat();
    expect(sent.map((one) => one.distinct_id)).toEqual(['$device:r1', 'u1', 'u1', `$device:${cookie.id}`]);
    expect(sent[1]?.properties).toEqual(asha);
    expect(cookie.id).not.toBe('r1');
  });

  it('rejects a user id that looks like a device id', async () => {
    const { analytics, clock, batches } = makeAnalytics();
    await analytics.start();
    expect(analytics.identify({ ...asha, user_id: '$device:abc' })).toBe(false);
    analytics.track('looked');
    await clock.pass(5_000);
    expect(batches.flat().map((one) => one.distinct_id)).toEqual(['$device:r1']);
  });

  it('sends the rest of its queue by beacon when the page is left', async () => {
    const { analytics, last, clock, batches } = makeAnalytics();
    await analytics.start();
    for (let i = 0; i < 30; i++) analytics.track(`e${i}`);
    analytics.leave();
    expect(last.map((batch) => batch.length)).toEqual([30]);
    await clock.pass(5_000);
    expect(batches).toEqual([]);
  });

  it('keeps a batch that the beacon refused', async () => {
    const { analytics, refuseBeacons, clock, batches } = makeAnalytics();
    await analytics.start();
    analytics.track('kept');
    refuseBeacons();
    analytics.leave();
    await clock.pass(5_000);
    expect(names(batches)).toEqual([['kept']]);
  });
});

describe('the analytics facade', () => {
  const address = { endpoint: 'https://analytics.example', key: 'k' };
  const makeClient = () => ({ track: vi.fn(), identify: vi.fn(() => true), reset: vi.fn() });

  it.each([
    { address: undefined, production: true },
    { address, production: false },
  ])('loads nothing and forgets everything when off: %j', async (config) => {
    const load = vi.fn();
    const front = createAnalyticsFront({ load, now: () => 1 });
    front.track('early');
    await front.start(config);
    front.track('late');
    front.reset();
    expect(load).not.toHaveBeenCalled();
  });

  it('replays early calls in order, with their original time', async () => {
    const client = makeClient();
    let now = 1;
    const front = createAnalyticsFront({ load: async () => client, now: () => now });
    front.track('early', { a: 1 });
    front.identify(asha);
    now = 99;
    await front.start({ address, production: true });
    front.track('late');
    front.reset();
    expect(client.track.mock.calls).toEqual([
      ['early', { a: 1 }, 1],
      ['late', {}, 99],
    ]);
    expect(client.identify).toHaveBeenCalledWith(asha, 1);
    expect(client.reset).toHaveBeenCalledOnce();
  });

  it('is off when its chunk cannot be loaded', async () => {
    const front = createAnalyticsFront({
      load: async () => Promise.reject(new Error('offline')),
      now: () => 1,
    });
    await front.start({ address, production: true });
    expect(() => front.track('late')).not.toThrow();
  });
});
