// npm run size: lines of product code per room and module, without blank lines and comments,
// tests and their fixtures, messages and generated files. "npm run size -- COMMIT" also says what changed since.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const ROOMS = ['core', 'server', 'web', 'simulator', 'scripts', 'bench'];
const PRODUCT = ['core', 'server', 'web'];
const LARGEST = 10;

const isProduct = (file) =>
  /\.(ts|tsx|mjs|js|css|sql)$/.test(file) &&
  ROOMS.includes(file.split('/')[0]) &&
  !/\.(test|fixture|gen)\.|\/testing\/|\/messages\/(en|hi)|\.d\.ts$|notification-texts-/.test(file);

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });

/** Comments are found by the start of their line: code with a comment behind it counts. */
function codeLines(text, file) {
  const isComment = file.endsWith('.sql') ? /^--/ : /^(\/\/|\/\*|\*)/;
  return text.split('\n').filter((line) => line.trim() !== '' && !isComment.test(line.trim())).length;
}

/** Per file, at a commit. One cat-file for all blobs: one process per file takes minutes. */
function sizesAt(commit) {
  const entries = git('ls-tree', '-r', commit)
    .split('\n')
    .map((line) => /^\d+ blob (\w+)\t(.*)$/.exec(line))
    .filter((entry) => entry && isProduct(entry[2]));
  const output = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: entries.map(([, blob]) => blob).join('\n'),
    maxBuffer: 1024 * 1024 * 1024,
  });
  const sizes = new Map();
  let at = 0;
  for (const [, , file] of entries) {
    const head = output.indexOf(10, at);
    const length = Number(output.subarray(at, head).toString().split(' ')[2]);
    sizes.set(file, codeLines(output.subarray(head + 1, head + 1 + length).toString(), file));
    at = head + 1 + length + 1;
  }
  return sizes;
}

function sumBy(sizes, keyOf) {
  const sums = new Map();
  for (const [file, lines] of sizes) sums.set(keyOf(file), (sums.get(keyOf(file)) ?? 0) + lines);
  return sums;
}

const roomOf = (file) => file.split('/')[0];

/** "server/billing": the same module name in each room; what belongs to no module is under its folder. */
function moduleOf(file) {
  const parts = file.split('/').filter((part) => part !== 'src' && part !== 'modules' && part !== 'features');
  return parts.length > 2 ? `${parts[0]}/${parts[1]}` : parts[0];
}

function table(title, now, before, rows) {
  console.log(`\n${title}`);
  for (const key of rows) {
    const change = before ? (now.get(key) ?? 0) - (before.get(key) ?? 0) : 0;
    const said = before ? String(change > 0 ? `+${change}` : change).padStart(9) : '';
    console.log(`${String(now.get(key) ?? 0).padStart(8)}${said}  ${key}`);
  }
}

const since = process.argv[2];
const now = sizesAt('HEAD');
const before = since ? sizesAt(since) : undefined;
const byRoom = sumBy(now, roomOf);
const byRoomBefore = before && sumBy(before, roomOf);
for (const sums of [byRoom, byRoomBefore])
  sums?.set(
    PRODUCT.join(' + '),
    PRODUCT.reduce((sum, room) => sum + (sums.get(room) ?? 0), 0),
  );
table('Lines of code, committed', byRoom, byRoomBefore, [...ROOMS, PRODUCT.join(' + ')]);

const byModule = sumBy(now, moduleOf);
const byModuleBefore = before && sumBy(before, moduleOf);
const modules = [...new Set([...byModule.keys(), ...(byModuleBefore?.keys() ?? [])])].sort();
table('By module', byModule, byModuleBefore, modules);

const byFolder = sumBy(now, path.dirname);
const largest = [...byFolder].sort(([, a], [, b]) => b - a).slice(0, LARGEST);
table(
  'Largest folders',
  byFolder,
  before && sumBy(before, path.dirname),
  largest.map(([folder]) => folder),
);

const isFeatureStyle = (file) => /^web\/src\/(features|shared|routes)\/.*\.css$/.test(file);
const styles = (sizes) =>
  new Map([
    ['style sheets of features', [...sizes].reduce((sum, [f, n]) => sum + (isFeatureStyle(f) ? n : 0), 0)],
  ]);
table('Styles', styles(now), before && styles(before), ['style sheets of features']);
