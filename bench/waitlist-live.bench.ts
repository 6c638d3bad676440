import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { waitlistLinkCalls } from '../core/waitlist/waitlist-booking.contract.ts';
import { type Bench, type Row, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import { type Received, type SeenState, startQueueWatchers, type Watched } from './support/queue-watching.ts';
import { type BenchQueue, deskOf, seedQueues } from './support/queues.ts';
import { makeSigner, post } from './support/salons.ts';

const QUEUES = 100;
const WATCHERS = Number(process.env['BENCH_WATCHERS'] ?? 2_000);
const CHANGES_A_SECOND = 50;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
/** What a queue gets to settle before it is compared. */
const LAG_MS = 1_000;
const P99_MS = 150;
const MEMORY_KB = 50;
/** Who join during the changes, in each queue. */
const NEWCOMERS = 10;
const AT_ONCE = 16;

/** Everyone who waits follows the queue on a phone while the desks are busy. */
export default {
  name: 'waitlist-live',
  bar: `${whole(WATCHERS)} watchers, ${CHANGES_A_SECOND} changes a second: p99 ≤ ${P99_MS} ms, ≤ ${MEMORY_KB} KB each`,
  async run() {
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(postgres.url, AT_ONCE);
    const start = () =>
      startServer(
        { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' },
        { file: path.join(import.meta.dirname, 'measured-server.ts') },
      );
    let server = await start();
    const watchers = startQueueWatchers();
    try {
      const sign = await makeSigner(dataDir);
      const queues = await seedQueues(pool, QUEUES, WATCHERS / QUEUES + NEWCOMERS);
      const desks = queues.map((queue) => deskOf(queue, sign, () => server.origin));
      const watched = await everyoneJoins(desks);

      console.log(`  ${watched.length} wait in ${QUEUES} queues`);
      const before = await memoryOf(server);
      await watchers.connect(server.origin, watched);
      const withWatchers = await memoryOf(server);
      const cpuBefore = server.cpuSeconds();
      const changes = await change(queues, desks);
      const cpu = server.cpuSeconds() - cpuBefore;
      await sleep(LAG_MS);
      const received = await watchers.report();
      const lags = await lagsOf(pool, queues, changes, watched, received);
      console.log(`  ${changes.length} changes made`);
      const afterwards = await memoryOf(server);
      const wrong = await wrongOf(server.origin, watched, received);

      /** A change in every queue while nobody watches, then all come back at once. */
      const comeBack = async (restart?: () => Promise<void>) => {
        await watchers.cut();
        await restart?.();
        await inTurns(desks, async (desk) => void (await desk.callNext()));
        const ms = await watchers.connect(server.origin, watched);
        await inTurns(desks, async (desk) => void (await desk.callNext()));
        await sleep(LAG_MS);
        return { ms, wrong: await wrongOf(server.origin, watched, await watchers.report()) };
      };
      const cut = await comeBack();
      const restarted = await comeBack(async () => {
        await server.kill();
        server = await start();
      });

      return [
        ...lagRows(changes, lags),
        wrongRow('has what a fresh read gives, a second after the last change', wrong),
        ...memoryRows(before, withWatchers, afterwards),
        wrongRow('is right after all were cut off', cut.wrong),
        wrongRow('is right after the server was killed and started again', restarted.wrong),
        {
          what: 'all back at once until the last had its state: cut off; new server',
          figure: `${whole(cut.ms)} ms; ${whole(restarted.ms)} ms`,
        },
        {
          what: 'processor time of the server for a change and those who watch it',
          figure: `${((cpu / changes.length) * 1_000).toFixed(1)} ms`,
        },
      ];
    } finally {
      watchers.stop();
      await server.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

type Desk = ReturnType<typeof deskOf>;

async function inTurns<T>(items: readonly T[], act: (item: T, index: number) => Promise<void>) {
  const left = items.entries();
  const worker = async () => {
    for (const [i, item] of left) await act(item, i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Added by the desk; each gets the link of their entry. */
async function everyoneJoins(desks: readonly Desk[]): Promise<Watched[]> {
  const watched: Watched[] = [];
  await inTurns(desks, async (desk, queue) => {
    for (let i = 0; i < WATCHERS / QUEUES; i++) watched.push({ queue, token: (await desk.join()).token });
  });
  return watched;
}

/** What everyone in the queue sees of a change; null: that one person alone sees it. */
type Sign = ((state: SeenState) => boolean) | null;

interface Change {
  readonly queue: number;
  readonly sign: Sign;
  readonly pressed: number;
  readonly answered: number;
}

/** What the desk of one queue does, one step after the other, for ever. */
function* dayOf(desk: Desk): Generator<() => Promise<Sign>> {
  for (;;) {
    let called = { id: '', number: 0 };
    let joined = { id: '', number: 0 };
    yield async () => {
      called = await desk.callNext();
      const { number } = called;
      return ({ line }) => !line.includes(number);
    };
    yield async () => {
      await desk.step(called.id, 'pending', 'arrived');
      return null;
    };
    yield async () => {
      await desk.step(called.id, 'arrived', 'serving');
      const { number } = called;
      return ({ chairs }) => chairs.includes(number);
    };
    yield async () => {
      joined = await desk.join();
      const { number } = joined;
      return ({ line }) => line.includes(number);
    };
    yield async () => {
      await desk.step(called.id, 'serving', 'completed');
      const { number } = called;
      return ({ chairs }) => !chairs.includes(number);
    };
    // The last in the line stays the last.
    yield async () => {
      await desk.late(joined.id);
      return null;
    };
  }
}

/** At an even rate over all queues; a queue whose last change is not answered yet makes its next one after it. */
async function change(queues: readonly BenchQueue[], desks: readonly Desk[]): Promise<Change[]> {
  const changes: Change[] = [];
  const days = desks.map(dayOf);
  const busy: Promise<void>[] = queues.map(() => Promise.resolve());
  const begun = performance.now();
  for (let number = 0; number < CHANGES_A_SECOND * SECONDS; number++) {
    await sleep(Math.max(0, begun + (number * 1_000) / CHANGES_A_SECOND - performance.now()));
    const queue = number % QUEUES;
    const pressed = sinceEpoch();
    busy[queue] = (busy[queue] ?? Promise.resolve()).then(async () => {
      const sign = (await days[queue]?.next().value()) ?? null;
      changes.push({ queue, sign, pressed, answered: sinceEpoch() });
    });
  }
  await Promise.all(busy);
  return changes;
}

function sinceEpoch(): number {
  return performance.timeOrigin + performance.now();
}

interface Lags {
  readonly sincePress: number[];
  readonly sinceAnswer: number[];
  /** Changes that a watcher never saw. */
  readonly missing: number;
}

/**
 * A watcher has a change with the first state that shows it, or that has the number of its event or a later one: a state
 * may show more than its number says, never less. The last events of a business are its changes, in their order.
 */
async function lagsOf(
  pool: pg.Pool,
  queues: readonly BenchQueue[],
  changes: readonly Change[],
  watched: readonly Watched[],
  received: readonly Received[],
): Promise<Lags> {
  const { rows } = await pool.query<{ business_id: string; last_seq: string }>(
    'SELECT business_id, last_seq FROM event_counter',
  );
  const lastSeqs = new Map(rows.map(({ business_id, last_seq }) => [business_id, Number(last_seq)]));
  const watching = Map.groupBy(received.keys(), (i) => watched[i]?.queue);
  const [sincePress, sinceAnswer]: [number[], number[]] = [[], []];
  let missing = 0;
  for (const [queue, own] of Map.groupBy(changes, (one) => one.queue)) {
    const first = (lastSeqs.get(queues[queue]?.business_id ?? '') ?? 0) - own.length + 1;
    for (const watcher of watching.get(queue) ?? []) {
      const states = received[watcher]?.states ?? [];
      let from = 0;
      for (const [i, { sign, pressed, answered }] of own.entries()) {
        if (!sign) continue;
        from = states.findIndex((state, s) => s >= from && (sign(state) || state.seq >= first + i));
        if (from < 0) missing++;
        from = from < 0 ? states.length : from;
        const at = states[from]?.at ?? Number.POSITIVE_INFINITY;
        sincePress.push(at - pressed);
        sinceAnswer.push(Math.max(0, at - answered));
      }
    }
  }
  return { sincePress, sinceAnswer, missing };
}

/** Watchers whose last state is not what a read gives that shares nothing with theirs. */
async function wrongOf(
  origin: string,
  watched: readonly Watched[],
  received: readonly Received[],
): Promise<string[]> {
  const wrong: string[] = [];
  await inTurns(watched, async ({ token }, i) => {
    const { body } = await post(origin, waitlistLinkCalls.entry.path, { token }, '');
    const [want, got] = [body, JSON.parse(received[i]?.last || '{}')].map((state) =>
      JSON.stringify({ ...state, seq: 0 }),
    );
    if (want !== got) wrong.push(`${got} instead of ${want}`);
  });
  return wrong;
}

interface Memory {
  readonly rss: number;
  readonly used: number;
}

/** After a garbage collection. */
async function memoryOf({ child, output }: RunningServer): Promise<Memory> {
  const said = () => [...output().matchAll(/^memory (.*)$/gm)];
  const earlier = said().length;
  child.kill('SIGUSR2');
  for (let tries = 0; tries < 500; tries++, await sleep(20)) {
    const now = said();
    if (now.length > earlier) return JSON.parse(now.at(-1)?.[1] ?? '{}') as Memory;
  }
  throw new Error('the server did not say what memory it uses');
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

function lagRows(changes: readonly Change[], { sincePress, sinceAnswer, missing }: Lags): Row[] {
  const took = Math.max(...changes.map(({ answered }) => answered)) - (changes[0]?.pressed ?? 0);
  const said = (lags: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => `${whole(percentile(lags, share))} ms`).join(', ');
  const worst = percentile(sinceAnswer, 0.99);
  return [
    {
      what: 'changes made',
      figure: `${whole(changes.length)} in ${(took / 1_000).toFixed(1)} s`,
      bar: `${CHANGES_A_SECOND}/s for ${SECONDS} s`,
      met: took < (SECONDS + 1) * 1_000,
    },
    {
      what: 'from the answer of a change until a watcher has it: median, p99, worst',
      figure: missing > 0 ? `${missing} never had it` : said(sinceAnswer),
      bar: `p99 ≤ ${P99_MS} ms`,
      met: worst <= P99_MS && missing === 0,
    },
    { what: 'the same from the press', figure: said(sincePress) },
  ];
}

function wrongRow(what: string, wrong: readonly string[]): Row {
  return {
    what: `every watcher ${what}`,
    figure: wrong[0] ? `${wrong.length} have not: ${wrong[0]}` : `${whole(WATCHERS)} of ${whole(WATCHERS)}`,
    bar: whole(WATCHERS),
    met: wrong.length === 0,
  };
}

function memoryRows(before: Memory, withWatchers: Memory, afterwards: Memory): Row[] {
  const each = (of: keyof Memory, now: Memory) => (now[of] - before[of]) / 1_024 / WATCHERS;
  const used = Math.max(each('used', withWatchers), each('used', afterwards));
  return [
    {
      what: 'memory of the server per watcher, connected; after the changes',
      figure: `${each('used', withWatchers).toFixed(1)} KB; ${each('used', afterwards).toFixed(1)} KB`,
      bar: `≤ ${MEMORY_KB} KB`,
      met: used <= MEMORY_KB,
    },
    {
      what: 'resident memory per watcher, connected; after the changes',
      figure: `${each('rss', withWatchers).toFixed(1)} KB; ${each('rss', afterwards).toFixed(1)} KB`,
    },
  ];
}
