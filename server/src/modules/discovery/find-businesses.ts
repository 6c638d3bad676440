import { businessStates } from '@kursi/core/business/business.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { type discoveryCalls, readPlace } from '@kursi/core/discovery/discovery.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { Executor } from '../../platform/database/database.ts';
import { badCursor, cutPage } from '../../platform/http/cursor.ts';
import { findCards, findNames, type ListCursor, type Wanted } from './business-card.store.ts';
import { nearestWord } from './one-slip.ts';

type Input = InputOf<typeof discoveryCalls.list>;

/** Further words are ignored: they do not narrow the result. */
const MOST_WORDS = 6;

export async function findBusinesses(
  db: Executor,
  input: Input,
  isPlatformAdmin: boolean,
  now: Temporal.Instant,
) {
  const states = readStates(input.status);
  if (!states) return refuse('INVALID_STATUSES');
  if (!isPlatformAdmin && states.some((state) => state !== 'approved')) {
    return refuse('NOT_ALLOWED', { fields: ['status'] });
  }
  const place = input.near === undefined ? null : readPlace(input.near);
  const near = place && { ...place, within_km: input.within_km };
  const after = readListCursor(input.cursor);
  if (after === undefined || (after && (after.by === 'distance') !== (near !== null))) return badCursor;
  const words = [...new Set((input.text ?? '').toLowerCase().split(/\s+/).filter(Boolean))].slice(
    0,
    MOST_WORDS,
  );
  const { city, category_id, limit } = input;
  const alsoPrivate = isPlatformAdmin && input.status !== undefined;
  const wanted = { states, alsoPrivate, words, city, category_id, near, after, limit: limit + 1 };
  const exact = await findCards(db, wanted, now);
  // Of the first page only: what is found loosely is one page, so it has no cursor of its own.
  const isLoose = exact.length === 0 && words.length > 0 && after === null;
  const found = isLoose ? (await findCards(db, { ...wanted, isLoose }, now)).slice(0, limit) : exact;
  const { rows, next_cursor } = cutPage(found, limit, (last) => writeListCursor(last.place));
  const meant = isLoose && rows.length > 0 ? await wordsMeant(db, words, rows) : undefined;
  return ok({ items: rows, next_cursor, ...(meant && { meant }) });
}

async function wordsMeant(db: Executor, words: readonly string[], found: readonly { readonly id: string }[]) {
  const names = await findNames(
    db,
    found.map(({ id }) => id),
  );
  return words.map((word) => nearestWord(word, names)).join(' ');
}

/** Null when the list is empty or has an unknown state. */
function readStates(status: string | undefined): Wanted['states'] | null {
  if (status === undefined) return ['approved'];
  const asked = status.split(',').map((one) => one.trim());
  const known = businessStates.filter((state) => asked.includes(state));
  return asked.every((one) => known.some((state) => state === one)) ? known : null;
}

const cursorParts = z.union([
  z.object({ by: z.literal('distance'), distance: z.int(), id }),
  z.object({ by: z.literal('name'), rank: z.int(), name: z.string(), id }),
]);

function writeListCursor(place: ListCursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Null for the first page; undefined when the cursor is invalid. */
function readListCursor(cursor: string | undefined): ListCursor | null | undefined {
  if (cursor === undefined) return null;
  try {
    const written = Buffer.from(cursor, 'base64url').toString();
    // PostgreSQL text cannot contain NUL.
    if (written.includes('\\u0000')) return undefined;
    return z.safeParse(cursorParts, JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}
