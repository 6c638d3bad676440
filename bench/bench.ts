// npm run bench, or npm run bench -- health events for some. The targets: docs/performance.md
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Bench, Row } from './support/bench.ts';

const folder = import.meta.dirname;
const ORDER = [
  'start',
  'demo',
  'idle',
  'health',
  'one-row-read',
  'events',
  'client-search',
  'find-anything',
  'client-import',
  'client-list',
  'audience-million',
  'bytes',
  'lighthouse',
  'public-page',
  'availability',
  'booking',
  'bill',
  'history',
  'random-bills',
  'random-covers',
  'random-rights',
  'template-rules',
  'waitlist-estimates',
  'waitlist-races',
  'waitlist-live',
  'walk-in',
  'booking-storm',
  'bill-storm',
  'membership-storm',
  'payment-stories',
  'message-stories',
  'calendar-screen',
  'calendar-dense',
  'kill',
  'backup',
  'rolling',
  'upgrade',
  'database-upgrade',
  'notifications',
  'webhooks',
];

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly rows: readonly Row[];
}

async function main(wanted: readonly string[]): Promise<void> {
  const names = (await readdir(folder)).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}; there are ${names.join(', ')}`);
  const chosen = (wanted.length > 0 ? names.filter((name) => wanted.includes(name)) : names).toSorted(
    (a, b) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );

  const outcomes: Outcome[] = [];
  for (const name of chosen) outcomes.push(await measure(name));
  console.log(table(outcomes));

  const results = path.join(folder, 'results');
  await mkdir(results, { recursive: true });
  const at = new Date().toISOString();
  const machine = {
    platform: os.platform(),
    arch: os.arch(),
    cores: os.cpus().length,
    node: process.version,
  };
  const file = path.join(results, `${at.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine, outcomes }, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), file)}`);
  // process.exit, not exitCode: a library's open handle must not keep a bench alive.
  process.exit(outcomes.some(({ rows }) => rows.some(({ met }) => met === false)) ? 1 : 0);
}

/** A crashing bench counts as a missed target; the others still run. */
async function measure(name: string): Promise<Outcome> {
  const begun = performance.now();
  console.log(`${name} …`);
  const { default: bench } = (await import(`./${name}.bench.ts`)) as { default: Bench };
  let rows: Row[];
  try {
    rows = await bench.run();
  } catch (error) {
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    rows = [
      { what: 'could not be measured', figure: reason.split('\n')[0] ?? '', bar: bench.bar, met: false },
    ];
  }
  return { name, seconds: Math.round((performance.now() - begun) / 1000), rows };
}

function table(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ name, rows }) =>
    rows.map(({ what, figure, bar = '', met }) => [
      name,
      what,
      figure,
      bar,
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ]),
  );
  const all = [['bench', 'what', 'figure', 'bar', ''], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

await main(process.argv.slice(2));
