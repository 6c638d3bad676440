/** The analytics client: queue, batches, retries. Lazy: analytics.ts loads it only where analytics is on. */

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

export interface AnalyticsUser {
  readonly user_id: string;
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly user_phone: string | null;
  readonly created_at: string;
}

export interface AnalyticsEvent {
  readonly event: string;
  readonly distinct_id: string;
  readonly device_id: string;
  readonly time: number;
  readonly insert_id: string;
  readonly properties: EventProperties;
}

export interface AnalyticsTransport {
  /** Answers with the status and, when it is 200, the body. Rejects when nothing answered in time. */
  config(timeoutMilliseconds: number): Promise<{ readonly status: number; readonly enabled: boolean }>;
  send(batch: readonly AnalyticsEvent[], timeoutMilliseconds: number): Promise<{ readonly status: number }>;
  /** At pagehide: hands the batch to sendBeacon. False when the browser refuses it. */
  sendLast(batch: readonly AnalyticsEvent[]): boolean;
}

export interface AnalyticsSurroundings {
  readonly transport: AnalyticsTransport;
  readonly now: () => number;
  readonly random: () => string;
  readonly setTimer: (act: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  readonly storage: {
    readDevice(): string | undefined;
    keepDevice(id: string, days: number): void;
    forgetDevice(): void;
  };
}

export const analyticsLimits = {
  batchSize: 50,
  flushEvery: 5_000,
  requestTimeout: 90_000,
  configTimeout: 60_000,
  valueLength: 255,
  cookieDays: 365,
  /** Queue limit while the receiver is down; the oldest events are dropped first. */
  mostWaiting: 1_000,
  longestBackOff: 300_000,
  configTries: 6,
} as const;

export const devicePrefix = '$device:';
const worthRetrying: ReadonlySet<number> = new Set([429, 500, 503, 504]);

export function createAnalytics({
  transport,
  now,
  random,
  setTimer,
  clearTimer,
  storage,
}: AnalyticsSurroundings) {
  const limits = analyticsLimits;
  let state: 'starting' | 'on' | 'off' = 'starting';
  let waiting: AnalyticsEvent[] = [];
  let timer: unknown;
  let sending: readonly AnalyticsEvent[] = [];
  let failures = 0;
  let userId: string | undefined;
  let deviceId = storage.readDevice() ?? newDevice();

  function newDevice(): string {
    const id = random();
    storage.keepDevice(id, limits.cookieDays);
    return id;
  }

  function schedule(milliseconds: number): void {
    if (timer !== undefined || state !== 'on' || waiting.length === 0) return;
    timer = setTimer(() => {
      timer = undefined;
      void flush();
    }, milliseconds);
  }

  function track(event: string, properties: EventProperties = {}, at = now()): void {
    if (state === 'off') return;
    waiting.push({
      event,
      distinct_id: userId ?? devicePrefix + deviceId,
      device_id: deviceId,
      time: at,
      // Deduplication key: the receiver drops an event that a lost answer made us send twice.
      insert_id: random(),
      properties: shortened(properties),
    });
    if (waiting.length > limits.mostWaiting) waiting.shift();
    if (waiting.length >= limits.batchSize && failures === 0) void flush();
    else schedule(pause());
  }

  const pause = () => Math.min(limits.flushEvery * 2 ** failures, limits.longestBackOff);

  async function flush(): Promise<void> {
    if (state !== 'on' || sending.length > 0 || waiting.length === 0) return;
    sending = waiting.splice(0, limits.batchSize);
    const status = await transport.send(sending, limits.requestTimeout).then(
      (answer) => answer.status,
      () => 0,
    );
    // Retry with backoff on no answer or a transient status; any other refusal is final.
    const again = status === 0 || worthRetrying.has(status);
    failures = again ? failures + 1 : 0;
    if (again) waiting.unshift(...sending);
    sending = [];
    if (!again && waiting.length >= limits.batchSize) await flush();
    else schedule(pause());
  }

  async function start(attempt = 1): Promise<void> {
    const answer = await transport.config(limits.configTimeout).catch(() => ({ status: 0, enabled: false }));
    if (state === 'off') return;
    if (answer.status === 200 && answer.enabled) {
      state = 'on';
      if (waiting.length >= limits.batchSize) await flush();
      else schedule(limits.flushEvery);
    } else if ((answer.status === 0 || worthRetrying.has(answer.status)) && attempt < limits.configTries) {
      setTimer(() => void start(attempt + 1), Math.min(1_000 * 2 ** attempt, limits.longestBackOff));
    } else {
      stop();
    }
  }

  function stop(): void {
    state = 'off';
    waiting = [];
    if (timer !== undefined) clearTimer(timer);
    timer = undefined;
  }

  return {
    start,
    track,
    flush,
    /** Refuses (false) an id that could be taken for a device id. */
    identify(user: AnalyticsUser, at = now()): boolean {
      if (user.user_id === '' || user.user_id.startsWith(devicePrefix)) return false;
      userId = user.user_id;
      track('$identify', { ...user }, at);
      return true;
    },
    /** At sign-out: later events belong to no user and no known device. */
    reset(): void {
      userId = undefined;
      storage.forgetDevice();
      deviceId = newDevice();
    },
    /** At `pagehide`. */
    leave(): void {
      if (state !== 'on') return;
      // Batch in flight: sent again, since the browser is about to abort it. insert_id deduplicates.
      if (sending.length > 0) transport.sendLast(sending);
      while (waiting.length > 0 && transport.sendLast(waiting.slice(0, limits.batchSize))) {
        waiting = waiting.slice(limits.batchSize);
      }
    },
  };
}

export type Analytics = ReturnType<typeof createAnalytics>;

function shortened(properties: EventProperties): EventProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
  );
}

function cut(text: string): string {
  if (text.length <= analyticsLimits.valueLength) return text;
  // Never cut a surrogate pair: half of it is not valid text.
  return text.slice(0, analyticsLimits.valueLength).replace(/[\ud800-\udbff]$/, '');
}
