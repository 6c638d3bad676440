// Table ownership: reads the SQL of every store and fails on a write to another module's table, a read of a
// module above, a table without exactly one owner, and SQL that a PostgreSQL sharded by business_id cannot
// plan. Each rule is tested with planted stores.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REFERENCE_TABLES } from '../server/src/platform/database/schema/distribute.ts';
import { MODULES } from './import-rules.mjs';
import { makeReader } from './lib/store-sql.mjs';
import { judge, RULES } from './lib/table-rules.mjs';
import { EXCEPTIONS } from './statements-across-businesses.mjs';
import { PLANTS } from './table-plants.mjs';

const root = path.resolve(import.meta.dirname, '..');
const FEWEST_STATEMENTS = 300;
/** Lowest first. The demo salon is above all modules and writes data that no call can, so it is exempt. */
const ORDER = ['platform', 'providers', ...MODULES, 'demo'];

const read = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

/** server/src/modules/booking/… is booking; server/src/platform/… is platform. */
function moduleOf(file) {
  const [, , folder, name] = file.split('/');
  return folder === 'modules' ? name : folder;
}

function readTables() {
  const all = new Set();
  const ofBusiness = new Set();
  let table = '';
  for (const line of read('server/src/platform/database/tables.gen.ts').split('\n')) {
    const name = /^ {2}(\w+): \{$/.exec(line)?.[1];
    if (name) {
      table = name;
      all.add(table);
    }
    if (/^ {4}business_id: /.test(line)) ofBusiness.add(table);
  }
  return { all, ofBusiness };
}

/** The tables listed by each tables.ts. */
function readLists() {
  return files
    .filter((file) => file.endsWith('/tables.ts'))
    .flatMap((file) => {
      const list = /= \[([^\]]*)\]/.exec(read(file))?.[1] ?? '';
      return [...list.matchAll(/'(\w+)'/g)].map(([, table]) => [table, moduleOf(file)]);
    });
}

function ownersOf(lists, all) {
  const owners = new Map(lists);
  const faults = [];
  for (const table of all) {
    const listed = lists.filter(([name]) => name === table).map(([, module]) => module);
    if (listed.length === 0) faults.push(`${table} has no owner: list it in tables.ts of its module`);
    if (listed.length > 1) faults.push(`${table} has several owners: ${listed.join(', ')}`);
  }
  for (const [table] of lists)
    if (!all.has(table)) faults.push(`tables.ts lists ${table}, which does not exist`);
  return { owners, faults };
}

const { all, ofBusiness } = readTables();
const { owners, faults } = ownersOf(readLists(), all);
const schema = { owners, order: ORDER, ofBusiness, everywhere: new Set(REFERENCE_TABLES) };

const excused = new Map();
for (const { rules, statements } of EXCEPTIONS)
  for (const name of statements) {
    const where = `server/src/${name}`;
    excused.set(where, new Set([...(excused.get(where) ?? []), ...rules]));
  }
const used = new Set();
const statementsOf = makeReader(read);
let count = 0;
for (const file of files.filter((name) => name.endsWith('.store.ts') && !/\/(demo|testing)\//.test(name))) {
  for (const { name, text } of statementsOf(file)) {
    count++;
    const where = `${file}#${name}`;
    for (const { rule, what } of judge(text, moduleOf(file), schema)) {
      if (excused.get(where)?.has(rule)) used.add(`${where} ${rule}`);
      else faults.push(`${where} ${RULES[rule]}: ${what}`);
    }
  }
}
for (const [where, rules] of excused) {
  for (const rule of rules) {
    if (!used.has(`${where} ${rule}`))
      faults.push(`${where} is excused from "${rule}" and does not need it: take it off the list`);
  }
}

/** On a cluster the name of a constraint ends with the number of a shard: only `violates` may ask for one. */
const namesConstraint = (text) =>
  /\bconstraint\b\??\s*(===|!==|==)|\.constraint\b.*(===|\.includes|\.startsWith)/.test(text);
for (const file of files.filter(
  (name) => /\.ts$/.test(name) && !/\.test\.ts$|\/(testing|schema|backup)\//.test(name),
))
  if (!file.endsWith('database/violates.ts') && namesConstraint(read(file)))
    faults.push(
      `${file} compares the name of a constraint: platform/database/violates.ts does it on a cluster too`,
    );
for (const [planted, breaks] of [
  ["error.constraint === 'a'", true],
  ["const { constraint } = error; return constraint === 'a'", true],
  ["error.constraint?.startsWith('a')", true],
  ["violates(error, 'a')", false],
])
  if (namesConstraint(planted) !== breaks) faults.push(`planted name of a constraint: ${planted}`);

for (const { breaks, file, store } of PLANTS) {
  const found = makeReader(() => store)(file).flatMap(({ text }) => judge(text, moduleOf(file), schema));
  const rules = [...new Set(found.map(({ rule }) => rule))].sort();
  if (rules.join() !== [...breaks].sort().join()) {
    faults.push(`planted: expected [${breaks}] and found [${rules}] in ${store}`);
  }
}
for (const rule of Object.keys(RULES)) {
  if (!PLANTS.some(({ breaks }) => breaks.includes(rule))) faults.push(`no planted violation of ${rule}`);
}
const planted = ownersOf(
  [
    ['a', 'identity'],
    ['b', 'identity'],
    ['b', 'media'],
    ['d', 'media'],
  ],
  new Set(['a', 'b', 'c']),
);
if (planted.faults.length !== 3)
  faults.push('planted owners: a table without, one with two, one that is not there');

if (count < FEWEST_STATEMENTS) faults.push(`only ${count} statements were read; the check is not looking`);
for (const fault of faults) console.error(fault);
console.log(
  `${count} statements read, ${all.size} tables, ${PLANTS.length} planted stores, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
