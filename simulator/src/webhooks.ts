import { createHmac } from 'node:crypto';
import { makeLoopbackClient } from './loopback-client.ts';
import type { Happening, Subscription, Telling } from './records.ts';
import { hears, webhookBody } from './webhook-bodies.ts';
import type { World } from './world.ts';

/** Tells subscribers: at least once, in the order of one message unless a report is retried. */
export interface Webhooks {
  /** Records something that happened and tells it at `tellAt`, `copies` times; undefined tells nobody. */
  tell(happening: Omit<Happening, 'id' | 'told'>, tellAt: number | undefined, copies?: number): Happening;
  /** What happened to a message, template or app. */
  of(ref: string): Happening[];
  /** Forgets what was told and what was not. */
  empty(): void;
  /** After a restart: goes on with what was not told. */
  resume(): void;
  /** Resolves when nothing is on its way; retries that wait for their time do not count. */
  settled(): Promise<void>;
  stop(): void;
}

const AT_ONCE = 64;
const BATCH_OF_META = 100;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 300_000;
const MOST_TRIES = 15;

/** One telling of one happening. */
interface Job {
  readonly happening: string;
  readonly index: number;
  /** Jobs of one key keep their order. */
  readonly key: string;
}

interface Queue {
  readonly waiting: Fifo;
  inFlight: number;
  gathering: boolean;
  /** Keys that are on their way, with the jobs that wait for them. */
  readonly busy: Map<string, Job[]>;
}

/** A first-in, first-out list: the `shift` of an array is slow when it is long. */
interface Fifo {
  push(job: Job): void;
  shift(): Job | undefined;
  size(): number;
}

function makeFifo(): Fifo {
  let head: Job[] = [];
  let tail: Job[] = [];
  return {
    push: (job) => tail.push(job),
    shift: () => {
      if (head.length === 0) {
        head = tail.reverse();
        tail = [];
      }
      return head.pop();
    },
    size: () => head.length + tail.length,
  };
}

export function isLoopback(hostname: string): boolean {
  return /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|([a-z0-9-]+\.)*localhost)$/i.test(hostname);
}

