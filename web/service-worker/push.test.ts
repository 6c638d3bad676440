import { expect, it, vi } from 'vitest';
import { createPush, type PushScope } from './push.ts';

const origin = 'https://kursi.example';
const message = { id: 'n1', title: 'Booked: Haircut', body: 'Wed', url: '/notifications/n1', lang: 'hi' };

function makeScope<Over extends Partial<PushScope>>(over: Over = {} as Over) {
  const scope = {
    origin,
    show: vi.fn<PushScope['show']>(async () => undefined),
    pages: vi.fn<PushScope['pages']>(async () => []),
    openWindow: vi.fn<PushScope['openWindow']>(async () => undefined),
    subscribe: vi.fn<PushScope['subscribe']>(async () => undefined),
  };
  return { ...scope, ...over };
}
const makePage = (navigate = vi.fn(async () => undefined)) => ({
  url: `${origin}/calendar`,
  focus: vi.fn(async () => undefined),
  navigate,
  postMessage: vi.fn(),
});

it('a push is shown as a notification tagged with its id, and open pages are told', async () => {
  const page = makePage();
  const scope = makeScope({ pages: async () => [page] });
  await createPush(scope).pushed(JSON.stringify(message));
  expect(scope.show).toHaveBeenCalledWith('Booked: Haircut', {
    body: 'Wed',
    tag: 'n1',
    lang: 'hi',
    icon: '/icon-192.png',
    data: { url: '/notifications/n1' },
  });
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'notified' });
});

it.each([undefined, 'not json', '{}'])('shows something also for %s', async (text) => {
  const scope = makeScope();
  await createPush(scope).pushed(text);
  expect(scope.show).toHaveBeenCalledWith(
    'Kursi',
    expect.objectContaining({ data: { url: '/notifications' } }),
  );
});

it('a click on a notification navigates an open window, or opens a new one', async () => {
  const page = makePage();
  await createPush(makeScope({ pages: async () => [page] })).clicked({ url: '/notifications/n1' });
  expect(page.focus).toHaveBeenCalled();
  expect(page.navigate).toHaveBeenCalledWith(`${origin}/notifications/n1`);

  const none = makeScope();
  await createPush(none).clicked({ url: '/notifications/n1' });
  expect(none.openWindow).toHaveBeenCalledWith(`${origin}/notifications/n1`);

  const foreign = makePage(vi.fn(async () => Promise.reject(new TypeError('not controlled'))));
  const scope = makeScope({ pages: async () => [foreign] });
  await createPush(scope).clicked({ url: '/notifications/n1' });
  expect(scope.openWindow).toHaveBeenCalledWith(`${origin}/notifications/n1`);
});

it('a click on a notification never leaves our origin', async () => {
  const scope = makeScope();
  await createPush(scope).clicked({ url: 'https://elsewhere.example/x' });
  await createPush(scope).clicked(null);
  expect(scope.openWindow.mock.calls).toEqual([[origin], [`${origin}/`]]);
});

it('a changed subscription is renewed, and only the page registers it with the server', async () => {
  const fetched = vi.fn(async () => new Response('{"token":"fresh"}'));
  const scope = { ...makeScope(), fetch: fetched };
  await createPush(scope).changed('key');
  expect(scope.subscribe).toHaveBeenCalledWith('key');
  expect(fetched).not.toHaveBeenCalled();
});

it('a changed subscription without a key is not renewed', async () => {
  const scope = makeScope();
  await createPush(scope).changed(null);
  expect(scope.subscribe).not.toHaveBeenCalled();
});
