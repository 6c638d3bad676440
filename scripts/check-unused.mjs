// Knip counts tests and the component gallery as users. This check does not: it reports exports that only
// they import, unless their own file uses them. Types are left out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const isProduct = (file) => /^(core|server\/src|web\/src|web\/service-worker)\/.*\.tsx?$/.test(file);
/** Files whose imports do not make an export used. */
const isOnlooker = (file) =>
  /\.(test|fixture|gen)\.tsx?$|^(e2e|bench)\/|^server\/src\/testing\/|^web\/src\/ui\/gallery\/|^web\/src\/routes\/sandbox\/dev-components\.tsx$/.test(
    file,
  );
/** Test helpers, and money arithmetic reserved for billing. */
const NEEDED_BY_TESTS = new Set([
  'core/catalogue/starter-catalogue.ts',
  'core/kernel/money.ts',
  'core/kernel/phone.ts',
  'server/src/platform/database/embedded/folder-lock.ts',
  'server/src/platform/database/schema/schema-shape.ts',
  'web/src/lib/fake-clock.ts',
]);
/** Files for tests and tools, or read as a whole. */
const isExempt = (file) =>
  isOnlooker(file) ||
  NEEDED_BY_TESTS.has(file) ||
  /\.contract\.ts$|^web\/src\/(routes|messages)\/|^web\/src\/prerender\.tsx$/.test(file);

/** Like for knip, `@public` in the comment before it says that it is meant to be there. */
const EXPORTED = /(?<!@public[^\n]*\n)^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const IMPORTED =
  /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+'([^']+)'|import\('([^']+)'\)|import\s+\*\s+as\s+\w+\s+from\s+'([^']+)'/g;

function targetOf(from, specifier) {
  if (specifier.startsWith('@kursi/')) return specifier.replace(/^@kursi\//, '');
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null;
}

/** `files` maps a path to its text. */
function unusedIn(files) {
  const used = new Set();
  for (const [file, text] of files) {
    if (isOnlooker(file)) continue;
    for (const [, names, from, dynamic, whole] of text.matchAll(IMPORTED)) {
      const target = targetOf(file, from ?? dynamic ?? whole);
      // Namespace and dynamic imports count as using every export.
      if (!from) used.add(`${target} *`);
      for (const name of (names ?? '').split(','))
        used.add(
          `${target} ${
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
        );
    }
  }
  return [...files].flatMap(([file, text]) => {
    if (!isProduct(file) || isExempt(file) || used.has(`${file} *`)) return [];
    return [...text.matchAll(EXPORTED)]
      .map(([, name]) => name)
      .filter(
        (name) => !used.has(`${file} ${name}`) && text.match(new RegExp(`\\b${name}\\b`, 'g')).length < 2,
      )
      .map((name) => `${file}: ${name} is used by tests or the gallery only, or by nothing`);
  });
}

const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = new Map();
for (const file of names.split('\n').filter((name) => /\.(ts|tsx|mjs)$/.test(name))) {
  try {
    files.set(file, readFileSync(path.join(root, file), 'utf8'));
  } catch {
    // Deleted but not committed yet.
  }
}
const faults = unusedIn(files);
const planted = unusedIn(
  new Map([
    ['web/src/ui/planted.tsx', 'export function Planted() {}\nexport function Used() {}\n'],
    ['web/src/ui/gallery/shown.tsx', "import { Planted } from '../planted.tsx';\n"],
    ['web/src/app/page.tsx', "import { Used } from '../ui/planted.tsx';\n"],
  ]),
);
if (planted.length !== 1 || !planted[0].includes('Planted'))
  faults.push('planted and not seen: an unused export');
for (const fault of faults) console.error(fault);
console.log(`${files.size} files read, ${faults.length} faults`);
process.exitCode = faults.length === 0 && files.size > 100 ? 0 : 1;
