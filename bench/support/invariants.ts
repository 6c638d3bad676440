import type pg from 'pg';

/**
 * What must hold: the breach in words, and a query that finds the ids where it does not. The queries share nothing
 * with the code that keeps the books.
 */
export type Invariants = Readonly<Record<string, string>>;

/** Begins a note that is of one intention: two rows with it are one thing done twice. */
export const MARK = 'once ';

export interface Checked {
  readonly what: string;
  readonly found: readonly string[];
}

export async function check(db: Pick<pg.Pool, 'query'>, invariants: Invariants): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [what, query] of Object.entries(invariants)) {
    const { rows } = await db.query<{ id: unknown }>(`SELECT id FROM (${query}) AS found`);
    checked.push({ what, found: rows.map(({ id }) => String(id)) });
  }
  return checked;
}

/** One line per fault. */
export function faultsIn(checked: readonly Checked[]): string[] {
  return checked.flatMap(({ what, found }) => found.map((id) => `${what}: ${id}`));
}

export async function faultsOf(db: Pick<pg.Pool, 'query'>, invariants: Invariants): Promise<string[]> {
  return faultsIn(await check(db, invariants));
}
