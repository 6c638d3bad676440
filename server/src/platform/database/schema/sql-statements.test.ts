import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';
import { oneChangeEach, statementsOf } from './sql-statements.ts';

test('a statement ends at a semicolon that stands in no string, comment or function body', () => {
  const sql = `
    -- One; two.
    UPDATE plan SET name = 'a;''b', note = E'it\\';s' WHERE "odd;name" = 1;
    CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN; RETURN 1; END; $$;
    /* ; */ DROP TABLE a -- the last one needs none`;
  expect(statementsOf(sql).map((statement) => statement.trim().slice(0, 12))).toEqual([
    '-- One; two.',
    'CREATE FUNCT',
    '/* ; */ DROP',
  ]);
});

test.each([
  [
    'ALTER TABLE a ADD COLUMN b numeric(4, 2), -- why, and how\n ADD CONSTRAINT c CHECK (b IN (1, 2)),\n DROP COLUMN d',
    [
      'ALTER TABLE a ADD COLUMN b numeric(4, 2)',
      'ALTER TABLE a ADD CONSTRAINT c CHECK (b IN (1, 2))',
      'ALTER TABLE a DROP COLUMN d',
    ],
  ],
  ["ALTER TABLE a ALTER b SET DEFAULT '{x,y}'", ["ALTER TABLE a ALTER b SET DEFAULT '{x,y}'"]],
  ['DROP INDEX IF EXISTS a, b', ['DROP INDEX IF EXISTS a', 'DROP INDEX IF EXISTS b']],
  ['UPDATE a SET b = 1, c = 2', ['UPDATE a SET b = 1, c = 2']],
])('one change at a time of: %s', (statement, changes) => {
  expect(oneChangeEach(statement)).toEqual(changes);
});

test('no letter of a migration is lost between its statements', async () => {
  const letters = (sql: string) => sql.replaceAll(/[;\s]/g, '');
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  expect(migrations.length).toBeGreaterThan(100);
  // Comments behind the last statement are no statement.
  for (const { sql, name } of migrations)
    expect(letters(sql).startsWith(letters(statementsOf(sql).join('')).slice(0, -1)), name).toBe(true);
});
