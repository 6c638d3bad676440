import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, listen } from './live.ts';

const business = '0198a000-0000-7000-8000-000000000001';
const encoder = new TextEncoder();

/** A server-sent event stream with these chunks, open until it is aborted. */
function stream(texts: readonly string[], signal: AbortSignal | null, { ends = false } = {}): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(encoder.encode(text));
        if (ends) controller.close();
        signal?.addEventListener('abort', () => {
          try {
            controller.error(signal.reason);
          } catch {
            // Closed already.
          }
        });
      },
    }),
  );
}

/** Stands in for the browser's document: a tab that can be hidden and shown. */
const page = Object.assign(new EventTarget(), { cookie: '', hidden: false });

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

const event = (seq: number) => `data: ${JSON.stringify({ seq, type: 'booking.moved', ids: {} })}\n\n`;

describe('the live stream of a business', () => {
  const leaving = { controller: new AbortController() };
  const asked: { readonly path: string; readonly signal: AbortSignal | null }[] = [];
  let answers: ((signal: AbortSignal | null) => Response | Promise<Response>)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    leaving.controller = new AbortController();
    asked.length = 0;
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal | null }) => {
      asked.push({ path: url.slice(url.lastIndexOf('/')), signal });
      const answer = answers[asked.length - 1];
      return answer ? await answer(signal) : stream([], signal);
    });
  });
  afterEach(() => {
    leaving.controller.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function begin(after: number | undefined, onEvent: (seq: number) => void = () => undefined) {
    const { signal } = leaving.controller;
    return follow(business, { seq: after }, ({ seq }) => onEvent(seq), signal);
  }
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));

  test('retries when the first request finds no network', async () => {
    const seen: number[] = [];
    answers = [
      lost,
      () => new Response('the proxy is tired', { status: 502 }),
      () => Response.json({ items: [], last_seq: 7 }),
      (signal) => stream([event(8)], signal),
    ];
    void begin(undefined, (seq) => seen.push(seq));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(seen).toEqual([8]);
    expect(asked.at(-1)?.path).toContain('after=7');
  });

  test('ends when the caller lacks the permission', async () => {
    answers = [() => Response.json({ code: 'NOT_ALLOWED', message: '', details: {} }, { status: 403 })];
    await begin(undefined);
    expect(asked).toHaveLength(1);
  });

  test('resets its backoff after each connection, also without events', async () => {
    // No events, only keepalive comments of the server.
    answers = Array.from({ length: 12 }, () => (signal) => stream([': here\n\n'], signal, { ends: true }));
    void begin(3);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(asked.length).toBeGreaterThanOrEqual(12);
  });

  test('is closed when a listener throws', async () => {
    answers = [(signal) => stream([event(4)], signal)];
    void begin(3, () => {
      throw new Error('a screen that is broken');
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(asked[1]?.signal?.aborted).toBe(false);
  });

  test('is one for all who listen, and each hears what came after its own cursor', async () => {
    const [first, second, third]: number[][] = [[], [], []];
    answers = [
      (signal) => stream([event(5), event(6)], signal),
      (signal) => stream([event(5), event(6), event(7)], signal),
    ];
    const stop = [listen(business, 4, ({ seq }) => first?.push(seq))];
    await vi.advanceTimersByTimeAsync(10);
    stop.push(listen(business, 6, ({ seq }) => second?.push(seq)));
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(1);
    // One that is behind starts the stream again from its cursor; nobody hears an event twice.
    stop.push(listen(business, 4, ({ seq }) => third?.push(seq)));
    await vi.advanceTimersByTimeAsync(10);
    expect(asked.map(({ path, signal }) => [path, signal?.aborted])).toEqual([
      ['/live?after=4', true],
      ['/live?after=4', false],
    ]);
    expect([first, second, third]).toEqual([[5, 6, 7], [7], [5, 6, 7]]);
    for (const end of stop) end();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked.at(-1)?.signal?.aborted).toBe(true);
  });

  test('stays open for the next page, and for the others when one of them throws', async () => {
    const heard: number[] = [];
    answers = [(signal) => stream([event(4), event(5)], signal)];
    vi.stubGlobal('reportError', () => undefined);
    const leave = listen(business, 3, () => {
      throw new Error('a screen that is broken');
    });
    const stay = listen(business, 3, ({ seq }) => heard.push(seq));
    await vi.advanceTimersByTimeAsync(10);
    leave();
    stay();
    const next = listen(business, 5, ({ seq }) => heard.push(seq));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(heard).toEqual([4, 5]);
    expect(asked).toHaveLength(1);
    next();
    await vi.advanceTimersByTimeAsync(3_000);
  });

  test('is given back by a tab in the background, which goes on from where it was', async () => {
    answers = [(signal) => stream([event(4)], signal)];
    const stop = listen(business, 3, () => undefined);
    await vi.advanceTimersByTimeAsync(10);
    setHidden(true);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
    setHidden(false);
    await vi.advanceTimersByTimeAsync(10);
    expect(asked.map(({ path }) => path)).toEqual(['/live?after=3', '/live?after=4']);
    stop();
    await vi.advanceTimersByTimeAsync(3_000);
  });
});
