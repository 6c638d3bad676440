import type { Browser } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { type Bench, median, type Row } from './support/bench.ts';
import { freePort } from './support/free-port.ts';
import { launchBrowser, PAGES, startWeb } from './support/web.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PROFILES = [
  { name: 'desktop', config: desktopConfig, performance: 95 },
  { name: 'mobile', config: undefined, performance: 85 },
] as const;

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

interface Run {
  readonly scores: Scores;
  /** What cost points outside of performance, to be mended. */
  readonly faults: readonly string[];
}

/** What someone else's yardstick says of the first two pages. */
export default {
  name: 'lighthouse',
  bar: 'accessibility, best practices, SEO 100; performance ≥ 95 desktop, ≥ 85 mobile',
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
          // localhost, since lighthouse takes 127.0.0.1 for a page without https.
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

async function judge(url: string, port: number, config: typeof desktopConfig | undefined): Promise<Run> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] };
  const result = await lighthouse(url, flags, config);
  if (!result) throw new Error('lighthouse gave no result');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`lighthouse: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const faults = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const found = audits[id]?.score;
      return weight > 0 && typeof found === 'number' && found < 1 ? [id] : [];
    }),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    faults,
  };
}

function rowsOf(what: string, runs: readonly Run[], performanceBar: number): Row[] {
  const faults = [...new Set(runs.flatMap((run) => run.faults))];
  return CATEGORIES.map((category) => {
    const scores = runs.map((run) => run.scores[category]);
    const bar = category === 'performance' ? performanceBar : 100;
    const reached = median(scores);
    return {
      what: `${what}: ${category}`,
      figure: `${reached}${reached < bar && category !== 'performance' ? ` (${faults.join(', ')})` : ''}`,
      bar: bar === 100 ? '100' : `≥ ${bar}`,
      met: reached >= bar,
      raw: scores,
    };
  });
}
