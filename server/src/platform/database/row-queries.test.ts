import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { ask } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { deleteRows, findRow, hasRow, listRows, lockRow, updateRows } from './row-queries.ts';
import type { NewRow } from './rows.ts';

const database = await useDatabase();
const { q } = database;
const changed_at = Temporal.Instant.from('2026-11-18T06:30:00Z');
const rows = ['one', 'two', 'three'].map(
  (key): NewRow<'app_config'> => ({ key, document: '{}', changed_at, changed_by: null }),
);
await ask(q, insertRows('app_config', rows));

test('a row is found by its key, whole or some columns of it', async () => {
  expect(await findRow(q, 'app_config', { key: 'one' })).toEqual({ ...rows[0], document: {} });
  expect(await findRow(q, 'app_config', { key: 'one', changed_by: null }, ['changed_at'])).toEqual({
    changed_at,
  });
  expect(await findRow(q, 'app_config', { key: 'four' }, ['key'])).toBeUndefined();
  expect(await hasRow(q, 'app_config', { key: 'one' })).toBe(true);
  expect(await hasRow(q, 'app_config', { key: 'four' })).toBe(false);
});

test('rows are listed in order', async () => {
  const found = await listRows(q, 'app_config', { changed_by: null, changed_at }, ['key'], ['key']);
  expect(found.map(({ key }) => key)).toEqual(['one', 'three', 'two']);
});

test('a locked row waits for no one else and keeps others waiting', async () => {
  await database.transaction(async (tx) => {
    expect(await lockRow(tx, 'app_config', { key: 'two' }, ['key'])).toEqual({ key: 'two' });
    const other = database.pool.query(`SELECT key FROM app_config WHERE key = 'two' FOR UPDATE NOWAIT`);
    await expect(other).rejects.toThrow('could not obtain lock');
  });
});

test('only what has a value is changed, and whether there was a row is said', async () => {
  await database.transaction(async (tx) => {
    const later = changed_at.add({ hours: 1 });
    expect(await updateRows(tx, 'app_config', { key: 'two' }, { changed_at: later })).toBe(true);
    expect(await updateRows(tx, 'app_config', { key: 'four' }, { changed_at: later })).toBe(false);
    expect(await findRow(tx.q, 'app_config', { key: 'two' }, ['document', 'changed_at'])).toEqual({
      document: {},
      changed_at: later,
    });
    expect(await deleteRows(tx, 'app_config', { key: 'three' })).toBe(true);
    expect(await deleteRows(tx, 'app_config', { key: 'three' })).toBe(false);
  });
});

test('a key without a value reaches no row of others: it throws', async () => {
  const key = JSON.parse('{}') as { key: string };
  await expect(findRow(q, 'app_config', { key: key.key })).rejects.toThrow('app_config.key has no value');
  await expect(findRow(q, 'app_config', {})).rejects.toThrow('names no column');
  await database.transaction(async (tx) => {
    await expect(deleteRows(tx, 'app_config', { key: key.key })).rejects.toThrow('has no value');
  });
});
