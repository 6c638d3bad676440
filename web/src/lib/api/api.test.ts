import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, request, type SendOptions, send, setPasswordPrompt } from './api.ts';

const input = { business_id: '0198a000-0000-7000-8000-000000000001' };

describe('a refused client update', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('throws the body of the answer: code, message and details', async () => {
    vi.stubGlobal('document', { cookie: '' });
    const body = {
      code: 'PHONE_TAKEN',
      message: 'Another client has this number.',
      details: { name: 'Asha' },
    };
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }));
    const changed = { ...input, client_id: input.business_id, phone: '+919845012345' };
    const refused = await send(clientCalls.change, changed).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject(body);
  });
});

test('a call that is proved by its link carries no credential', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('document', { cookie: `${TOKEN_COOKIE}=abc` });
  vi.stubGlobal('fetch', async (_: unknown, init: { headers: Headers }) => {
    sent.push(init.headers.get('authorization'));
    return Response.json({ code: 'NOT_FOUND', message: '', details: {} }, { status: 404 });
  });
  await send(bookingCalls.getShared, { share_id: 'x'.repeat(43) }).catch(() => {});
  await send(eventsCalls.list, input).catch(() => {});
  vi.unstubAllGlobals();
  expect(sent).toEqual([null, 'Bearer abc']);
});

describe('a call that wants the password again', () => {
  const keys: (string | null)[] = [];
  beforeEach(() => {
    keys.length = 0;
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', async (_: unknown, init: { headers: Headers }) => {
      keys.push(init.headers.get('idempotency-key'));
      const refusal = { code: 'PASSWORD_REQUIRED', message: '', details: {} };
      return keys.length === 1 ? Response.json(refusal, { status: 403 }) : Response.json({});
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    setPasswordPrompt(null);
  });
  const invite = () =>
    send(
      memberCalls.invite,
      { ...input, email: 'tara@example.in', role: 'staff' },
      { idempotencyKey: 'one' },
    );

  test('is sent once more with its key when the person has proved it', async () => {
    setPasswordPrompt(async () => true);
    expect(await invite()).toEqual({});
    expect(keys).toEqual(['one', 'one']);
  });

  test('is refused when the person closes the question', async () => {
    setPasswordPrompt(async () => false);
    await expect(invite()).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect(keys).toEqual(['one']);
  });
});

describe('a connection that is open and passes nothing', () => {
  const keys: (string | null)[] = [];
  const limits: number[] = [];
  let runOut: () => void;
  beforeEach(() => {
    keys.length = 0;
    limits.length = 0;
    const limit = new AbortController();
    runOut = () => limit.abort();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return limit.signal;
    });
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', (_: unknown, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      keys.push(headers.get('idempotency-key'));
      return new Promise((_, reject) => {
        const fail = () => reject(signal.reason);
        if (signal.aborted) fail();
        signal.addEventListener('abort', fail);
      });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const asked = (options: SendOptions) =>
    send(eventsCalls.list, input, options).catch((error: unknown) => error);

  test('is called lost after 30 seconds, and the same try can be sent again', async () => {
    const first = asked({ idempotencyKey: 'one' });
    runOut();
    expect(await first).toMatchObject({ code: 'OFFLINE' });
    expect(await asked({ idempotencyKey: 'one' })).toMatchObject({ code: 'OFFLINE' });
    expect(limits).toEqual([30_000, 30_000]);
    expect(keys).toEqual(['one', 'one']);
  });

  test('is no error when the caller aborted before', async () => {
    const leaving = new AbortController();
    const left = asked({ signal: leaving.signal });
    leaving.abort();
    expect(await left).not.toBeInstanceOf(ApiError);
  });

  test('has no limit for a stream, which is silent by nature', async () => {
    const leaving = new AbortController();
    const live = request(eventsCalls.live, input, { signal: leaving.signal, mayTakeLong: true });
    expect(limits).toEqual([]);
    leaving.abort();
    await expect(live).rejects.toThrow();
  });
});

describe('a connection lost in the middle of an answer', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"items": ['));
        },
        pull(controller) {
          controller.error(new TypeError('network error'));
        },
      });
      return new Response(body);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is reported as OFFLINE', async () => {
    const refused = await send(eventsCalls.list, input).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ code: 'OFFLINE' });
  });

  test('is no error when the call was aborted', async () => {
    const refused = await send(eventsCalls.list, input, { signal: AbortSignal.abort() }).catch(
      (error: unknown) => error,
    );
    expect(refused).not.toBeInstanceOf(ApiError);
  });
});
