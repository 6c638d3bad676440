/** The payload of a push, see server/src/providers/push. */
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

/** The parts of ServiceWorkerGlobalScope that push needs, for dependency injection in tests. */
export interface PushScope {
  readonly origin: string;
  readonly show: (title: string, options: NotificationOptions & { data: unknown }) => Promise<void>;
  readonly pages: () => Promise<readonly OpenPage[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
  readonly subscribe: (key: BufferSource | string) => Promise<unknown>;
}

export function createPush(scope: PushScope) {
  /** Always shows a notification: browsers revoke the push permission of a worker that stays silent. */
  async function pushed(text: string | undefined): Promise<void> {
    const message = readMessage(text);
    await scope.show(message.title, {
      body: message.body,
      // Deduplicates: a push delivered twice replaces its own notification.
      tag: message.id,
      lang: message.lang,
      icon: '/icon-192.png',
      data: { url: message.url },
    });
    for (const page of await scope.pages()) page.postMessage({ type: 'notified' });
  }

  /** Opens the page of the notification, in an open window if there is one. */
  async function clicked(data: unknown): Promise<void> {
    const wanted = typeof data === 'object' && data && 'url' in data ? String(data.url) : '/';
    const url = new URL(wanted, scope.origin);
    const target = url.origin === scope.origin ? url.href : scope.origin;
    const [page] = await scope.pages();
    if (!page) return void (await scope.openWindow(target));
    await page.focus();
    // navigate() rejects for a window that this worker does not control.
    await page.navigate(target).catch(() => scope.openWindow(target));
  }

  /**
   * pushsubscriptionchange: renews the subscription only. The worker cannot tell whether the user who is signed
   * in now turned push on; the page can, and registers it with the server (`refreshPush`).
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