export function makeWebhooks(world: World): Webhooks {
  const { store, clock, ids } = world;
  const client = makeLoopbackClient();
  const queues = new Map<string, Queue>();
  const byRef = new Map<string, string[]>();
  const index = ({ id, ref }: Happening) => {
    const known = byRef.get(ref);
    if (known) known.push(id);
    else byRef.set(ref, [id]);
  };
  for (const happening of store.all('happenings')) index(happening);
  let moving = 0;
  let stopped = false;
  let onSettled: (() => void)[] = [];

  function queueOf(subscription: string): Queue {
    const queue = queues.get(subscription) ?? {
      waiting: makeFifo(),
      inFlight: 0,
      gathering: false,
      busy: new Map(),
    };
    queues.set(subscription, queue);
    return queue;
  }

  function moved(by: number): void {
    moving += by;
    if (moving > 0) return;
    for (const resolve of onSettled) resolve();
    onSettled = [];
  }

  function due({ subscription, dueAt }: Telling, job: Job): void {
    clock.schedule(dueAt, () => {
      if (stopped) return;
      moved(1);
      const queue = queueOf(subscription);
      const before = queue.busy.get(job.key);
      if (before) before.push(job);
      else queue.waiting.push(job);
      if (store.get('subscriptions', subscription)?.version !== 'meta') pump(subscription, queue);
      else if (!queue.gathering) {
        // What happens in the same turn goes in one batch.
        queue.gathering = true;
        setImmediate(() => {
          queue.gathering = false;
          pump(subscription, queue);
        });
      }
    });
  }

  function pump(id: string, queue: Queue): void {
    while (queue.inFlight < AT_ONCE && queue.waiting.size() > 0 && !stopped) {
      const subscription = store.get('subscriptions', id);
      const jobs = take(queue, subscription?.version === 'meta' ? BATCH_OF_META : 1);
      if (jobs.length === 0) continue;
      queue.inFlight++;
      for (const { key } of jobs) queue.busy.set(key, queue.busy.get(key) ?? []);
      void attempt(subscription, jobs).finally(() => {
        queue.inFlight--;
        for (const key of new Set(jobs.map((job) => job.key))) {
          const next = queue.busy.get(key) ?? [];
          queue.busy.delete(key);
          for (const job of next) queue.waiting.push(job);
        }
        moved(-jobs.length);
        pump(id, queue);
      });
    }
  }

  /** The next jobs; one whose key went out meanwhile waits for it. */
  function take(queue: Queue, most: number): Job[] {
    const jobs: Job[] = [];
    while (jobs.length < most) {
      const job = queue.waiting.shift();
      if (!job) break;
      const before = queue.busy.get(job.key);
      if (before) before.push(job);
      else jobs.push(job);
    }
    return jobs;
  }

  async function attempt(subscription: Subscription | undefined, jobs: readonly Job[]): Promise<void> {
    const happenings = jobs.flatMap(({ happening }) => store.get('happenings', happening) ?? []);
    if (happenings.length === 0) return;
    const answer = subscription?.active
      ? await send(subscription, bytesOf(world, subscription, happenings))
      : 'the subscription is gone';
    if (stopped) return;
    for (const job of jobs) answered(job, answer, !subscription?.active);
  }

  function send(subscription: Subscription, bytes: Buffer): Promise<string> {
    const secret = store.get('apps', subscription.appId)?.appSecret;
    const signed = secret ? { 'x-hub-signature-256': signatureOf(secret, bytes) } : {};
    const url = new URL(subscription.url);
    if (!isLoopback(url.hostname) || url.protocol !== 'http:')
      return Promise.resolve('not a loopback address');
    return client.post(
      url,
      { 'user-agent': 'kursi-message-simulator', ...subscription.headers, ...signed },
      bytes,
    );
  }

  function answered(job: Job, answer: string, giveUp: boolean): void {
    const happening = store.get('happenings', job.happening);
    const telling = happening?.told[job.index];
    if (!happening || !telling) return;
    const tries = telling.tries + 1;
    const ok = /^2\d\d$/.test(answer);
    const again: Telling = {
      ...telling,
      tries,
      answer,
      ...(ok ? { okAt: clock.now() } : {}),
      ...(!ok && (giveUp || tries >= MOST_TRIES) ? { gaveUp: true } : {}),
      ...(ok ? {} : { dueAt: clock.now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1)) }),
    };
    store.set('happenings', happening.id, { told: happening.told.with(job.index, again) });
    if (!again.okAt && !again.gaveUp) due(again, job);
  }

  function scheduleAll({ id, ref, told }: Happening): void {
    for (const [i, telling] of told.entries())
      if (!telling.okAt && !telling.gaveUp) due(telling, { happening: id, index: i, key: ref });
  }

  return {
    tell: (happened, tellAt, copies = 1) => {
      const told: Telling[] = [];
      const happening: Happening = { ...happened, id: ids.count(), told };
      if (tellAt !== undefined)
        for (const subscription of store.all('subscriptions'))
          if (subscription.appId === happened.appId && hears(subscription, happening))
            for (let copy = 0; copy < copies; copy++)
              told.push({ subscription: subscription.id, dueAt: tellAt + copy, tries: 0 });
      store.put('happenings', happening);
      index(happening);
      scheduleAll(happening);
      return happening;
    },
    of: (ref) => (byRef.get(ref) ?? []).flatMap((id) => store.get('happenings', id) ?? []),
    empty: () => {
      store.clear('happenings');
      byRef.clear();
    },
    resume: () => {
      for (const happening of store.all('happenings')) scheduleAll(happening);
    },
    settled: async () => {
      while (moving > 0) await new Promise<void>((resolve) => onSettled.push(resolve));
    },
    stop: () => {
      stopped = true;
      client.stop();
    },
  };
}

/** The very bytes that are sent, and signed. */
export function bytesOf(
  { store }: World,
  subscription: Subscription,
  happenings: readonly Happening[],
): Buffer {
  const json = JSON.stringify(webhookBody(store, subscription, happenings));
  return Buffer.from(subscription.version === 'meta' ? escaped(json) : json);
}

/** Meta writes everything but ASCII as \uXXXX, and slashes with a backslash. */
function escaped(json: string): string {
  return json
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function signatureOf(secret: string, bytes: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
}
