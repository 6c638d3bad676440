import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureWebBuilt } from '../scripts/lib/web-build.mjs';
import { makeBusiness, signedInAccount } from './support/account.ts';
import type { Bench, Row } from './support/bench.ts';
import { freePort } from './support/free-port.ts';
import { judge, type Run, rowsOf } from './support/judging.ts';
import { startServer, temporaryFolder } from './support/processes.ts';
import { answersFor } from './support/visit.ts';
import { launchBrowser } from './support/web.ts';

const RUNS = 3;
const PERFORMANCE_BAR = 95;
const BAR_BYTES = 165 * 1024;
const FILL = path.resolve(import.meta.dirname, '../server/src/testing/salon/fill-business.ts');

/** The public page behind a shared link: 24 services, 6 pictures and 6 people. */
export default {
  name: 'public-page',
  bar: 'mobile: accessibility, best practices, SEO 100, performance ≥ 95; ≤ 165 KB without pictures',
  async run() {
    await ensureWebBuilt();
    const DATA_DIR = await temporaryFolder();
    const server = await startServer({ DATA_DIR });
    const port = await freePort();
    const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
    try {
      const { token } = await signedInAccount(server.origin);
      const id = await makeBusiness(server.origin, token);
      await promisify(execFile)(process.execPath, [FILL, id, 'public', 'full'], {
        env: { ...process.env, DATA_DIR },
      });
      const address = '/b/aangan-salon';
      const answers = await answersFor(browser, server.origin, address);
      const counted = answers.filter(({ path: of, background }) => !background && !of.startsWith('/media/'));
      const bytes = counted.reduce((sum, answer) => sum + answer.bytes, 0);
      const runs: Run[] = [];
      // localhost, because Lighthouse treats 127.0.0.1 as a page without https.
      const url = server.origin.replace('127.0.0.1', 'localhost') + address;
      while (runs.length < RUNS) runs.push(await judge(url, port, undefined));
      const size: Row = {
        what: 'first view without pictures, as sent',
        figure: `${(bytes / 1024).toFixed(1)} KB`,
        bar: `≤ ${BAR_BYTES / 1024} KB`,
        met: counted.length > 1 && bytes <= BAR_BYTES,
        raw: counted,
      };
      return [size, ...rowsOf('a full page, mobile', runs, PERFORMANCE_BAR)];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
} satisfies Bench;
