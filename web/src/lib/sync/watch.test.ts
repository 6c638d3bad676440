import { LINK_HEADER, waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Watched, watch } from './watch.ts';

interface State {
  readonly seq: number;
}

const encoder = new TextEncoder();
const state = (seq: number) => `data: ${JSON.stringify({ seq })}\n\n`;

/** A stream with these chunks; open until it is aborted, unless it ends. */
function stream(texts: readonly string[], signal: AbortSignal | null, { ends = false } = {}): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      if (ends) return controller.close();
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body);
}

/** Stand in for the browser's window and document. */
const tab = new EventTarget();
const page = Object.assign(new EventTarget(), { cookie: '', hidden: false });

describe('the stream of a link', () => {
  let leaving = new AbortController();
  const tokens: (string | null)[] = [];
  let answers: ((signal: AbortSignal | null) => Response | Promise<Response>)[] = [];
  let seen: Partial<Watched<State>> = {};
  const states: number[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    leaving = new AbortController();
    tokens.length = 0;
    states.length = 0;
    seen = {};
    vi.stubGlobal('window', tab);
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', async (_: string, init: { signal: AbortSignal | null; headers: Headers }) => {
      tokens.push(init.headers.get(LINK_HEADER));
      const answer = answers[tokens.length - 1];
      return answer ? await answer(init.signal) : stream([], init.signal);
    });
  });
  afterEach(() => {
    leaving.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function begin(): void {
    const tell = (change: Partial<Watched<State>>) => {
      seen = { ...seen, ...change };
      if (change.state) states.push(change.state.seq);
    };
    void watch<State>(waitlistLinkCalls.watchEntry, 'the-token', tell, leaving.signal);
  }

  test('carries the token in a header and tells every state', async () => {
    answers = [(signal) => stream([state(1), ': keepalive\n\n', state(2)], signal)];
    begin();
    await vi.advanceTimersByTimeAsync(10);
    expect(tokens).toEqual(['the-token']);
    expect(states).toEqual([1, 2]);
    expect(seen).toMatchObject({ isLive: true, isGone: false });
  });

  test('keeps the last state while the connection is lost, and connects again', async () => {
    answers = [
      (signal) => stream([state(1)], signal, { ends: true }),
      () => Promise.reject(new TypeError('no network')),
      (signal) => stream([state(2)], signal),
    ];
    begin();
    await vi.advanceTimersByTimeAsync(10);
    expect(seen).toMatchObject({ state: { seq: 1 }, isLive: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual([1, 2]);
    expect(seen.isLive).toBe(true);
  });

  test('connects at once when the network is back', async () => {
    const lost = () => Promise.reject(new TypeError('no network'));
    answers = [lost, lost, lost, lost, lost, lost, (signal) => stream([state(1)], signal)];
    begin();
    // By now the pauses are long.
    await vi.advanceTimersByTimeAsync(25_000);
    const before = tokens.length;
    answers = answers.map((_, i) => (i < before ? lost : (signal) => stream([state(1)], signal)));
    tab.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1);
    expect(tokens.length).toBe(before + 1);
    expect(states).toEqual([1]);
  });

  test('a stream that went silent is replaced when the page wakes up', async () => {
    answers = [(signal) => stream([state(1)], signal), (signal) => stream([state(2)], signal)];
    begin();
    await vi.advanceTimersByTimeAsync(10);
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tokens).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual([1, 2]);
  });

  test('a link is gone when its stream twice ends without a state, not when a server stops once', async () => {
    const ends = (signal: AbortSignal | null) => stream([], signal, { ends: true });
    answers = [(signal) => stream([state(1)], signal, { ends: true }), ends, ends];
    begin();
    await vi.advanceTimersByTimeAsync(10);
    expect(seen.isGone).toBe(false);
    await vi.advanceTimersByTimeAsync(600);
    expect(seen.isGone).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen.isGone).toBe(true);
  });
});
