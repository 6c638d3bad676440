import autocannon from 'autocannon';
import { interleaved, median, percent, type Row, ratioRow } from './bench.ts';
import type { Program } from './processes.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 16;
/** Until the compiler has optimised the larger of the two programs, and the connection pools are full. */
const WARM_UP_SECONDS = 10;

export interface Side {
  readonly program: Program;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Measured {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

/**
 * Loads both servers alternately and reports the ratio of their throughput. The second row is CPU time per
 * request, which shows the difference even when the load generator is the bottleneck.
 */
export async function compareUnderLoad(what: string, ours: Side, bare: Side, bar: number): Promise<Row[]> {
  for (const side of [ours, bare]) await load(side, WARM_UP_SECONDS);
  const [of = [], against = []] = await interleaved(ROUNDS, [
    () => load(ours, SECONDS),
    () => load(bare, SECONDS),
  ]);
  const rates = (rounds: readonly Measured[]) => rounds.map(({ perSecond }) => perSecond);
  const cpu = (rounds: readonly Measured[]) => median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds));
  return [
    ratioRow(what, rates(of), rates(against), bar),
    {
      what: `${what}: processor time of the server for one request`,
      figure: `${cpu(of).toFixed(0)} µs against ${cpu(against).toFixed(0)} µs`,
      raw: { ours: of, bare: against },
    },
  ];
}

/** How much more processor time a request costs one server than the other, by the median of the rounds' own ratios. */
export async function compareProcessorTime(
  what: string,
  { ours, without, rounds, bar }: { ours: Side; without: Side; rounds: number; bar: number },
): Promise<Row> {
  for (const side of [ours, without]) await load(side, WARM_UP_SECONDS);
  const [of = [], against = []] = await interleaved(rounds, [
    () => load(ours, SECONDS),
    () => load(without, SECONDS),
  ]);
  const cpu = (rounds: readonly Measured[]) => rounds.map(({ cpuMicroseconds }) => cpuMicroseconds);
  const more = median(cpu(of).map((time, round) => time / (cpu(against)[round] ?? Number.NaN))) - 1;
  return {
    what,
    figure: `${(more * 100).toFixed(1)} % (${median(cpu(of)).toFixed(0)} of ${median(cpu(against)).toFixed(0)} µs)`,
    bar: `< ${percent(bar)}`,
    met: more < bar,
    raw: { ours: of, without: against },
  };
}

async function load({ program, url, headers = {} }: Side, duration: number): Promise<Measured> {
  const cpuBefore = program.cpuSeconds();
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors and ${result.non2xx} answers other than 2xx`);
  }
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    cpuMicroseconds: ((program.cpuSeconds() - cpuBefore) / total) * 1e6,
  };
}
