// Checks the import rules over the tree, and with planted violations that each rule works: a misconfigured
// tool reads no files and finds nothing.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { MODULES, RULES } from './import-rules.mjs';

const root = path.resolve(import.meta.dirname, '..');
const FEWEST_MODULES = 100;

/** Packages that the planted files import. */
const STAND_INS = Object.fromEntries(
  ['kysely', 'pg', 'pg-boss', 'better-auth'].map((name) => [`node_modules/${name}/index.js`, 'export {};']),
);

async function violationsIn(folder) {
  process.chdir(folder);
  const { output } = await cruise(
    ['core', 'server', 'simulator', 'web', 'e2e', 'bench'].filter((place) => exists(place)),
    {
      ruleSet: { forbidden: RULES.map(({ plant: _, ...rule }) => rule) },
      validate: true,
      // Type imports count: a cycle of types is still a dependency cycle.
      tsPreCompilationDeps: true,
      parser: 'swc',
      exclude: { path: '(^|/)(dist|test-results)/' },
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      },
    },
  );
  return { found: output.summary.violations, read: output.summary.totalCruised };
}

function exists(place) {
  return process.getBuiltinModule('node:fs').existsSync(place);
}

async function checkTree() {
  const { found, read } = await violationsIn(root);
  for (const { rule, from, to } of found) console.error(`${rule.name}: ${from} → ${to}`);
  if (read < FEWEST_MODULES) console.error(`only ${read} modules were read; the tool is not looking`);
  console.log(`${read} modules read, ${found.length} violations`);
  return found.length === 0 && read >= FEWEST_MODULES;
}

/** Performance: rules whose planted files do not get in each other's way share a tree. */
function treesOf(rules) {
  const trees = [];
  for (const rule of rules) {
    const isFree = ({ files }) =>
      Object.entries(rule.plant).every(([file, text]) => (files[file] ?? text) === text);
    const tree = trees.find(isFree) ?? { rules: [], files: { ...STAND_INS } };
    if (!trees.includes(tree)) trees.push(tree);
    tree.rules.push(rule);
    Object.assign(tree.files, rule.plant);
  }
  return trees;
}

/** The rules that find nothing in their own planted files. A temporary tree, so that the real one stays untouched. */
async function missedIn({ rules, files }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-planted-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const { found } = await violationsIn(folder);
    return rules.filter(
      ({ name, plant }) => !found.some(({ rule, from }) => rule.name === name && from in plant),
    );
  } finally {
    process.chdir(root);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The wiring in server.ts lists the modules in the order of the import rules. */
function wiringFault(source) {
  const list = /function modulesFor[^{]*\{\s*return \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const wired = Array.from(list.matchAll(/(\w+)Module\b/g), ([, name]) => name);
  const folders = MODULES.filter((name) => exists(path.join(root, 'server/src/modules', name)));
  if (wired.join() === folders.join()) return undefined;
  return `server.ts lists the modules ${wired.join(', ')}; by import-rules.mjs they are ${folders.join(', ')}`;
}

async function checkWiring() {
  const source = await readFile(path.join(root, 'server/src/server.ts'), 'utf8');
  const fault = wiringFault(source);
  if (fault) console.error(fault);
  const plants = [
    ['a missing module', source.replace(/\n {4}mediaModule,/, '')],
    ['two modules in the wrong order', source.replace(/(\n {4}mediaModule,)(\n {4}supportModule,)/, '$2$1')],
    ['an unknown module', source.replace(/(\n {4}mediaModule,)/, '$1\n    otherModule,')],
  ];
  const missed = plants.filter(([, planted]) => planted === source || !wiringFault(planted));
  for (const [what] of missed) console.error(`${what}, planted into server.ts, was not seen`);
  return !fault && missed.length === 0;
}

let sound = await checkTree();
if (!(await checkWiring())) sound = false;
for (const tree of treesOf(RULES)) {
  for (const { name } of await missedIn(tree)) {
    console.error(`the planted violation of "${name}" was not seen`);
    sound = false;
  }
}
console.log(`${RULES.length} rules, each tried with a planted violation`);
process.exitCode = sound ? 0 : 1;
