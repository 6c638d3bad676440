import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Tables } from './tables.gen.ts';

const names = new Map<string, string>();

/**
 * Inserts rows of one shape with one prepared statement per number of rows. `behind` is appended: ON CONFLICT,
 * RETURNING. A list of values and no function, so that a distributed PostgreSQL can plan it.
 */
export function insertRows<Table extends keyof Tables & string>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  behind = '',
): QueryConfig & { readonly name: string } {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Insertable<Tables[Table]>)[];
  const columns = fields.map((field) => `"${String(field)}"`).join(', ');
  const tuples = rows.map((_, row) => {
    const parameters = fields.map((__, column) => `$${row * fields.length + column + 1}`);
    return `(${parameters.join(', ')})`;
  });
  const text = `INSERT INTO ${table} (${columns}) VALUES ${tuples.join(', ')} ${behind}`;
  return {
    name: nameFor(table, text),
    text,
    values: rows.flatMap((row) => fields.map((field) => row[field])),
  };
}

/** PostgreSQL truncates statement names to 63 bytes, and lists of columns are longer. */
function nameFor(table: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const made = `insert-${table}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  names.set(text, made);
  return made;
}
