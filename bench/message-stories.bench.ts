import { once } from 'node:events';
import path from 'node:path';
import { type Bench, whole } from './support/bench.ts';
import { runProgram } from './support/processes.ts';

const STORIES = Number(process.env['BENCH_STORIES'] ?? 2_000);
const LIMIT_MS = 60 * 60_000;
const root = path.join(import.meta.dirname, '..');

/** The test of the same name with many more stories: what a client was told last is true, on every channel and in the inbox. */
export default {
  name: 'message-stories',
  bar: `${whole(STORIES)} stories, nobody left with something untrue`,
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const begun = performance.now();
    const stories = await runProgram(path.join(root, 'node_modules/vitest/vitest.mjs'), {
      args: [
        'run',
        '--maxWorkers=1',
        'server/src/modules/notifications/message-stories.test.ts',
        '-t',
        'told last',
      ],
      env: { KURSI_STORIES: String(STORIES), KURSI_SEED: String(seed) },
    });
    const patience = setTimeout(() => stories.child.kill('SIGKILL'), LIMIT_MS);
    if (stories.child.exitCode === null) await once(stories.child, 'exit');
    clearTimeout(patience);
    const output = stories.output();
    const isTrue = stories.child.exitCode === 0 && /1 passed/.test(output);
    return [
      {
        what: `told last and not true, after ${whole(STORIES)} stories (seed ${seed})`,
        figure: isTrue ? '0' : (/(\d+ faults) \(seed/.exec(output)?.[1] ?? 'it broke off'),
        bar: '0',
        met: isTrue,
        ...(!isTrue && { raw: output.slice(-20_000) }),
      },
      { what: 'it took', figure: `${((performance.now() - begun) / 1000).toFixed(0)} s` },
    ];
  },
} satisfies Bench;
