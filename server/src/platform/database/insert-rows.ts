import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Tables } from './tables.gen.ts';

const names = new Map<string, string>();

/**
 * Inserts rows of one shape with one prepared statement, however many there are. One row is the usual case
 * and cheaper without JSON. `behind` is appended: ON CONFLICT, RETURNING.
 */
export function insertRows<Table extends keyof Tables & string>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  behind = '',
): QueryConfig & { readonly name: string } {
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const into = `INSERT INTO ${table} (${columns})`;
  if (rows.length === 1) {
    const text = `${into} VALUES (${fields.map((_, i) => `$${i + 1}`).join(', ')}) ${behind}`;
    return { name: nameFor(table, text), text, values: Object.values(rows[0] ?? {}) };
  }
  const text = `${into} SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ${behind}`;
  return { name: nameFor(table, text), text, values: [JSON.stringify(rows)] };
}

/** PostgreSQL truncates statement names to 63 bytes, and lists of columns are longer. */
function nameFor(table: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const made = `insert-${table}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  names.set(text, made);
  return made;
}
