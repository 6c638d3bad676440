import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Every 240,000 ms, as the specification says. */
const INTERVAL = 240_000;
const asha = { id: '0198a000-0000-7000-8000-000000000001', user_name: 'Asha', locale: 'en', is_guest: false };
const warned = vi.fn();
let refreshes = 0;
let hasNetwork = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  refreshes = 0;
  hasNetwork = true;
  const kept = new Map([['kursi:signed-in', '1']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: () => null,
    length: 0,
  });
  vi.stubGlobal('document', { cookie: `${TOKEN_COOKIE}=abc`, addEventListener: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const isRefresh = String(url).includes('/session/refresh');
    if (isRefresh) refreshes++;
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    return Response.json(isRefresh ? {} : asha);
  });
  vi.spyOn(console, 'warn').mockImplementation(warned);
  warned.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a session that cannot be refreshed for want of a network warns, signs nobody out and is tried again', async () => {
  const { startSession, whenKnown } = await import('./session.ts');
  await startSession();
  expect((await whenKnown()).kind).toBe('signed_in');
  hasNetwork = false;
  await vi.advanceTimersByTimeAsync(INTERVAL);
  expect(refreshes).toBe(1);
  expect(warned).toHaveBeenCalledWith(
    'the session could not be refreshed; trying again at the next interval',
    expect.anything(),
  );
  expect((await whenKnown()).kind).toBe('signed_in');
  hasNetwork = true;
  await vi.advanceTimersByTimeAsync(INTERVAL);
  expect(refreshes).toBe(2);
  expect(warned).toHaveBeenCalledTimes(1);
});
