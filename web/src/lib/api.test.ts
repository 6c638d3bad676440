import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, send } from './api.ts';

const input = { business_id: '0198a000-0000-7000-8000-000000000001' };

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
