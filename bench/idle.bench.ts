import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { startServer } from './support/processes.ts';

/** Long enough to hold the turns of every minute once. */
const SECONDS = 60;
const SETTLE_SECONDS = 20;
const CPU_SHARE = 0.01;
const STATEMENTS = 3;

/** What a server costs that nobody uses: most of its life, and of the tests. */
export default {
  name: 'idle',
  bar: 'a server that nobody uses takes at most 1 % of a core and 3 statements a second',
  async run() {
    const database = await startDatabase();
    const { url: DATABASE_URL, dataDir: DATA_DIR } = database;
    const file = path.join(import.meta.dirname, 'counting-server.ts');
    const server = await startServer({ DATABASE_URL, DATA_DIR }, { file });
    const statements = async () => {
      const said = () => [...server.output().matchAll(/^statements (\d+)$/gm)];
      const { length: before } = said();
      server.child.kill('SIGUSR2');
      while (said().length === before) await sleep(10);
      return Number(said().at(-1)?.[1]);
    };
    try {
      await sleep(SETTLE_SECONDS * 1000);
      const [begun, cpu, sent] = [performance.now(), server.cpuSeconds(), await statements()];
      await sleep(SECONDS * 1000);
      const seconds = (performance.now() - begun) / 1000;
      const share = (server.cpuSeconds() - cpu) / seconds;
      const rate = ((await statements()) - sent) / seconds;
      return [
        {
          what: 'processor time of the server',
          figure: `${(share * 100).toFixed(2)} % of a core`,
          bar: `≤ ${CPU_SHARE * 100} %`,
          met: share <= CPU_SHARE,
        },
        {
          what: 'statements it sends',
          figure: `${rate.toFixed(1)} a second`,
          bar: `≤ ${STATEMENTS}`,
          met: rate <= STATEMENTS,
        },
      ];
    } finally {
      await server.stop();
      await database.stop();
    }
  },
} satisfies Bench;
