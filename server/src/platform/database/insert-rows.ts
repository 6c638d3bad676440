import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Tables } from './tables.gen.ts';

const statements = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * Inserts rows of one shape with one prepared statement per number of rows. `behind` is appended: ON CONFLICT,
 * RETURNING. A list of values and no function, so that a distributed PostgreSQL can plan it.
 */
export function insertRows<Table extends keyof Tables & string>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  behind = '',
): QueryConfig & { readonly name: string } {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Insertable<Tables[Table]> & string)[];
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const key = `${table} (${columns}) ${rows.length} ${behind}`;
  let statement = statements.get(key);
  if (!statement) {
    const tuples = rows.map((_, row) => {
      const parameters = fields.map((__, column) => `$${row * fields.length + column + 1}`);
      return `(${parameters.join(', ')})`;
    });
    const text = `INSERT INTO ${table} (${columns}) VALUES ${tuples.join(', ')} ${behind}`;
    statement = { name: nameFor(table, text), text };
    statements.set(key, statement);
  }
  return { ...statement, values: rows.flatMap((row) => fields.map((field) => row[field])) };
}

/** PostgreSQL truncates statement names to 63 bytes, and lists of columns are longer. */
function nameFor(table: string, text: string): string {
  return `insert-${table}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}
