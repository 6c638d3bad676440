import type { AnalyticsAddress } from './analytics-browser.ts';
import type { Analytics, AnalyticsUser, EventProperties } from './analytics-client.ts';

export type { AnalyticsUser, EventProperties } from './analytics-client.ts';

export interface AnalyticsSwitch {
  /** Absent when nobody configured analytics. */
  readonly address: AnalyticsAddress | undefined;
  readonly production: boolean;
}

type Client = Pick<Analytics, 'track' | 'identify' | 'reset'>;
type Call = (client: Client) => void;

export interface AnalyticsFrontSurroundings {
  readonly load: (address: AnalyticsAddress) => Promise<Client>;
  readonly now: () => number;
}

/** Before we know whether analytics is on, not more than this is remembered. */
const mostRemembered = 500;

/**
 * What the app calls, from its first line on. It remembers calls until `start` has said whether analytics
 * is on; then they are replayed in order with the time they were made, or forgotten. Off costs a few
 * hundred bytes: the client itself is a chunk that is fetched only when it is on.
 */
export function createAnalyticsFront({ load, now }: AnalyticsFrontSurroundings) {
  let remembered: Call[] = [];
  let client: Client | 'off' | undefined;

  function pass(call: Call): void {
    if (client === 'off') return;
    if (client) call(client);
    else if (remembered.length < mostRemembered) remembered.push(call);
  }

  return {
    async start({ address, production }: AnalyticsSwitch): Promise<void> {
      if (client) return;
      const loaded = address && production ? await load(address).catch(() => undefined) : undefined;
      client = loaded ?? 'off';
      const calls = remembered;
      remembered = [];
      for (const call of calls) pass(call);
    },
    track(event: string, properties: EventProperties = {}): void {
      const at = now();
      pass((to) => to.track(event, properties, at));
    },
    /** Signing in. */
    identify(user: AnalyticsUser): void {
      const at = now();
      pass((to) => to.identify(user, at));
    },
    /** Signing out. */
    reset(): void {
      pass((to) => to.reset());
    },
  };
}

const front = createAnalyticsFront({
  load: async (address) => {
    const { startBrowserAnalytics } = await import('./analytics-browser.ts');
    return startBrowserAnalytics(address);
  },
  now: () => Date.now(),
});

export const { track, identify: identifyUser, reset: resetAnalytics } = front;

/** With the server's public configuration, once it has arrived. */
export function startAnalytics(config: AnalyticsSwitch): Promise<void> {
  return front.start({ ...config, production: config.production && import.meta.env.PROD });
}
