/** What the server sends, see server/src/providers/push. */
interface PushedMessage {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly lang: string;
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The few parts of ServiceWorkerGlobalScope that notifications need; tests hand in their own. */
export interface PushScope {
  readonly origin: string;
  readonly show: (title: string, options: NotificationOptions & { data: unknown }) => Promise<void>;
  readonly pages: () => Promise<readonly OpenPage[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
  readonly subscribe: (key: BufferSource | string) => Promise<unknown>;
}

export function createPush(scope: PushScope) {
  /** A browser takes the permission away from a worker that is pushed to and shows nothing: so it always does. */
  async function pushed(text: string | undefined): Promise<void> {
    const message = readMessage(text);
    await scope.show(message.title, {
      body: message.body,
      // One that comes twice replaces itself.
      tag: message.id,
      lang: message.lang,
      icon: '/icon-192.png',
      data: { url: message.url },
    });
    for (const page of await scope.pages()) page.postMessage({ type: 'notified' });
  }

  /** To the page it is about: in a window that is open already, else in a new one. */
  async function clicked(data: unknown): Promise<void> {
    const wanted = typeof data === 'object' && data && 'url' in data ? String(data.url) : '/';
    const url = new URL(wanted, scope.origin);
    const target = url.origin === scope.origin ? url.href : scope.origin;
    const [page] = await scope.pages();
    if (!page) return void (await scope.openWindow(target));
    await page.focus();
    // A page that this worker does not control cannot be led elsewhere by it.
    await page.navigate(target).catch(() => scope.openWindow(target));
  }

  /**
   * The browser has given up the address of this device. A worker does not know whether whoever is signed in now
   * wanted to be pushed to here, so it only takes a new one: the page knows, and tells the server (`refreshPush`).
   */
  async function changed(key: BufferSource | string | null | undefined): Promise<void> {
    if (!key) return;
    await scope.subscribe(key);
  }

  return { pushed, clicked, changed };
}

function readMessage(text: string | undefined): PushedMessage {
  const nothing = { id: 'kursi', title: 'Kursi', body: '', url: '/notifications', lang: 'en' };
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<PushedMessage>) };
  } catch {
    return nothing;
  }
}
