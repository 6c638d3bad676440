import { PROVIDER_CHANNEL } from '@kursi/core/identity/provider-popup.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAtProvider } from './provider-popup.ts';

const finished: string[] = [];
let begun = 0;

beforeEach(() => {
  finished.length = 0;
  begun = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/session/provider'))
      return Response.json({ url: `https://id.example.org/authorize?state=state-${++begun}` });
    finished.push(JSON.parse(body).answer);
    return Response.json({ code: 'PROVIDER_SIGN_IN_FAILED', message: '', details: {} }, { status: 422 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const makePopup = () => ({ location: { href: '' }, close: vi.fn() });
const asWindow = (popup: ReturnType<typeof makePopup>) => popup as unknown as Window;
const isAtProvider = (popup: ReturnType<typeof makePopup>) =>
  vi.waitFor(() => expect(popup.location.href).toContain('id.example.org'));

/** What the page in the popup does; it resolves with the answer that was taken. */
function answer(query: string): Promise<string> {
  const channel = new BroadcastChannel(PROVIDER_CHANNEL);
  channel.postMessage({ answer: query });
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (!('taken' in data)) return;
      channel.close();
      resolve(data.taken);
    });
  });
}

test('a second popup cancels the first, and the answer to the first is not taken', async () => {
  const [one, two] = [makePopup(), makePopup()];
  const first = signInAtProvider(asWindow(one));
  await isAtProvider(one);
  const second = signInAtProvider(asWindow(two));
  expect(await first).toBe('cancelled');
  await isAtProvider(two);
  const late = new BroadcastChannel(PROVIDER_CHANNEL);
  late.postMessage({ answer: 'state=state-1&code=late' });
  expect(await answer('state=state-2&code=good')).toBe('state=state-2&code=good');
  expect(await second).toEqual({ problem: expect.any(String) });
  late.close();
  expect(finished).toEqual(['state=state-2&code=good']);
  expect([one.close.mock.calls.length, two.close.mock.calls.length]).toEqual([0, 1]);
});

test('a popup that another tab opens cancels the one here', async () => {
  const popup = makePopup();
  const elsewhere = new BroadcastChannel(PROVIDER_CHANNEL);
  const heard = vi.fn();
  elsewhere.addEventListener('message', ({ data }) => heard(data));
  const here = signInAtProvider(asWindow(popup));
  await isAtProvider(popup);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ begun: true }));
  elsewhere.postMessage({ begun: true });
  expect(await here).toBe('cancelled');
  elsewhere.close();
  expect(finished).toEqual([]);
});

test('a person who refuses at the provider sees no error', async () => {
  const popup = makePopup();
  const outcome = signInAtProvider(asWindow(popup));
  await isAtProvider(popup);
  await answer('state=state-1&error=access_denied');
  expect(await outcome).toBe('cancelled');
  expect(finished).toEqual([]);
});
