import {
  type Analytics,
  type AnalyticsEvent,
  type AnalyticsTransport,
  createAnalytics,
} from './analytics-client.ts';

export interface AnalyticsAddress {
  readonly endpoint: string;
  readonly key: string;
}

/** The server has a device cookie of its own, which means something else. */
const deviceCookie = 'kursi_analytics';

/** The analytics client with the transport, storage and timers of a browser. */
export function startBrowserAnalytics({ endpoint, key }: AnalyticsAddress): Analytics {
  const base = endpoint.replace(/\/+$/, '');
  const body = (batch: readonly AnalyticsEvent[]) => JSON.stringify({ key, events: batch });

  const transport: AnalyticsTransport = {
    async config(timeout) {
      const answer = await fetch(`${base}/config?key=${encodeURIComponent(key)}`, {
        credentials: 'omit',
        signal: AbortSignal.timeout(timeout),
      });
      const said: unknown = answer.ok ? await answer.json() : undefined;
      const enabled =
        typeof said === 'object' && said !== null && !('enabled' in said && said.enabled === false);
      return { status: answer.status, enabled };
    },
    async send(batch, timeout) {
      const answer = await fetch(`${base}/track`, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: body(batch),
        signal: AbortSignal.timeout(timeout),
      });
      return { status: answer.status };
    },
    sendLast(batch) {
      const text = body(batch);
      // text/plain avoids a CORS preflight, which a beacon cannot make.
      if (navigator.sendBeacon(`${base}/track`, new Blob([text], { type: 'text/plain' }))) return true;
      // Browsers limit keepalive requests to 64 KiB in total, for fetch as for beacons.
      if (text.length > 60_000) return false;
      fetch(`${base}/track`, { method: 'POST', keepalive: true, credentials: 'omit', body: text }).catch(
        () => {},
      );
      return true;
    },
  };

  const analytics = createAnalytics({
    transport,
    now: () => Date.now(),
    random: () => crypto.randomUUID(),
    setTimer: (act, milliseconds) => setTimeout(act, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as number),
    storage: {
      readDevice: () => new RegExp(`(?:^|; )${deviceCookie}=([\\w-]+)`).exec(document.cookie)?.[1],
      keepDevice: (id, days) => writeCookie(id, days * 86_400),
      forgetDevice: () => writeCookie('', 0),
    },
  });
  window.addEventListener('pagehide', analytics.leave);
  void analytics.start();
  return analytics;
}

function writeCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4 and on plain http.
  document.cookie = `${deviceCookie}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
