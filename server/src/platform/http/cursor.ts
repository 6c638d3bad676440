import { id, instant } from '@kursi/core/contract/fields.ts';
import { refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';

const parts = z.tuple([instant, id]);

/** Cursor of a list by time, newest first: the last item shown. */
export interface TimeCursor {
  readonly at: string;
  readonly id: string;
}

export function timeCursor(at: string | Temporal.Instant, lastId: string): string {
  return `${at},${lastId}`;
}

/** Of rows read with `limit + 1`: the one too many shows that there is a next page. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { readonly rows: Row[]; readonly next_cursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next_cursor: found.length > limit && last !== undefined ? cursorAfter(last) : null };
}

/** Null for the first page; undefined when the cursor is invalid. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null | undefined {
  if (cursor === undefined) return null;
  const { data } = z.safeParse(parts, cursor.split(','));
  return data && { at: data[0], id: data[1] };
}

export const badCursor = refuse('MALFORMED', { fields: [{ field: 'cursor', problem: 'invalid_value' }] });
