import type { Browser } from '@playwright/test';
import { desktopConfig } from 'lighthouse';
import type { Bench, Row } from './support/bench.ts';
import { freePort } from './support/free-port.ts';
import { judge, type Run, rowsOf } from './support/judging.ts';
import { launchBrowser, PAGES, startWeb } from './support/web.ts';

const RUNS = 3;
const PROFILES = [
  { name: 'desktop', config: desktopConfig, performance: 95 },
  { name: 'mobile', config: undefined, performance: 95 },
] as const;

/** Lighthouse scores of the first two pages. */
export default {
  name: 'lighthouse',
  bar: 'accessibility, best practices, SEO 100; performance ≥ 95',
  async run() {
    const server = await startWeb();
    const port = await freePort();
    let browser: Browser | undefined;
    try {
      browser = await launchBrowser([`--remote-debugging-port=${port}`]);
      const rows: Row[] = [];
      for (const page of PAGES) {
        for (const profile of PROFILES) {
          const runs: Run[] = [];
          // localhost, because Lighthouse treats 127.0.0.1 as a page without https.
          const url = server.origin.replace('127.0.0.1', 'localhost') + page.path;
          while (runs.length < RUNS) runs.push(await judge(url, port, profile.config));
          rows.push(...rowsOf(`${page.name}, ${profile.name}`, runs, profile.performance));
        }
      }
      return rows;
    } finally {
      await browser?.close();
      await server.stop();
    }
  },
} satisfies Bench;
