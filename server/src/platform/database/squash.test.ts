import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { useEmptyDatabase } from '../../testing/database.ts';
import { dumpSchema } from '../../testing/schema-dump.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

const [oldUrl, newUrl] = [await useEmptyDatabase(), await useEmptyDatabase()];
const [before, after] = [oldUrl, newUrl].map((url) => new Client({ connectionString: url })) as [
  Client,
  Client,
];
await Promise.all([before.connect(), after.connect()]);
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-squashed-'));
afterAll(() => Promise.all([before.end(), after.end(), rm(folder, { recursive: true })]));

test('the squashed migrations build the schema and seed rows that the old ones built', async () => {
  await migrate({ url: oldUrl, folder: path.join(MIGRATIONS_FOLDER, 'before-squash') });
  // Later migrations have no counterpart among the old ones.
  const squashed = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < '0015');
  for (const name of squashed) await cp(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  await migrate({ url: newUrl, folder });
  const expected = await dumpSchema(before);
  // Guard against an empty dump, which would make every comparison pass.
  expect(expected.length).toBeGreaterThan(800);
  expect(await dumpSchema(after)).toEqual(expected);
});

test.each([
  ['alter table visit alter column progress drop default', 'column visit 6 progress text not null'],
  ['alter table visit alter column note set not null', 'column visit 7 note text not null'],
  ['drop index visit_by_day', /^index visit_by_day/],
  ['alter table refund drop constraint a_refund_has_an_amount', /^constraint refund a_refund_has_an_amount/],
  ['alter table consumed_slot reset (fillfactor)', 'table consumed_slot r '],
  ["update business_category set name_en = 'Shop' where index = 0", /^row business_category .*"Shop"/],
  ['create function twice(integer) returns integer language sql return $1 * 2', /^function twice\(integer\)/],
])('the comparison of schemas finds a difference: %s', async (change, line) => {
  const unchanged = await dumpSchema(after);
  await after.query(`begin; ${change}`);
  try {
    const changed = await dumpSchema(after);
    const differences = [
      ...changed.filter((entry) => !unchanged.includes(entry)),
      ...unchanged.filter((entry) => !changed.includes(entry)),
    ];
    expect(differences).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  } finally {
    await after.query('rollback');
  }
});
