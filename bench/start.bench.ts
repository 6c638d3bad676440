import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureWebBuilt } from '../scripts/lib/web-build.mjs';
import { type Bench, median } from './support/bench.ts';
import { freePort } from './support/free-port.ts';
import { root, runProgram, temporaryFolder } from './support/processes.ts';

const WARM_BAR_SECONDS = 5;
const ROUNDS = 3;
const LIMIT_MS = 120_000;

/** Time of `npm start`: the first start, and later ones. */
export default {
  name: 'start',
  bar: `warm < ${WARM_BAR_SECONDS} s`,
  async run() {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const dataDir = await temporaryFolder();
      cold.push(await secondsUntilHealthy(dataDir));
      warm.push(await secondsUntilHealthy(dataDir));
    }
    const seconds = (times: readonly number[]) => `${median(times).toFixed(2)} s`;
    return [
      { what: 'start, empty data folder', figure: seconds(cold), raw: cold },
      {
        what: 'start, second time',
        figure: seconds(warm),
        bar: `< ${WARM_BAR_SECONDS} s`,
        met: median(warm) < WARM_BAR_SECONDS,
        raw: warm,
      },
    ];
  },
} satisfies Bench;

async function secondsUntilHealthy(dataDir: string): Promise<number> {
  // Build time does not count. The sources may have changed, so build first, untimed.
  await ensureWebBuilt();
  const port = await freePort();
  const noNpm = await npmThatRefuses();
  const begun = performance.now();
  const program = await runProgram(path.join(root, 'scripts/start.mjs'), {
    env: { DATA_DIR: dataDir, PORT: String(port), npm_execpath: noNpm },
  });
  try {
    while (!(await isHealthy(port))) {
      const late = performance.now() - begun > LIMIT_MS;
      if (late || program.child.exitCode !== null) throw new Error(`it did not start:\n${program.output()}`);
      await sleep(10);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    await program.stop();
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false;
  }
}

/** A bench must not install packages: this fake npm makes start.mjs give up instead. */
async function npmThatRefuses(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'npm.js');
  await writeFile(file, "console.error('Run npm ci before the bench.'); process.exit(1);\n");
  return file;
}
