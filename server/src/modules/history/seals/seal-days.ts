import { type KeptAs, keptAs } from '@kursi/core/history/deeds.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  countChangedValues,
  digestDay,
  dropExpiredHistory,
  findDayWithoutSeal,
  findUnsealed,
  insertSeal,
  listSeals,
  type Seal,
} from './seal.store.ts';
import { type Break, findBreak, headOf, type SealHead, sealOf } from './seal-chain.ts';
import { readSealHeads, writeSealHeads } from './seal-head.ts';

/** The name of the key that seals hang on. */
export const SEAL_KEY = 'history seal';

export interface SealDeps {
  readonly database: Database;
  readonly key: Buffer;
  readonly dataDir: string;
  /** Says the newest seals where a change of the database does not reach them. */
  readonly say: (heads: readonly SealHead[]) => void;
}

/**
 * Seals the days that are over and drops what has been kept long enough. It does not seal over a chain of which the end
 * is gone: the file beside the database knows it.
 */
export async function sealAndDrop(deps: SealDeps): Promise<void> {
  const { database, dataDir, say } = deps;
  const known = await readSealHeads(dataDir);
  const heads: SealHead[] = [];
  for (const kept_as of keptAs) {
    const head = known.find((one) => one.kept_as === kept_as) ?? null;
    const last = await sealDays(deps, kept_as, head);
    if (last) heads.push(headOf(last));
  }
  if (JSON.stringify(heads) !== JSON.stringify(known)) {
    await writeSealHeads(dataDir, heads);
    say(heads);
  }
  await database.transaction((tx) => dropExpiredHistory(tx));
}

async function sealDays({ database, key }: SealDeps, kept_as: KeptAs, head: SealHead | null) {
  const { last, first_day, last_day } = await findUnsealed(database.q, kept_as);
  if (head && (!last || last.day < head.day))
    throw new Error(`the history (${kept_as}) was sealed until ${head.day}, and that seal is gone`);
  let before: Seal | null = last;
  let day = last ? dayAfter(last.day) : first_day;
  for (; day !== null && day <= last_day; day = dayAfter(day)) {
    const sealed: string = day;
    before = await database.transaction(async (tx) => {
      const digest = await digestDay(tx, kept_as, sealed);
      const one = { kept_as, day: sealed, ...digest };
      const seal = { ...one, seal: sealOf(key, one, before?.seal ?? null) };
      await insertSeal(tx.q, seal);
      return seal;
    });
  }
  return before;
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

export interface CheckedHistory {
  readonly breaks: readonly Break[];
  readonly days: number;
  readonly rows: number;
  /** Until when it is sealed, by class. */
  readonly heads: readonly SealHead[];
}

/** Every seal, every row that it covers, and what was written down of them elsewhere. */
export async function checkHistory(
  { database, key, dataDir }: Omit<SealDeps, 'say'>,
  noted: readonly SealHead[] = [],
): Promise<CheckedHistory> {
  const elsewhere = [...(await readSealHeads(dataDir)), ...noted];
  const breaks: Break[] = [];
  const heads: SealHead[] = [];
  let [days, rows] = [0, 0];
  for (const kept_as of keptAs) {
    const seals = await listSeals(database.q, kept_as, 'all');
    const { last_day } = await findUnsealed(database.q, kept_as);
    const found = await findBreak(key, {
      kept_as,
      seals,
      heads: elsewhere.filter((one) => one.kept_as === kept_as),
      today: dayAfter(last_day),
      digestOf: (day) => database.transaction((tx) => digestDay(tx, kept_as, day)),
      countChangedValues: (day) => database.transaction((tx) => countChangedValues(tx, kept_as, day)),
    });
    const last = seals.at(-1);
    const unsealed = last ? await findDayWithoutSeal(database.q, kept_as, last.day) : null;
    if (found) breaks.push(found);
    else if (unsealed)
      breaks.push({ kept_as, day: unsealed, why: 'rows were added to a time that was sealed without it' });
    if (last) heads.push(headOf(last));
    days += seals.length;
    rows += seals.reduce((sum, { row_count }) => sum + row_count, 0);
  }
  return { breaks, days, rows, heads };
}
