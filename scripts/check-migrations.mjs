// npm run check: migrations run while the version before serves, and leave it working.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REFERENCE_TABLES } from '../server/src/platform/database/schema/distribute.ts';
import { faultsOf, GROWING, placeFaultsOf } from './lib/migration-rules.mjs';
import { root } from './lib/run.mjs';

/** Earlier ones ran before anybody served from several servers. */
const FIRST = '0125';
const FOLDER = path.join(root, 'server', 'migrations');

/** Each breaks the rule, or none. */
const PLANTS = [
  ['index', 'CREATE INDEX visit_by_note ON visit (note);'],
  ['index', 'ALTER TABLE client ADD CONSTRAINT one_name UNIQUE (business_id, name);'],
  ['outside', 'CREATE INDEX CONCURRENTLY visit_by_note ON visit (note);'],
  ['repeat', '-- outside a transaction\nCREATE INDEX CONCURRENTLY visit_by_note ON visit (note);'],
  ['repeat', '-- outside a transaction\nCREATE TABLE note (id uuid);'],
  ['rewrite', 'ALTER TABLE visit ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid();'],
  ['rewrite', 'ALTER TABLE visit ADD COLUMN a text, ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY;'],
  ['rewrite', 'ALTER TABLE bill ALTER COLUMN number TYPE bigint;'],
  ['not-null', 'ALTER TABLE visit ALTER COLUMN note SET NOT NULL;'],
  ['not-valid', 'ALTER TABLE visit ADD CONSTRAINT a_note_is_short CHECK (length(note) < 9);'],
  ['not-valid', 'ALTER TABLE visit ADD CONSTRAINT of_client FOREIGN KEY (client_id) REFERENCES client (id);'],
  [
    'not-valid',
    'ALTER TABLE visit ADD CONSTRAINT a CHECK (true) NOT VALID; ALTER TABLE visit VALIDATE CONSTRAINT a;',
  ],
  ['all-rows', "UPDATE client SET note = '' WHERE note IS NULL;"],
  ['contract', 'ALTER TABLE visit DROP COLUMN note;'],
  ['contract', 'ALTER TABLE plan RENAME TO tariff;'],
  ['contract', 'DROP TABLE plan;'],
  ['contract', 'ALTER TABLE visit ADD COLUMN place text NOT NULL;'],
  [
    null,
    '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON visit (note);',
  ],
  [null, '-- Why.\n-- not for the version before\nALTER TABLE visit DROP COLUMN note;'],
  [null, 'ALTER TABLE visit ADD COLUMN place text, ADD COLUMN made_at timestamptz NOT NULL DEFAULT now();'],
  [null, 'ALTER TABLE visit ADD CONSTRAINT a CHECK (place <> $$a;b$$) NOT VALID;'],
  ['cluster', 'CREATE TRIGGER a BEFORE UPDATE ON shelf EXECUTE FUNCTION b();'],
  [
    'cluster',
    'CREATE TABLE shelf (CONSTRAINT a FOREIGN KEY (business_id, place) REFERENCES place (business_id, id) ON DELETE SET NULL (place));',
  ],
  [null, 'CREATE TABLE shelf (id uuid NOT NULL); CREATE INDEX shelf_by_id ON shelf (id); -- DROP TABLE x;'],
];

/** The same about where a cluster keeps a table. */
const PLACE_PLANTS = [
  ['place', 'CREATE TABLE shelf (\n  id uuid\n);'],
  ['place', '-- on every node\nCREATE TABLE shelf (\n  id uuid\n);'],
  ['place', '-- on the coordinator\nCREATE TABLE plan (\n  id uuid\n);'],
  [null, '-- Why.\n-- on every node\nCREATE TABLE plan (\n  id uuid\n);'],
  [null, '-- on the coordinator\nCREATE TABLE shelf (\n  id uuid\n);'],
  [null, 'CREATE TABLE shelf (\n  business_id uuid NOT NULL,\n  id uuid\n);'],
];

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, sql: readFileSync(path.join(FOLDER, name), 'utf8') }));
const made = new Set(
  files.flatMap(({ sql }) => [...sql.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table]) => table)),
);
const problems = [...GROWING]
  .filter((table) => !made.has(table))
  .map((table) => `there is no table ${table}`);
for (const [rule, sql] of PLANTS) {
  const found = [...new Set(faultsOf(sql).map((fault) => fault.rule))];
  if (found.join() !== (rule ?? ''))
    problems.push(`planted ${rule ?? 'nothing'}, found ${found.join() || 'nothing'}: ${sql}`);
}
for (const [rule, sql] of PLACE_PLANTS) {
  const found = placeFaultsOf(sql, REFERENCE_TABLES).map((fault) => fault.rule);
  if (found.join() !== (rule ?? '')) problems.push(`planted ${rule ?? 'nothing'}, found ${found}: ${sql}`);
}
for (const { name, sql } of files.filter((file) => file.name >= FIRST))
  for (const { says } of [...faultsOf(sql), ...placeFaultsOf(sql, REFERENCE_TABLES)])
    problems.push(`${name}: ${says}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
