import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { ask, type Executor, type Tx } from './database.ts';
import type { ChangesOf, RowOf } from './rows.ts';
import type { Tables } from './tables.gen.ts';

type Table = keyof Tables & string;
type ColumnOf<T extends Table> = keyof RowOf<T> & string;
/**
 * Each of these columns has this value; null is IS NULL, a list any of its values. Write it out, so that the check of
 * tables can read it.
 */
type Key<T extends Table> = {
  readonly [C in ColumnOf<T>]?: C extends 'business_id' ? RowOf<T>[C] : RowOf<T>[C] | readonly RowOf<T>[C][];
};

/** One row by its key. With columns it is a prepared statement. */
export async function findRow<T extends Table, C extends ColumnOf<T> = ColumnOf<T>>(
  db: Executor,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Pick<RowOf<T>, C> | undefined> {
  const { where, values } = conditionOf(table, key);
  return (await selected<T, C>(db, table, columns, { behind: where, values }))[0];
}

/** The same with a row lock. */
export async function lockRow<T extends Table, C extends ColumnOf<T> = ColumnOf<T>>(
  { q }: Tx,
  table: T,
  key: Key<T>,
  columns?: readonly C[],
): Promise<Pick<RowOf<T>, C> | undefined> {
  const { where, values } = conditionOf(table, key);
  return (await selected<T, C>(q, table, columns, { behind: `${where} FOR UPDATE`, values }))[0];
}

/** All rows with this key, in order where one is named. */
export async function listRows<T extends Table, C extends ColumnOf<T> = ColumnOf<T>>(
  db: Executor,
  table: T,
  key: Key<T>,
  order: readonly ColumnOf<T>[],
  columns?: readonly C[],
): Promise<Pick<RowOf<T>, C>[]> {
  const { where, values } = conditionOf(table, key);
  const behind = order.length > 0 ? `${where} ORDER BY ${listed(order)}` : where;
  return selected<T, C>(db, table, columns, { behind, values });
}

async function selected<T extends Table, C extends ColumnOf<T>>(
  db: Executor,
  table: T,
  columns: readonly C[] | undefined,
  { behind, values }: { readonly behind: string; readonly values: unknown[] },
): Promise<Pick<RowOf<T>, C>[]> {
  if (columns) {
    const text = `SELECT ${listed(columns)} FROM ${table} WHERE ${behind}`;
    return ask<Pick<RowOf<T>, C>>(db, { ...named('find', table, text), values });
  }
  // Unprepared: `*` breaks cached plans once a migration adds a column.
  const query = CompiledQuery.raw(`SELECT * FROM ${table} WHERE ${behind}`, values);
  return (await db.executeQuery<Pick<RowOf<T>, C>>(query)).rows;
}

/** Whether there is a row with this key. */
export async function hasRow<T extends Table>(db: Executor, table: T, key: Key<T>): Promise<boolean> {
  const { where, values } = conditionOf(table, key);
  const text = `SELECT true AS found FROM ${table} WHERE ${where} LIMIT 1`;
  return (await ask(db, { ...named('has', table, text), values })).length > 0;
}

/** Returns whether there was one. Columns without a value stay as they are. */
export async function updateRows<T extends Table>(
  { client }: Pick<Tx, 'client'>,
  table: T,
  key: Key<T>,
  changes: ChangesOf<T>,
): Promise<boolean> {
  const { where, values } = conditionOf(table, key);
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const set = changed.map(([column], i) => `"${column}" = $${values.length + i + 1}`).join(', ');
  const text = `UPDATE ${table} SET ${set} WHERE ${where}`;
  const all = [...values, ...changed.map(([, value]) => value)];
  return ((await client.query({ ...named('update', table, text), values: all })).rowCount ?? 0) > 0;
}

/** Returns whether there was one. */
export async function deleteRows<T extends Table>(
  { client }: Pick<Tx, 'client'>,
  table: T,
  key: Key<T>,
): Promise<boolean> {
  const { where, values } = conditionOf(table, key);
  const text = `DELETE FROM ${table} WHERE ${where}`;
  return ((await client.query({ ...named('delete', table, text), values })).rowCount ?? 0) > 0;
}

function conditionOf(table: string, key: object): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const conditions = Object.entries(key).map(([column, value]) => {
    // Without this condition the statement would reach rows of others.
    if (value === undefined) throw new Error(`${table}.${column} has no value in a key`);
    if (value === null) return `"${column}" IS NULL`;
    const place = `$${values.push(value)}`;
    return Array.isArray(value) ? `"${column}" = ANY (${place})` : `"${column}" = ${place}`;
  });
  if (conditions.length === 0) throw new Error(`a key of ${table} names no column`);
  return { where: conditions.join(' AND '), values };
}

const listed = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

const names = new Map<string, string>();

/** PostgreSQL truncates statement names to 63 bytes. */
function named(does: string, table: string, text: string): { readonly name: string; readonly text: string } {
  const hash = () => createHash('sha256').update(text).digest('hex').slice(0, 12);
  const name = names.get(text) ?? `${does}-${table}-${hash()}`;
  names.set(text, name);
  return { name, text };
}
