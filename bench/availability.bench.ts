import path from 'node:path';
import type pg from 'pg';
import { type Candidate, freeTimes, type MinuteRanges } from '../core/booking/availability/availability.ts';
import { localDays } from '../core/kernel/local-days.ts';
import { availabilityStatement } from '../server/src/modules/booking/availability/availability.store.ts';
import { queryFor } from '../server/src/modules/booking/availability/availability.ts';
import { makeBusiness, signedInAccount } from './support/account.ts';
import { type Bench, median, type Row, seeded } from './support/bench.ts';
import { type BenchDatabase, startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { startServer, temporaryFolder } from './support/processes.ts';

const CALENDARS = 8;
const SERVICE = 45;
const MINUTES_OF_VISIT = [45, 30, 60, 20];
const STEP = 15;
const OPEN = { from: 9 * 60, to: 21 * 60 };
const ZONE = 'Asia/Kolkata';
const PURE_BAR = 5;
const PURE_MS = 1.5;
const HTTP_BAR = 3;
const GROWTH_BAR = 4.5;
const ROUNDS = 300;

/** Measures availability, the core of every booking page. */
export default {
  name: 'availability',
  bar: 'the sweep within 5× of bare integers and < 1.5 ms; the request within 3× of its SQL; four times as much costs ≤ 4.5×',
  async run() {
    const database = await startDatabase();
    try {
      return [...pure(), ...(await requests(database))];
    } finally {
      await database.stop();
    }
  },
} satisfies Bench;

/** Non-overlapping bookings of a day, each of this many minutes, in order. */
function bookingsOfADay(count: number, minutes: number, random: () => number): number[] {
  const spare = OPEN.to - OPEN.from - count * minutes;
  const gaps = Array.from({ length: count }, () => Math.floor(random() * (spare / 5 + 1)) * 5).sort(
    (a, b) => a - b,
  );
  return gaps.map((gap, i) => OPEN.from + gap + i * minutes);
}

function world(days: number, bookings: number, minutes: number) {
  const random = seeded(8);
  const laid = localDays(Temporal.PlainDate.from('2026-11-16'), days, ZONE);
  const candidates: Candidate[] = Array.from({ length: CALENDARS }, () => ({
    open: laid.flatMap(({ startsAt }) => [startsAt + OPEN.from, startsAt + OPEN.to]),
    taken: laid.flatMap(({ startsAt }) =>
      bookingsOfADay(bookings, minutes, random).flatMap((at) => [startsAt + at, startsAt + at + minutes]),
    ),
    takes: SERVICE,
  }));
  const rules = { step: STEP, earliest: laid[0]?.startsAt ?? 0, latest: Number.MAX_SAFE_INTEGER };
  return { laid, candidates, rules };
}
type World = ReturnType<typeof world>;

const found = new Int32Array(1_000_000);

/** The lower bound: two pointers per calendar, and each free start stored as a number. */
function bareSweep({ candidates, laid }: World): number {
  const zero = laid[0]?.startsAt ?? 0;
  let count = 0;
  for (const { open, taken, takes } of candidates) {
    let next = 0;
    for (let i = 0; i < open.length; i += 2) {
      let from = open[i] as number;
      const to = open[i + 1] as number;
      while (next < taken.length && (taken[next] as number) < to) {
        count = startsWithin(zero, from, taken[next] as number, takes, count);
        from = taken[next + 1] as number;
        next += 2;
      }
      count = startsWithin(zero, from, to, takes, count);
    }
  }
  return count;
}

function startsWithin(zero: number, from: number, to: number, takes: number, count: number): number {
  let at = count;
  const first = zero + Math.ceil((from - zero) / STEP) * STEP;
  for (let start = first; start + takes <= to; start += STEP) found[at++] = start;
  return at;
}

function timed(run: () => unknown): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

/** Alternates A B A B …, and takes the median of each. */
function medians(...sides: (() => unknown)[]): number[] {
  const times = sides.map((): number[] => []);
  for (let round = -50; round < ROUNDS; round++) {
    for (const [i, side] of sides.entries()) {
      const ms = timed(side);
      if (round >= 0) times[i]?.push(ms);
    }
  }
  return times.map(median);
}

function pure(): Row[] {
  const usual = world(21, 12, 30);
  const wide = world(84, 12, 30);
  const dense = world(21, 48, 10);
  const sweep = ({ candidates, laid, rules }: World) => freeTimes(candidates, laid, rules);
  const pairs = sweep(usual).reduce(
    (sum, day) => sum + day.candidates.reduce((all, who) => all + who.length, 0),
    0,
  );
  if (pairs !== bareSweep(usual)) throw new Error('the two sweeps do not find the same times');
  const [ours = 0, bare = 0, wider = 0, denser = 0] = medians(
    () => sweep(usual),
    () => bareSweep(usual),
    () => sweep(wide),
    () => sweep(dense),
  );
  return [
    ratio(
      `free times of ${CALENDARS} calendars × 21 days × 12 bookings, against bare integers`,
      ours,
      bare,
      PURE_BAR,
    ),
    {
      what: 'the same, median',
      figure: `${ours.toFixed(3)} ms`,
      bar: `< ${PURE_MS} ms`,
      met: ours < PURE_MS,
      raw: { ours, bare, pairs },
    },
    ratio('four times the days', wider, ours, GROWTH_BAR),
    ratio('four times the bookings', denser, ours, GROWTH_BAR),
  ];
}

function ratio(what: string, ours: number, bare: number, bar: number): Row {
  return {
    what,
    figure: `${(ours / bare).toFixed(2)} × (${ours.toFixed(3)} ms of ${bare.toFixed(3)} ms)`,
    bar: `≤ ${bar} ×`,
    met: ours / bare <= bar,
    raw: { ours, bare },
  };
}

async function requests(database: BenchDatabase): Promise<Row[]> {
  const server = await startServer(
    { DATABASE_URL: database.url, DB_POOL_SIZE: '10', DATA_DIR: await temporaryFolder() },
    { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
  );
  const pool = benchPool(database.url, 1);
  try {
    const { token } = await signedInAccount(server.origin);
    const now = Temporal.Now.instant();
    const from = now.toZonedDateTimeISO(ZONE).toPlainDate().add({ days: 1 }).toString();
    const usual = await fill(pool, await makeBusiness(server.origin, token), from, 84, 12, 30);
    const dense = await fill(pool, await makeBusiness(server.origin, token), from, 84, 48, 10);
    await pool.query('analyze');

    const http = (salon: Salon, days: number) => async () => {
      const address = `/api/business/${salon.business_id}/availability?service_id=${salon.service_id}`;
      const response = await fetch(`${server.origin}${address}&from=${from}&days=${days}`);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return response.text();
    };
    const visit = (salon: Salon) => async () => {
      const address = `/api/business/${salon.business_id}/availability/visit?services=${salon.service_ids}`;
      const response = await fetch(`${server.origin}${address}&from=${from}&days=21`);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return response.text();
    };
    const sql = (salon: Salon, days: number, ids: readonly string[] = [salon.service_id]) => {
      const services = ids.map((service_id) => ({ service_id, entity_id: null, slots: 1 }));
      const asked = { ...salon, services, from, days, now };
      const question = { ...asked, purpose: 'show' as const, knowsBusiness: false };
      return availabilityStatement(queryFor(question));
    };
    const bareQuery = sql(usual, 21);
    const visitQuery = sql(usual, 21, usual.service_ids);
    const [ours, bare, few, many, denser, visits, visitBare, denseVisits] = await mediansOf(
      http(usual, 21),
      () => pool.query(bareQuery),
      http(usual, 10),
      http(usual, 40),
      http(dense, 21),
      visit(usual),
      () => pool.query(visitQuery),
      visit(dense),
    );
    const answer = await http(usual, 21)();
    const { text, values } = sql(dense, 42);
    const plan = await pool.query(`explain ${text}`, values);
    const usesIndex = JSON.stringify(plan.rows).includes('two_slots_never_overlap_on_a_calendar');
    return [
      ratio('the whole request, against its own SQL alone', ours ?? 0, bare ?? 0, HTTP_BAR),
      { what: 'its answer', figure: `${(answer.length / 1024).toFixed(1)} KB before compression` },
      ratio('four services in every order, against its own SQL alone', visits ?? 0, visitBare ?? 0, HTTP_BAR),
      ratio('the same: four times the bookings', denseVisits ?? 0, visits ?? 0, GROWTH_BAR),
      ratio('the request: four times the days (10, 40)', many ?? 0, few ?? 0, GROWTH_BAR),
      ratio('the request: four times the bookings', denser ?? 0, ours ?? 0, GROWTH_BAR),
      {
        what: `reading ${CALENDARS} × 42 days of 84 × 48 bookings`,
        figure: usesIndex ? 'by the index of the constraint' : 'not by the index',
        bar: 'by index',
        met: usesIndex,
        raw: plan.rows,
      },
    ];
  } finally {
    await pool.end();
    await server.stop();
  }
}

interface Salon {
  readonly business_id: string;
  readonly service_id: string;
  /** Four of different lengths, each with up to three chairs, some of which the next one has too. */
  readonly service_ids: readonly string[];
}

async function mediansOf(...sides: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = sides.map((): number[] => []);
  for (let round = -20; round < 80; round++) {
    for (const [i, side] of sides.entries()) {
      const begun = performance.now();
      await side();
      if (round >= 0) times[i]?.push(performance.now() - begun);
    }
  }
  return times.map(median);
}

async function fill(
  pool: pg.Pool,
  business_id: string,
  from: string,
  days: number,
  bookings: number,
  minutes: number,
): Promise<Salon> {
  const random = seeded(9);
  const hours = ['09.00-21.00'];
  const week = Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, hours]),
  );
  await pool.query('update business set business_hours = $2, max_booking_window = 129600 where id = $1', [
    business_id,
    JSON.stringify(week),
  ]);
  const service_id = crypto.randomUUID();
  await pool.query(
    `insert into service (business_id, id, name, price, duration, index) values ($1, $2, 'Haircut', 30000, $3, 0)`,
    [business_id, service_id, SERVICE],
  );
  const service_ids = MINUTES_OF_VISIT.map(() => crypto.randomUUID());
  await pool.query(
    `insert into service (business_id, id, name, price, duration, index)
     select $1, id, 'Of a visit', 30000, duration, 1 from unnest($2::uuid[], $3::int[]) as one (id, duration)`,
    [business_id, service_ids, MINUTES_OF_VISIT],
  );
  const laid = localDays(Temporal.PlainDate.from(from), days, ZONE);
  for (let index = 0; index < CALENDARS; index++) {
    const entity_id = crypto.randomUUID();
    const of_visit = service_ids.filter((_, i) => i === index || i + 1 === index || i + 4 === index);
    await pool.query(
      `insert into calendar (business_id, id, kind, name, index, colour) values ($1, $2, 'chair', $3, $4, $5)`,
      [business_id, entity_id, `Chair ${index}`, index, (index % 8) + 1],
    );
    await pool.query(
      'insert into service_on_calendar (business_id, service_id, entity_id) select $1, unnest($2::uuid[]), $3',
      [business_id, [service_id, ...of_visit], entity_id],
    );
    const starts: MinuteRanges = laid.flatMap(({ startsAt }) =>
      bookingsOfADay(bookings, minutes, random).map((at) => startsAt + at),
    );
    await pool.query(
      `insert into consumed_slot (business_id, entity_id, id, booking_id, period)
       select $1, $2, gen_random_uuid(), gen_random_uuid(),
              tstzrange(to_timestamp(start * 60.0), to_timestamp((start + $4) * 60.0))
       from unnest($3::int[]) as start`,
      [business_id, entity_id, starts, minutes],
    );
  }
  return { business_id, service_id, service_ids };
}
