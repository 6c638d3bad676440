import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publicFiles } from './public-styles/vite-plugin.ts';

/** What the plan needs of Rolldown. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Chunks of modules that more than one page uses. What a chunk imports comes into it, unless an earlier one has it. */
const CHUNKS = [
  'react-dom',
  'base',
  'scene',
  'form',
  'client',
  'salon',
  'queries',
  'queue',
  'booking-rules',
  'booking',
  'demo',
  'overlays',
  'inside',
  'controls',
] as const;
type Chunk = (typeof CHUNKS)[number];

/** What main.ts fetches, one after the other, before any page. */
const START = ['start.tsx', 'app/router.tsx', '../../core/identity/identity.contract.ts'];
/** Stay chunks of their own: prerendered pages and the service worker find them by their source. */
const ENTRIES = ['start.tsx', 'app/router.tsx', 'app/frame/signed-in-frame.tsx'];
const ACCOUNT_PAGES = ['account/sign-in', 'account/sign-up'];
const QUEUE_PAGES = ['public/join-queue', 'public/turn'];
const CLIENT_PAGES = ['public/business-page', 'public/discover', 'public/book', ...QUEUE_PAGES];
/** A module of so many pages is loaded with nearly every visit. */
const MANY_PAGES = 12;

/** Icons follow what draws them: by their imports, every page would have all that icons.ts names. */
const ICON = /\/lucide-react\/|\/ui\/pictures\/(?:own-)?icons\.ts$/;
const RULES = /\/core\//;
const LIBRARY = /\/node_modules\//;

/** `src` is the folder web/src, and `pages` names the files of its routes. */
export function planChunks(src: string, pages: readonly string[], graph: Graph): ReadonlyMap<string, Chunk> {
  const closures = new Map<string, ReadonlySet<string>>();
  const closureOf = (file: string): ReadonlySet<string> => {
    const id = path.posix.join(src, file);
    const known = closures.get(id);
    if (known) return known;
    const found = new Set([id]);
    for (const one of found) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) found.add(next);
    closures.set(id, found);
    return found;
  };
  const page = (name: string) => closureOf(`routes/${name}.tsx`);
  const countOf = (names: readonly string[], id: string) => names.filter((name) => page(name).has(id)).length;
  const isOnlyOf = (names: readonly string[], id: string) =>
    countOf(names, id) === names.length && countOf(CLIENT_PAGES, id) === names.length;

  const plan = new Map<string, Chunk>();
  const entries = new Set(ENTRIES.map((file) => path.posix.join(src, file)));
  const put = (chunk: Chunk, ids: Iterable<string>, isWanted: (id: string) => boolean = () => true) => {
    for (const id of ids)
      if (!plan.has(id) && !entries.has(id) && !ICON.test(id) && isWanted(id)) plan.set(id, chunk);
  };

  const start = START.flatMap((file) => [...closureOf(file)]);
  const front = new Set([...ACCOUNT_PAGES, ...CLIENT_PAGES].flatMap((name) => [...page(name)]));
  put('react-dom', start, (id) => /\/node_modules\/(?:react-dom|scheduler)\//.test(id));
  put('base', start);
  put('base', front, (id) => countOf(ACCOUNT_PAGES, id) > 0 && countOf(CLIENT_PAGES, id) > 0);
  put('scene', page('public/landing'), (id) => countOf(ACCOUNT_PAGES, id) > 0);
  put('form', front, (id) => countOf(ACCOUNT_PAGES, id) === ACCOUNT_PAGES.length);
  put('queries', closureOf('lib/sync/queries.ts'));
  put('queue', front, (id) => isOnlyOf(QUEUE_PAGES, id));
  const ofBooking = (id: string) => isOnlyOf(['public/book'], id) && countOf(pages, id) > 1;
  put('booking-rules', front, (id) => ofBooking(id) && RULES.test(id));
  put('booking', front, ofBooking);
  const isOfClients = (id: string) => countOf(CLIENT_PAGES, id) > 1;
  put('client', front, (id) => isOfClients(id) && countOf(QUEUE_PAGES, id) > 0);
  put('salon', front, isOfClients);
  const inFrame = closureOf('app/frame/signed-in-frame.tsx');
  // Of one public page and of the frame: with the frame's chunk, that page would load all of it.
  put('client', front, (id) => inFrame.has(id) && countOf(CLIENT_PAGES, id) > 0);
  const frame = [...inFrame].filter((id) => !front.has(id));
  // The landing page of the sandbox has the demo's door: with the frame, it would load all of it.
  put('demo', frame, (id) => /\/demo\//.test(id));
  put('overlays', frame, (id) => LIBRARY.test(id));
  put('inside', frame);
  const others = new Set(pages.flatMap((name) => [...page(name)]).filter((id) => !front.has(id)));
  put('controls', others, (id) => LIBRARY.test(id) && countOf(pages, id) >= MANY_PAGES);
  return plan;
}

/** The library's files of the icons that some public page draws; pages behind the sign-in draw twice as many. */
function publicIcons(root: string): ReadonlySet<string> {
  const all = readFileSync(path.join(root, 'src', 'ui', 'pictures', 'icons.ts'), 'utf8');
  const files = publicFiles(root).filter((file) => !ICON.test(file.replaceAll('\\', '/')));
  const drawn = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []));
  const named = [...all.matchAll(/(\w+) as (Icon\w+),/g)];
  return new Set(
    named.flatMap(([, name = '', icon = '']) => (drawn.has(icon) ? [`${kebab(name)}.mjs`] : [])),
  );
}

const kebab = (name: string) => name.replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase();

/** For Rolldown's `codeSplitting`: without them, a module of two pages is a file of its own. */
export function chunkGroups(root: string) {
  const src = path.join(root, 'src').replaceAll('\\', '/');
  const pages = readdirSync(path.join(root, 'src', 'routes'), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length).replaceAll('\\', '/'));
  let plan: ReadonlyMap<string, Chunk> | undefined;
  const ofPublicPages = publicIcons(root);
  return [
    ...CHUNKS.map((chunk, at) => ({
      debugName: chunk,
      name(id: string, graph: Graph) {
        plan ??= planChunks(src, pages, graph);
        return plan.get(id) === chunk ? chunk : null;
      },
      priority: CHUNKS.length - at,
    })),
    // Before the chunks of single pages: with an icon, the next page would load such a chunk.
    {
      name: (id: string) =>
        ofPublicPages.has(path.basename(id)) || !LIBRARY.test(id) ? 'icons' : 'icons-inside',
      test: ICON,
      minShareCount: 2,
      priority: CHUNKS.length - CHUNKS.indexOf('client') - 0.5,
    },
  ];
}
