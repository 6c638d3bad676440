import { once } from 'node:events';
import path from 'node:path';
import { type Bench, whole } from './support/bench.ts';
import { type Program, runProgram } from './support/processes.ts';

const STORIES = Number(process.env['BENCH_STORIES'] ?? 2_000);
/** Each is a server and a database of its own, on which stories run side by side. */
const WORKERS = Number(process.env['BENCH_WORKERS'] ?? 2);
const LIMIT_MS = Number(process.env['BENCH_LIMIT_S'] ?? 60 * 60) * 1000;
const SAID_EVERY = 100;
const root = path.join(import.meta.dirname, '..');

/** The test of the same name with many more stories: what a client was told last is true, on every channel and in the inbox. */
export default {
  name: 'message-stories',
  bar: `${whole(STORIES)} stories, nobody left with something untrue`,
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const begun = performance.now();
    const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
    const workers = await Promise.all(
      shares().map((stories, i) => startWorker(stories, seed + i * STORIES * 10_000)),
    );
    let said = 0;
    const saying = setInterval(() => {
      const { told, faults } = soFar(workers);
      if (told < said + SAID_EVERY) return;
      said = told;
      console.log(`  ${whole(told)} of ${whole(STORIES)} stories, ${faults} faults, ${seconds()}`);
    }, 1_000);
    const patience = setTimeout(() => {
      for (const { child } of workers) child.kill('SIGKILL');
    }, LIMIT_MS);
    await Promise.all(workers.map(({ child }) => child.exitCode === null && once(child, 'exit')));
    clearTimeout(patience);
    clearInterval(saying);
    const { told, faults } = soFar(workers);
    const isWhole = told === STORIES;
    const isTrue =
      isWhole &&
      faults === 0 &&
      workers.every(({ child, output }) => child.exitCode === 0 && /1 passed/.test(output()));
    return [
      {
        what: `told last and not true, after ${whole(told)} stories (seed ${seed})`,
        figure: isTrue ? '0' : isWhole ? `${faults} faults` : `${faults} faults, then it broke off`,
        bar: `0 after ${whole(STORIES)}`,
        met: isTrue,
        ...(!isTrue && { raw: workers.map(({ output }) => output().slice(-20_000)) }),
      },
      { what: 'it took', figure: seconds() },
    ];
  },
} satisfies Bench;

/** Of each worker. */
function shares(): number[] {
  const each = Math.ceil(STORIES / WORKERS);
  return Array.from({ length: WORKERS }, (_, i) => Math.min(each, STORIES - i * each)).filter((n) => n > 0);
}

function startWorker(stories: number, seed: number): Promise<Program> {
  const test = 'server/src/modules/notifications/message-stories.test.ts';
  return runProgram(path.join(root, 'node_modules/vitest/vitest.mjs'), {
    args: ['run', '--maxWorkers=1', test, '-t', 'told last'],
    env: { KURSI_STORIES: String(stories), KURSI_SEED: String(seed) },
  });
}

/** What the workers said last. */
function soFar(workers: readonly Program[]): { told: number; faults: number } {
  const sum = { told: 0, faults: 0 };
  for (const { output } of workers) {
    const [, told = 0, faults = 0] = [...output().matchAll(/told (\d+) stories, (\d+) faults/g)].at(-1) ?? [];
    sum.told += Number(told);
    sum.faults += Number(faults);
  }
  return sum;
}
