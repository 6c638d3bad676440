// npm test: all automated checks. A failing part does not stop the next. Prints the seconds and
// processor seconds of each part; the last line is "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { countProcessorTime, PART } from './lib/processor-time.mjs';
import { Problem, projectEnvironment, projectNode, root, run } from './lib/run.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';

const reports = mkdtempSync(path.join(os.tmpdir(), 'kursi-test-reports-'));
const results = [];
const processorTime = countProcessorTime();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
  });

/** A part returns { passed, failed }, or throws a Problem, which counts as one failure. */
async function part(name, work) {
  if (interrupted) return;
  console.log(`\n== ${name}`);
  const started = performance.now();
  let result = { passed: 0, failed: 1 };
  try {
    result = await work(projectEnvironment({ [PART]: name }));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
  }
  results.push({ name, seconds: (performance.now() - started) / 1000, ...result });
}

/** A non-zero exit code without a counted failure counts as one (a crash, an error outside any test). */
function honest({ passed, failed }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function tool(...place) {
  const file = path.join(root, ...place);
  if (!existsSync(file)) throw new Problem(`${path.join(...place)} does not exist, so this part cannot run.`);
  return file;
}

function report(name) {
  const file = path.join(reports, name);
  if (!existsSync(file)) throw new Problem('It ended without a report; see above.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function checks(env) {
  let output = '';
  const code = await run(projectNode(), [tool('scripts', 'check.mjs')], {
    env,
    onOutput: (text) => {
      output += text;
    },
  });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  if (passed === undefined)
    throw new Problem('scripts/check.mjs ended without its last line "N passed, N failed".');
  return honest({ passed: Number(passed), failed: Number(failed) }, code);
}

/** Failures with their reasons, repeated at the end: the middle of a long log is easily missed. */
const failures = [];
const LONGEST_REASON = 1500;

function noteFailure(where, reasons) {
  failures.push(`${where}\n${reasons.join('\n').slice(0, LONGEST_REASON)}`);
}

async function unitTests(env) {
  const file = path.join(reports, 'vitest.json');
  const stray = tool('scripts', 'lib', 'stray-errors-reporter.mjs');
  const options = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${stray}`,
  ];
  const code = await run(projectNode(), [tool('node_modules', 'vitest', 'vitest.mjs'), ...options], {
    env: { ...env, KURSI_STRAY_ERRORS: path.join(reports, 'stray.json') },
  });
  const { numPassedTests, numFailedTests, testResults } = report('vitest.json');
  // A test file that fails to load has no failed test, but counts as failed.
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((t) => t.status === 'failed'),
  );
  for (const { name, assertionResults } of testResults)
    for (const test of assertionResults)
      if (test.status === 'failed')
        noteFailure(`${path.relative(root, name)}: ${test.fullName}`, test.failureMessages);
  for (const { name, message } of unloadable) noteFailure(path.relative(root, name), [message]);
  for (const reason of report('stray.json')) noteFailure('an error of no test', [reason]);
  return honest({ passed: numPassedTests, failed: numFailedTests + unloadable.length }, code);
}

async function webBuild(env) {
  const code = await buildWebIfStale(env);
  return honest({ passed: code === 0 ? 1 : 0, failed: 0 }, code);
}

async function browserTests(env, browserFound) {
  const config = tool('e2e', 'playwright.config.ts');
  const browser = await browserFound;
  console.log(`The browser is ${browser}.`);
  const cli = tool('node_modules', '@playwright', 'test', 'cli.js');
  const reporters = `list,json,${tool('e2e', 'support', 'every-page-is-scanned.ts')}`;
  const code = await run(projectNode(), [cli, 'test', '--config', config, `--reporter=${reporters}`], {
    env: {
      ...env,
      KURSI_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'playwright.json'),
    },
  });
  const { stats, errors, suites } = report('playwright.json');
  for (const { title, status, results: tries } of journeysIn(suites)) {
    const reasons = tries.flatMap((run) => run.errors.map(({ message }) => message));
    if (status === 'unexpected') noteFailure(title, reasons);
  }
  for (const { message } of errors) noteFailure('browser tests', [message]);
  return honest({ passed: stats.expected, failed: stats.unexpected + errors.length }, code);
}

/** Every journey on every viewport, at any nesting depth. */
function journeysIn(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ title: `${spec.file}: ${spec.title}`, ...test })),
    ),
    ...journeysIn(suite.suites ?? []),
  ]);
}

await part('install', async () => {
  await ensureInstalled({ withDevelopmentTools: true });
  return { passed: 0, failed: 0 };
});
if (results[0]?.failed === 0) {
  // Performance: tests wait for PostgreSQL at times, so the checks end beside them, and a browser is unpacked. The
  // build comes first: the server renders public pages with it.
  const browserFound = ensureBrowser();
  // Its reason is told by the part that needs it.
  browserFound.catch(() => undefined);
  await Promise.all([
    part('checks', checks),
    (async () => {
      await part('web build', webBuild);
      await part('unit and server tests', unitTests);
    })(),
  ]);
  await part('browser tests', (env) => browserTests(env, browserFound));
}
rmSync(reports, { recursive: true, force: true });
if (interrupted) results.push({ name: 'interrupted', seconds: 0, passed: 0, failed: 1 });

for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log('');
const spent = processorTime.read();
let [passed, failed, processorSeconds] = [0, 0, 0];
for (const result of results) {
  passed += result.passed;
  failed += result.failed;
  const kinds = [...(spent.get(result.name) ?? [])].sort(([, a], [, b]) => b - a);
  const total = kinds.reduce((sum, [, seconds]) => sum + seconds, 0);
  processorSeconds += total;
  const outcome = `${result.name}: ${result.passed} passed, ${result.failed} failed in ${result.seconds.toFixed(1)} s`;
  const largest = kinds.filter(([, seconds]) => seconds >= total / 50);
  const details = largest.map(([kind, seconds]) => `${kind} ${seconds.toFixed(0)}`).join(', ');
  console.log(total === 0 ? outcome : `${outcome}, ${total.toFixed(0)} s of processor time (${details})`);
}
console.log(`${processorSeconds.toFixed(0)} s of processor time`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
