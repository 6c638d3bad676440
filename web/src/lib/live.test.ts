import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow } from './live.ts';

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

const event = (seq: number) => `data: ${JSON.stringify({ seq, type: 'booking.moved', ids: {} })}\n\n`;

describe('the live stream of a business', () => {
  const leaving = { controller: new AbortController() };
  const asked: { readonly path: string; readonly signal: AbortSignal | null }[] = [];
  let answers: ((signal: AbortSignal | null) => Response | Promise<Response>)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    leaving.controller = new AbortController();
    asked.length = 0;
    vi.stubGlobal('document', { cookie: '' });
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
    return follow(business, after, ({ seq }) => onEvent(seq), signal);
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
});
