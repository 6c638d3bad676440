// node scripts/plant-faults.mjs [--seed 1] [--count 20] [--rooms core,server,web] [--minutes 10] [--journeys]
//   [--tree DIR] [--faults FILE]
// Plants random faults in product code, one at a time, and prints how many the tests catch. Tests run from the
// cheapest to the dearest and stop at the first that fails: those beside the file, those of its module, all that
// import it, the types, and with --journeys the journeys, those about the same words first. Not a part of npm test.
// To compare two commits, plant the same faults in both: --faults FILE is written by the first run and read by the
// next, --tree names the working tree of another commit, with its node_modules. Faults whose line is not there are
// skipped. The tree must be clean: each file is put back as it was.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { projectEnvironment, projectNode, root } from './lib/run.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    rooms: { type: 'string', default: 'core,server,web' },
    minutes: { type: 'string', default: '10' },
    journeys: { type: 'boolean', default: false },
    tree: { type: 'string', default: root },
    faults: { type: 'string' },
  },
});
const tree = path.resolve(options.tree);
const git = (...args) => execFileSync('git', args, { cwd: tree, encoding: 'utf8', maxBuffer: 1 << 28 });

/** What a tired person gets wrong. Each turns a line into another that most likely still compiles. */
const MUTATIONS = [
  { name: 'a limit is off by one', from: / < /, to: ' <= ' },
  { name: 'a limit is off by one', from: / <= /, to: ' < ' },
  { name: 'a limit is off by one', from: / >= /, to: ' > ' },
  { name: 'equal is different', from: / === /, to: ' !== ' },
  { name: 'different is equal', from: / !== /, to: ' === ' },
  { name: 'and is or', from: / && /, to: ' || ' },
  { name: 'or is and', from: / \|\| /, to: ' && ' },
  { name: 'plus is minus', from: /(?<=[\w)\]]) \+ (?=[\w(])/, to: ' - ' },
  { name: 'true is false', from: /\btrue\b/, to: 'false' },
  { name: 'false is true', from: /\bfalse\b/, to: 'true' },
  { name: 'a condition is the other way round', from: /\bif \((?=[a-z][\w.]*\))/, to: 'if (!' },
  {
    name: 'a number is one more',
    from: /(?<=[\s(])\d+(?=[,;)\s])/,
    to: (digits) => String(Number(digits) + 1),
  },
  { name: 'an early return is gone', from: /^\s*if \(.*\) return.*;$/, to: '' },
  { name: 'a step is gone', from: /^\s*await [\w.]+\(.*\);$/, to: '' },
];

const isProduct = (file) =>
  /^(core|server\/src|web\/src)\/.*\.tsx?$/.test(file) &&
  options.rooms.split(',').includes(file.split('/')[0]) &&
  !/\.(test|fixture|gen)\.|\/testing\/|\/messages\/|\.d\.ts$|\/gallery\/|\/demo\//.test(file);
const isCode = (line) => !/^\s*(\/\/|\*|\/\*|import\b|export \*|type\b|export type\b)/.test(line);

/** mulberry32: small, seeded, good enough to choose lines by. */
function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function chooseFaults() {
  const random = seededRandom(Number(options.seed));
  const any = (list) => list[Math.floor(random() * list.length)];
  const files = git('ls-files').split('\n').filter(isProduct);
  const faults = [];
  while (faults.length < Number(options.count)) {
    const file = any(files);
    const lines = readFileSync(path.join(tree, file), 'utf8').split('\n');
    const possible = lines.flatMap((line) =>
      isCode(line)
        ? MUTATIONS.filter(({ from }) => from.test(line)).map((mutation) => ({ line, mutation }))
        : [],
    );
    if (possible.length === 0) continue;
    const { line, mutation } = any(possible);
    faults.push({ file, line, name: mutation.name, instead: line.replace(mutation.from, mutation.to) });
  }
  return faults;
}

