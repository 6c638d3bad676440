import type { AnalyticsAddress } from './analytics-browser.ts';
import type { Analytics, AnalyticsUser, EventProperties } from './analytics-client.ts';

export type { AnalyticsUser, EventProperties } from './analytics-client.ts';

export interface AnalyticsSwitch {
  /** Absent when analytics is not configured. */
  readonly address: AnalyticsAddress | undefined;
  readonly production: boolean;
}

/** What the product team counts. Properties are counts and kinds, never anything about a person. */
export type ProductEvent =
  | 'onboarding_step'
  | 'business_created'
  | 'starter_services_taken'
  | 'invitation_accepted'
  | 'plan_bought'
  | 'booking_made';

type Client = Pick<Analytics, 'track' | 'identify' | 'reset'>;
type Call = (client: Client) => void;

export interface AnalyticsFrontSurroundings {
  readonly load: (address: AnalyticsAddress) => Promise<Client>;
  readonly now: () => number;
}

/** Queue limit until it is known whether analytics is on. */
const mostRemembered = 500;

/**
 * Facade: queues calls until `start` says whether analytics is on, then replays them in order with their
 * original time, or drops them. The client is a lazy chunk, so analytics that is off costs a few hundred bytes.
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
    identify(user: AnalyticsUser): void {
      const at = now();
      pass((to) => to.identify(user, at));
    },
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

export const { identify: identifyUser, reset: resetAnalytics } = front;

export function track(event: ProductEvent, properties?: EventProperties): void {
  front.track(event, properties);
}

/** Called once the server's public configuration has arrived. */
export function startAnalytics(config: AnalyticsSwitch): Promise<void> {
  return front.start({ ...config, production: config.production && import.meta.env.PROD });
}
