import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import {
  waitlistBookingCalls as calls,
  LINK_HEADER,
  waitlistLinkCalls as links,
} from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { Screen, TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { requestFor } from '../../../testing/http/caller.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';
import { requoteJob } from '../estimates/requote.job.ts';

const server = await useServer({ now: fromNoon() });
const { call, makeGuest } = server;
const beside = await useServer({ beside: server, now: server.clock.now });

describe('watching', () => {
  test('the holder of a link sees every change within a moment, on another server, numbers alone', async () => {
    const { add, join, step, owner, of, chairs } = await seedQueue(server);
    const first = await add('Sunita Agarwal');
    const { token } = await join(await makeGuest({ user_name: 'Nikhil Jain' }));
    const stream = await watch<TrackedEntry>(beside.url, links.watchEntry, token);
    await eventually(() => stream.last()?.entry.place === 2);
    await call(calls.callNext, { ...of, entity_id: chairs[0] }, { as: owner });
    await eventually(() => stream.last()?.entry.place === 1);
    await step(first.waitlist_booking_id, 'pending', 'arrived');
    await step(first.waitlist_booking_id, 'arrived', 'serving');
    await eventually(() => stream.last()?.chairs.length === 1);
    expect(stream.last()).toMatchObject({ chairs: [{ name: 'Chair 1', number: 1 }], line: [2] });
    expect(JSON.stringify(stream.states)).not.toContain('Sunita');
    await call(links.arrive, { token });
    await eventually(() => stream.last()?.entry.status === 'arrived');
    stream.cut();
    // A reconnect brings the whole state.
    const again = await watch<TrackedEntry>(server.url, links.watchEntry, token);
    await eventually(() => again.last()?.entry.status === 'arrived');
    again.cut();
  });

  test('an entry that is no longer late is back in line on every open page, without anybody pressing anything', async () => {
    const { add, join } = await seedQueue(server);
    const { token } = await join(await makeGuest({ user_name: 'Comes Later' }));
    await add();
    const stream = await watch<TrackedEntry>(server.url, links.watchEntry, token);
    await eventually(() => stream.last()?.entry.ahead_if?.late === 1);
    expect(stream.last()?.entry).toMatchObject({ ahead_if: { here: 0, late: 1 }, overtaken_by: 0 });
    await call(links.late, { token, minutes: 5 });
    await eventually(() => stream.last()?.entry.place === 2);
    expect(stream.last()?.entry).toMatchObject({ overtaken_by: 1, late_until: expect.any(String) });
    const requote = requoteJob({ ...server, now: server.clock.now, newId, onError: rethrow });
    server.clock.advance({ minutes: 4 });
    await requote.run(undefined as never);
    server.clock.advance({ seconds: 90 });
    await requote.run(undefined as never);
    await eventually(() => stream.last()?.entry.place === 1);
    expect(stream.last()?.entry).toMatchObject({ overtaken_by: 0, late_until: null });
    stream.cut();
  });

  test('the screen shows first names until its address is revoked', async () => {
    const { of, owner, add, chairs } = await seedQueue(server);
    await add('Harpreet Singh');
    await add('Lata Subbarao');
    const { token } = await call(waitlistCalls.makeScreen, of, { as: owner });
    expect(await call(waitlistCalls.makeScreen, of, { as: owner })).toEqual({ token });
    const stream = await watch<Screen>(server.url, links.watchScreen, token);
    await eventually(() => stream.last()?.line.length === 2);
    await call(calls.callNext, { ...of, entity_id: chairs[1] }, { as: owner });
    await eventually(() => stream.last()?.called.length === 1);
    expect(stream.last()).toMatchObject({
      called: [{ number: 1, first_name: 'Harpreet', chair: 'Chair 2' }],
      line: [{ number: 2, first_name: 'Lata' }],
    });
    expect(JSON.stringify(stream.states)).not.toMatch(/Singh|Subbarao|\+91/);
    await call(waitlistCalls.revokeScreen, of, { as: owner });
    await eventually(() => stream.hasEnded());
    const dead = await watch<Screen>(server.url, links.watchScreen, token);
    await eventually(() => dead.hasEnded());
    expect(dead.states).toEqual([]);
    // The link of an entry opens no screen, and the other way round.
    const { token: entry } = await add('Third Person');
    const wrong = await watch<Screen>(server.url, links.watchScreen, entry);
    await eventually(() => wrong.hasEnded());
    expect(wrong.states).toEqual([]);
  });
});

function rethrow(error: unknown): never {
  throw error;
}

async function watch<State>(
  url: string,
  of: typeof links.watchEntry | typeof links.watchScreen,
  token: string,
) {
  const cut = new AbortController();
  const { address } = requestFor(of, {});
  const response = await fetch(url + address, { headers: { [LINK_HEADER]: token }, signal: cut.signal });
  if (!response.body) throw new Error('no stream');
  const states: State[] = [];
  let ended = false;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (data) states.push(JSON.parse(data) as State);
      }
    }
    ended = true;
  };
  read(response.body).catch(() => undefined);
  return { states, last: () => states.at(-1), hasEnded: () => ended, cut: () => cut.abort() };
}