/** The exit code, or null when it took longer than it may. */
function runs(args, env, deadline) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, { cwd: tree, env, stdio: 'ignore' });
    let isLate = false;
    const stop = () => {
      isLate = true;
      child.kill('SIGTERM');
    };
    const timer = setTimeout(stop, Math.max(1_000, deadline - Date.now()));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(isLate ? null : code);
    });
  });
}

const vitest = (...args) => ['node_modules/vitest/vitest.mjs', ...args, '--bail=1', '--passWithNoTests'];

/** The module of a file: server/src/modules/billing, web/src/features/billing, core/billing. */
const moduleOf = (file) =>
  /^(core\/[^/]+|server\/src\/(?:modules\/|platform\/)?[^/]+|web\/src\/(?:features\/)?[^/]+)\//.exec(
    file,
  )?.[1] ?? path.dirname(file);

/** Spec files that share most words with the path of the file come first. */
function journeysFor(file) {
  const words = new Set(
    file
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.slice(0, 5)),
  );
  const folder = path.join(tree, 'e2e/journeys');
  const shared = (name) => {
    const text = `${name} ${readFileSync(path.join(folder, name), 'utf8')}`.toLowerCase();
    return [...words].filter((word) => word.length > 3 && text.includes(word)).length;
  };
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ({ name, shared: shared(name) }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ name }) => `journeys/${name}`);
}

function stepsFor(file, browser) {
  const room = file.split('/')[0];
  const steps = [
    ['tests beside it', vitest('run', path.dirname(file))],
    ['tests of its module', vitest('run', moduleOf(file))],
    ['tests that import it', vitest('related', '--run', file)],
    ['types', ['node_modules/typescript/bin/tsc', '-p', room === 'core' ? 'server' : room]],
  ];
  if (!browser) return steps;
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '-x',
  ];
  const journeys = journeysFor(file);
  return [
    ...steps,
    ['the build', ['node_modules/vite/bin/vite.js', 'build', 'web']],
    ['journeys about it', [...playwright, ...journeys.slice(0, 5)]],
    ['other journeys', [...playwright, ...journeys.slice(5)]],
  ];
}

async function whatCatches({ file }, browser) {
  const deadline = Date.now() + Number(options.minutes) * 60_000;
  const env = projectEnvironment(browser ? { KURSI_CHROMIUM: browser } : {});
  for (const [name, args] of stepsFor(file, browser)) {
    if (Date.now() > deadline) return { by: null, note: `not within ${options.minutes} minutes` };
    const code = await runs(args, env, deadline);
    if (code === null) return { by: null, note: `not within ${options.minutes} minutes` };
    if (code !== 0) return { by: name };
  }
  return { by: null };
}

if (git('status', '--porcelain', '--untracked-files=no').trim())
  throw new Error(`${tree} has changes; commit them first.`);
const known = options.faults && existsSync(options.faults);
const faults = known ? JSON.parse(readFileSync(options.faults, 'utf8')) : chooseFaults();
if (options.faults && !known) writeFileSync(options.faults, JSON.stringify(faults, null, 2));
const browser = options.journeys ? await ensureBrowser() : null;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
let [planted, caught] = [0, 0];
for (const fault of faults) {
  const file = path.join(tree, fault.file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.split('\n');
  if (!lines.includes(fault.line)) {
    console.log(`skipped: ${fault.file} has no line "${fault.line.trim()}"`);
    continue;
  }
  planted++;
  const started = performance.now();
  const restore = () => writeFileSync(file, text);
  process.once('exit', restore);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  writeFileSync(
    file,
    text.replace(fault.line, () => fault.instead),
  );
  const { by, note } = await whatCatches(fault, browser);
  restore();
  process.off('exit', restore);
  if (by) caught++;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const outcome = by ? `caught by ${by}` : `NOT CAUGHT${note ? ` (${note})` : ''}`;
  console.log(`${outcome}, ${seconds} s: ${fault.file}: ${fault.name}: ${fault.line.trim()}`);
}
console.log(`${caught} of ${planted} faults caught.`);
