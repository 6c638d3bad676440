import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

// The page is opened without a network.
const network = { onLine: false };
const heard = new Map<string, () => void>();
vi.stubGlobal('navigator', network);
vi.stubGlobal('window', {
  addEventListener: (name: string, act: () => void) => heard.set(name, act),
  removeEventListener: (name: string) => heard.delete(name),
});
// After the stubs, and anew: the modules look at the network when they are loaded, and test files share them.
vi.resetModules();
const { ApiError } = await import('../api/api.ts');
const { startOnline } = await import('./online.ts');
const { oneQuery, queryClient } = await import('./queries.ts');
startOnline();

it('a read without a network fails at once, and is read again when the network is back', async () => {
  let isLost = true;
  const queryFn = vi.fn(async () => {
    if (isLost) throw new ApiError('OFFLINE');
    return 'read';
  });
  const observer = new QueryObserver(queryClient, { queryKey: ['lost'], queryFn });
  queryClient.mount();
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  expect(queryFn).toHaveBeenCalledTimes(1);
  isLost = false;
  network.onLine = true;
  heard.get('online')?.();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
  stop();
  queryClient.unmount();
});

it.each([
  ['is not there', 404, 'NOT_FOUND'],
  ['belongs to another business', 403, 'NOT_ALLOWED'],
])('a single visit that %s is null', async (_, status, code) => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => Response.json({ code, message: '', details: {} }, { status }));
  const id = '0198a000-0000-7000-8000-000000000001';
  const one = oneQuery(visitCalls.get, { business_id: id, visit_id: id });
  expect(await queryClient.fetchQuery(one)).toBeNull();
  queryClient.clear();
});
