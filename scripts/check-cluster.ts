// npm run check:cluster -- postgresql://…coordinator…/database: runs the tests of the server on a Citus cluster, each
// file in a database of its own, then plans every statement that they sent again with each parameter NULL. Prints what
// fails and is not on the list of known exceptions. The user must be a superuser on all nodes. Not part of npm test.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { EXCEPTIONS } from './cluster-exceptions.ts';
import { root } from './lib/run.mjs';

const [coordinator, ...only] = process.argv.slice(2);
if (!coordinator?.startsWith('postgres')) {
  console.error('Usage: npm run check:cluster -- postgresql://…coordinator…/database [test files]');
  process.exit(2);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-cluster-'));
const report = path.join(folder, 'report.json');
const statements = path.join(folder, 'statements.jsonl');

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A cluster on one machine is many times slower than one database. */
const LIMITS = ['--testTimeout=90000', '--hookTimeout=120000', '--maxWorkers=2'];

async function runTests(): Promise<Report> {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const files = only.length > 0 ? only : ['server/src'];
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'server', ...LIMITS, ...outputs, ...files],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TEST_CLUSTER_URL: coordinator, TEST_STATEMENTS: statements },
    },
  );
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(await readFile(report, 'utf8'));
}

/** As `file > title: first line of why`. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [`${file}: ${message.split('\n', 1)[0]}`] : [];
    return failed.map(
      (one) => `${file} > ${one.fullName}: ${one.failureMessages[0]?.split('\n', 1)[0] ?? ''}`,
    );
  });
}

/** What a planner says of a statement that it cannot plan; everything else depends on the values. */
const NOT_PLANNED = new Set(['0A000', 'XX000']);
/** Business_id is never NULL: these parameters stay as they are. */
const namesBusiness = (text: string, place: number) =>
  new RegExp(`business(_id)?"?( =|\\)? = ANY|"?\\.?"?id"? =) \\(?\\$${place}\\b`, 'i').test(text);

async function planWithNulls(): Promise<string[]> {
  const lines = (await readFile(statements, 'utf8')).trim().split('\n');
  const asked = new Map<string, (string | null)[]>(
    lines.map((line) => JSON.parse(line)).map(({ text, values }) => [text, values]),
  );
  const client = new Client({ connectionString: coordinator });
  await client.connect();
  const faults: string[] = [];
  let planned = 0;
  for (const [text, values] of asked) {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text)) continue;
    for (let i = -1; i < values.length; i++) {
      if (i >= 0 && namesBusiness(text, i + 1)) continue;
      planned++;
      const one = values.map((value, at) => (at === i ? null : value));
      try {
        await client.query(`EXPLAIN ${text}`, one);
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string };
        if (!NOT_PLANNED.has(code) || /NULL in the partition column/.test(message)) continue;
        faults.push(
          `${message} ${i < 0 ? '' : `with $${i + 1} NULL `}in ${text.replaceAll(/\s+/g, ' ').trim()}`,
        );
        break;
      }
    }
  }
  await client.end();
  console.log(`${asked.size} statements planned, ${planned} times`);
  return faults;
}

const ran = await runTests();
const faults = [...failuresOf(ran), ...(await planWithNulls())];
const known = new Set<string>();
for (const fault of faults) {
  const exception = EXCEPTIONS.find(({ begins }) => fault.includes(begins));
  if (exception) known.add(exception.begins);
  else console.error(fault);
}
for (const { begins } of EXCEPTIONS)
  if (only.length === 0 && !known.has(begins)) console.error(`works by now, take it off the list: ${begins}`);
const unknown = faults.filter((fault) => !EXCEPTIONS.some(({ begins }) => fault.includes(begins)));
console.log(`${ran.numTotalTests} tests, ${faults.length} faults, ${unknown.length} of them not known`);
await rm(folder, { recursive: true });
process.exitCode = unknown.length === 0 ? 0 : 1;
