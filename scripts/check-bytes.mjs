// What a new visitor's browser loads of each first page, by the figures of the build in web/dist: files, and bytes as
// they are sent (brotli). Walks the static imports of each page. Builds nothing.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const KB = 1024;
const MOST_FILES = 30;
/** Of one part of the messages, in one language. */
const MOST_WORDS = 12 * KB;
const EVERY_PAGE = ['index.html', 'src/start.tsx', 'src/app/router.tsx'];

/** Each first page with its routes and parts of the messages. `scripts` and `all`: most bytes. */
const PAGES = [
  { name: 'first page', route: 'public/landing', scripts: 140 * KB },
  { name: 'sign-in', route: 'account/sign-in', scripts: 140 * KB },
  { name: 'sign-up', route: 'account/sign-up', scripts: 140 * KB },
  {
    name: 'public page',
    route: 'public/business-page',
    words: ['discovery'],
    scripts: 150 * KB,
    all: 165 * KB,
  },
  { name: 'booking', route: 'public/book', words: ['booking'] },
  { name: 'joining the queue', route: 'public/join-queue', words: ['waitlist'], all: 170 * KB },
  { name: 'place in the queue', route: 'public/turn', words: ['waitlist'] },
];
const LANGUAGES = ['en', 'hi'];
/** Asked for by index.html: boot.js and the font. */
const BESIDE = ['boot.js'];

/** Files of the sources and all that they import statically. */
export function filesOf(manifest, sources) {
  const files = new Set();
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no chunk of ${key}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...files];
}

/** Sentences about pages that are above their bars, and the figures of all. */
export function weigh(manifest, sizeOf, pages = PAGES) {
  const rows = pages.flatMap(({ name, route, words = [], scripts = Infinity, all = Infinity }) =>
    LANGUAGES.map((language) => {
      const parts = ['front', ...words].map((part) => `src/messages/${language}/${part}.ts`);
      const files = [...filesOf(manifest, [...EVERY_PAGE, `src/routes/${route}.tsx`, ...parts]), ...BESIDE];
      const sum = (of) => of.reduce((total, file) => total + sizeOf(file), 0);
      const scriptBytes = sum(files.filter((file) => file.endsWith('.js')));
      // The font is a file more.
      return {
        what: `${name}, ${language}`,
        count: files.length + 1,
        scriptBytes,
        bytes: sum(files),
        scripts,
        all,
      };
    }),
  );
  const faults = rows.flatMap(({ what, count, scriptBytes, bytes, scripts, all }) => [
    ...(count > MOST_FILES ? [`${what}: ${count} files, at most ${MOST_FILES}`] : []),
    ...(scriptBytes > scripts
      ? [`${what}: ${kilobytes(scriptBytes)} of JavaScript, at most ${kilobytes(scripts)}`]
      : []),
    ...(bytes > all ? [`${what}: ${kilobytes(bytes)} of JavaScript and CSS, at most ${kilobytes(all)}`] : []),
  ]);
  const large = Object.entries(manifest)
    .filter(([key, { file }]) => key.startsWith('src/messages/') && sizeOf(file) > MOST_WORDS)
    .map(
      ([key, { file }]) => `${key}: ${kilobytes(sizeOf(file))}, at most ${kilobytes(MOST_WORDS)} for a part`,
    );
  return { rows, faults: [...faults, ...large] };
}

const kilobytes = (bytes) => `${(bytes / KB).toFixed(1)} KB`;

function main() {
  const dist = path.resolve(import.meta.dirname, '../web/dist');
  const file = path.join(dist, '.vite', 'manifest.json');
  if (!existsSync(file))
    throw new Error('web/dist has no manifest: build the web first (npx vite build web)');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const { rows, faults } = weigh(manifest, (name) => statSync(path.join(dist, `${name}.br`)).size);
  for (const { what, count, scriptBytes, bytes } of rows)
    console.log(
      `${what}: ${count} files, ${kilobytes(scriptBytes)} of JavaScript, ${kilobytes(bytes)} with CSS`,
    );
  for (const fault of faults) console.error(fault);
  console.log(
    `${rows.length} first pages of ${readdirSync(path.join(dist, 'assets')).length} files, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
