import lighthouse, { type desktopConfig } from 'lighthouse';
import { median, type Row } from './bench.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

export interface Run {
  readonly scores: Scores;
  /** Failed audits outside performance, to be fixed. */
  readonly faults: readonly string[];
}

export async function judge(
  url: string,
  port: number,
  config: typeof desktopConfig | undefined,
): Promise<Run> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] };
  let result = await lighthouse(url, flags, config);
  // Retry: Chromium sometimes returns a trace without its beginning, which says nothing about the page.
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART') result = await lighthouse(url, flags, config);
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

export function rowsOf(what: string, runs: readonly Run[], performanceBar: number): Row[] {
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
