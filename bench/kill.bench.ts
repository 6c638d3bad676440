import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { clusterFolder } from '../server/src/platform/database/embedded/embedded-cluster.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts';
import { type Bench, median, seeded } from './support/bench.ts';
import { type RunningServer, root, startServer, temporaryFolder } from './support/processes.ts';

/** Lets each sign-up come from an address of its own. */
const ADDRESS_HEADER = pathToFileURL(path.join(root, 'server/src/testing/http/address-header.ts')).href;
const ROUNDS = 20;
const AT_ONCE = 6;
/** The kill comes after up to this many acknowledged sign-ups, at a random moment of the next ones. */
const MOST_BEFORE = 10;
const LONGEST_MS = 400;
const ROUND_LIMIT_MS = 20_000;
/** With fewer acknowledged sign-ups the run proves nothing, and the target is missed. */
const ENOUGH = 3 * ROUNDS;

/** Killed at any moment, the next start recovers and no acknowledged write is lost. */
export default {
  name: 'kill',
  bar: `${ROUNDS} of ${ROUNDS} starts, 0 lost`,
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const random = seeded(seed);
    const dataDir = await temporaryFolder();
    const acknowledged: string[] = [];
    const answers = new Map<string, number>();
    const starts: number[] = [];
    const failures: string[] = [];

    // One more start than kills, to check recovery after the last kill.
    for (let round = 0; round <= ROUNDS; round++) {
      const begun = performance.now();
      try {
        const server = await startServer({ DATA_DIR: dataDir, NODE_OPTIONS: `--import ${ADDRESS_HEADER}` });
        starts.push(performance.now() - begun);
        if (round === ROUNDS) await server.stop();
        else acknowledged.push(...(await killUnderLoad(server, { dataDir, seed, round, random, answers })));
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
    const kept = await keptAddresses(dataDir);
    const lost = acknowledged.filter((address) => !kept.has(address));
    const restarts = starts.length - 1;
    return [
      {
        what: `starts after kill -9 (seed ${seed})`,
        figure: `${restarts} of ${ROUNDS}${failures[0] ? `: ${failures[0]}` : ''}`,
        bar: `${ROUNDS} of ${ROUNDS}`,
        met: restarts === ROUNDS,
        raw: { starts, failures },
      },
      {
        what: 'acknowledged sign-ups lost',
        figure: `${lost.length} of ${acknowledged.length}`,
        bar: '0',
        met: lost.length === 0 && acknowledged.length >= ENOUGH,
        raw: { lost, answers: Object.fromEntries(answers) },
      },
      {
        what: 'acknowledged sign-ups, and all answers by status',
        figure: `${acknowledged.length} (${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')})`,
        bar: `≥ ${ENOUGH}`,
        met: acknowledged.length >= ENOUGH,
      },
      {
        what: 'start after a kill, median and longest',
        figure: `${(median(starts.slice(1)) / 1000).toFixed(2)} s, ${(Math.max(...starts.slice(1)) / 1000).toFixed(2)} s`,
      },
    ];
  },
} satisfies Bench;

interface Round {
  readonly dataDir: string;
  readonly seed: number;
  readonly round: number;
  readonly random: () => number;
  /** Count per status, so that a refusal is not taken for a lost connection. */
  readonly answers: Map<string, number>;
}

/** E-mail addresses whose sign-up was acknowledged with 200 before the kill. */
async function killUnderLoad(server: RunningServer, place: Round): Promise<string[]> {
  const { dataDir, seed, round, random, answers } = place;
  const acknowledged: string[] = [];
  let over = false;
  let count = 0;
  const signUps = async () => {
    while (!over) {
      const email = `kill.${seed}.${round}.${++count}@example.in`;
      const status = await signUp(server.origin, email, random);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === '200') acknowledged.push(email);
    }
  };
  const working = Array.from({ length: AT_ONCE }, signUps);
  // Every fourth round kills before anything is acknowledged.
  const before = round % 4 === 3 ? 0 : 1 + random() * (MOST_BEFORE - 1);
  const begun = performance.now();
  while (acknowledged.length < before && performance.now() - begun < ROUND_LIMIT_MS) await sleep(5);
  await sleep(random() * LONGEST_MS);
  // Every third round kills the database first, every third together with the server.
  const postgres = round % 3 === 0 ? null : postmasterOf(dataDir);
  if (postgres && round % 3 === 1) {
    process.kill(postgres, 'SIGKILL');
    await sleep(random() * 100);
  }
  over = true;
  const killed = server.kill();
  if (postgres && round % 3 === 2) process.kill(postgres, 'SIGKILL');
  await killed;
  await Promise.all(working);
  return acknowledged;
}

async function signUp(origin: string, email: string, random: () => number): Promise<string> {
  const part = () => Math.floor(random() * 254) + 1;
  try {
    const response = await fetch(`${origin}/api/session/sign-up`, {
      method: 'POST',
      // From many IP addresses, to stay below the rate limit.
      headers: {
        'content-type': 'application/json',
        'x-test-address': `10.${part()}.${part()}.${part()}`,
      },
      body: JSON.stringify({ user_name: 'Asha Rao', email, password: 'seven arched chairs' }),
    });
    return String(response.status);
  } catch {
    return 'none';
  }
}

/** The first line of PostgreSQL's pid file is its main process. */
function postmasterOf(dataDir: string): number | null {
  try {
    const file = path.join(clusterFolder(dataDir), 'postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

async function keptAddresses(dataDir: string): Promise<Set<string>> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    // With the password: it waits for its address to be confirmed.
    const { rows } = await client.query<{ email: string }>('SELECT email FROM pending_account');
    return new Set(rows.map(({ email }) => email));
  } finally {
    await client.end();
    await postgres.stop();
  }
}
