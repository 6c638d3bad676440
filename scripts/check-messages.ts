import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Checks the message catalogues: complete, consistent, used, and none needed before it is loaded. `node
 * scripts/check-messages.ts`; `--allow-unused` only counts unused keys.
 */

type Message = string | { readonly one: string; readonly other: string };
export type Messages = Readonly<Record<string, Message>>;

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export type FaultKind =
  | 'missing'
  | 'extra'
  | 'kind'
  | 'empty'
  | 'placeholders'
  | 'not_plural'
  | 'tags'
  | 'not_hindi'
  | 'other_word'
  | 'unused'
  | 'too_early'
  | 'not_needed';

export interface Fault {
  readonly kind: FaultKind;
  readonly key: string;
  readonly detail: string;
}

/** Numbers that are never one: a limit of the product, or the higher end of a range. */
const neverOne: ReadonlySet<string> = new Set([
  'problem.too_short',
  'problem.too_long',
  'problem.too_many_days',
  'error.TOO_MANY_REQUESTS',
  'takings.last_days',
  'flow.slot_alert_how',
  'wait.hours',
  'wait.hours_one',
  'queue.new_people_hours',
  'bill.most_services',
  'bill.most_products',
  'bill.most_pieces',
  'bill.membership_most',
  'clients.found_more',
  'import.unreadable_too_many_rows',
  'settings.minutes',
  'own.used_of',
  'results.how_counted',
  'credits.reach_times',
  'findings.said_discount_often',
  'findings.said_no_shows_cash',
  'findings.said_drawer_short',
  'findings.said_clients_opened',
]);

/** Words that are counted and stand in no plural message, or may stand in none some day. */
const onlyPlurals = [
  'hours',
  'minutes',
  'seconds',
  'stars',
  'products',
  'pieces',
  'memberships',
  'characters',
  'chats',
  'columns',
];

/** Identical in every language: names, addresses, numbers, and languages in their own words. */
const neededInLatin: ReadonlySet<string> = new Set([
  'app.name',
  'app.page_title',
  'field.email_hint',
  'field.phone_hint',
  'language.en',
]);

const CORE = fileURLToPath(new URL('../core/', import.meta.url));

/** One word per thing: what the interface does not say, and what it says instead. See docs/glossary.md. */
const otherWords: Readonly<Record<'en' | 'hi', Readonly<Record<string, string>>>> = {
  en: {
    appointment: 'booking',
    customer: 'client',
    employee: 'staff',
    'e-mail': 'email',
    // Sentences that nobody says.
    'do not go together': 'do not match',
    'see your day': 'see your calendar',
    'those who run this': 'the Kursi team',
    'is kept for it': 'the time is free again',
    'what is booked': 'bookings',
    'how you are told': 'notifications',
    'stands (on|under)': 'is in',
    'goes on by itself': 'continues automatically',
    'nothing fits': 'no match',
    'free and near': 'nearest free times',
    'take(n)? back': 'undo',
    splendid: 'great',
    'waits for your yes': 'to confirm',
    'will do, too': 'is enough',
    'does not fit here': 'is not valid',
  },
  hi: {
    मुलाक़ात: 'बुकिंग',
    सदस्यता: 'मेंबरशिप',
    कर्मचारी: 'स्टाफ़',
    भुगतान: 'पेमेंट',
    समीक्षा: 'रिव्यू',
    नक़्शा: 'मैप',
    साझा: 'शेयर',
    सेवा: 'सर्विस',
    क्लाइंट: 'ग्राहक',
    योजना: 'प्लान',
    रिक्वेस्ट: 'अनुरोध',
    नोटिफ़िकेशन: 'सूचना',
    ख़ाली: 'खाली',
    उत्पाद: 'प्रोडक्ट',
    श्रेणी: 'कैटेगरी',
    अवकाश: 'छुट्टी',
    कारोबार: 'बिज़नेस',
    परीक्षण: 'ट्रायल',
    मुफ़्त: 'फ़्री',
    सच्ची: 'असली',
    'मेरे पास': 'मेरे आस-पास',
    अनपढ़ी: 'अपठित',
    'इस कुर्सी': 'Kursi की टीम',
    'रात में शांति': 'रात में सूचना नहीं',
    'घं॰': 'घंटे',
    'मि॰': 'मिनट',
    // A plain hyphen breaks the line.
    'ई-मेल': 'ई‑मेल (non-breaking hyphen)',
  },
};
/** The product's subtitle is given word for word. */
const mayUseOtherWords: ReadonlySet<string> = new Set(['app.title']);

export function findFaults(en: Messages, hi: Messages, sources: readonly SourceFile[]): Fault[] {
  return [
    ...keyFaults(en, hi),
    ...textFaults(en, hi),
    ...pluralFaults(en),
    ...unusedKeys(Object.keys(en), sources),
  ];
}

/**
 * "1 visits": a number before a word that has a plural is written in both forms. Which words these are the plural
 * messages say themselves; Hindi follows, since a message is of one kind in both languages.
 */
function pluralFaults(en: Messages): Fault[] {
  const words = pluralWords(en);
  return Object.entries(en).flatMap(([key, message]): Fault[] => {
    if (neverOne.has(key)) return [];
    const text = typeof message === 'string' ? message : message.one;
    return afterNumbers(text)
      .filter(({ word }) => words.has(word))
      .map(({ name, word }) => ({
        kind: 'not_plural',
        key,
        detail: `says “1 ${word}” when {${name}} is one, in “${text}”`,
      }));
  });
}

/** "visits" of “{count} visit” and “{count} visits”; not what differs otherwise: they begin alike. */
function pluralWords(messages: Messages): ReadonlySet<string> {
  const found = new Set<string>(onlyPlurals);
  for (const message of Object.values(messages)) {
    if (typeof message === 'string') continue;
    const [one, other] = [afterNumbers(message.one), afterNumbers(message.other)];
    for (const [i, { word }] of other.entries()) {
      const single = one[i]?.word;
      if (single && single !== word && single.slice(0, 2) === word.slice(0, 2)) found.add(word);
    }
  }
  return found;
}

/** The word after each placeholder, and after {count} the one behind an adjective too. */
function afterNumbers(text: string): { name: string; word: string }[] {
  return Array.from(
    text.matchAll(/\{(\w+)\}(?:<\/\w+>)? ([a-z]+)(?: ([a-z]+))?/g),
    ([, name = '', word = '', next = '']) => [
      { name, word },
      ...(name === 'count' && next ? [{ name, word: next }] : []),
    ],
  ).flat();
}

function keyFaults(en: Messages, hi: Messages): Fault[] {
  const missing = Object.keys(en).filter((key) => !Object.hasOwn(hi, key));
  const extra = Object.keys(hi).filter((key) => !Object.hasOwn(en, key));
  return [
    ...missing.map((key): Fault => ({ kind: 'missing', key, detail: 'is not in hi' })),
    ...extra.map((key): Fault => ({ kind: 'extra', key, detail: 'is in hi but not in en' })),
  ];
}

function textFaults(en: Messages, hi: Messages): Fault[] {
  const faults: Fault[] = [];
  for (const [language, messages] of Object.entries({ en, hi })) {
    for (const [key, message] of Object.entries(messages)) {
      const say = (kind: FaultKind, detail: string) =>
        faults.push({ kind, key, detail: `${language}: ${detail}` });
      for (const text of textsOf(message)) {
        if (text.trim() === '') say('empty', 'has no text');
        for (const [word, instead] of Object.entries(otherWords[language as 'en' | 'hi'])) {
          if (!mayUseOtherWords.has(key) && new RegExp(`(?<!\\p{L})${word}`, 'iu').test(text))
            say('other_word', `says “${word}” and not “${instead}” in “${text}”`);
        }
        if (!tagsAreClosed(text)) say('tags', `has a tag that is not closed in “${text}”`);
        const isHindi = /[\u0900-\u097f]/.test(text.replace(/\{\w+\}/g, ''));
        if (language === 'hi' && text.trim() !== '' && !isHindi && !neededInLatin.has(key)) {
          say('not_hindi', `has no Devanagari in “${text}”`);
        }
      }
    }
  }
  for (const [key, english] of Object.entries(en)) {
    const hindi = hi[key];
    if (hindi === undefined) continue;
    if (typeof english !== typeof hindi) {
      faults.push({ kind: 'kind', key, detail: 'is a plural in one language only' });
    }
    for (const [kind, find] of [['placeholders', placeholders] as const, ['tags', tags] as const]) {
      const [there, here] = [find(english), find(hindi)];
      if (there !== here)
        faults.push({ kind, key, detail: `en has ${there || 'none'}, hi has ${here || 'none'}` });
    }
  }
  return faults;
}

function unusedKeys(keys: readonly string[], sources: readonly SourceFile[]): Fault[] {
  const isUsed = usesOf(sources);
  return keys
    .filter((key) => !isUsed(key))
    .map((key) => ({ kind: 'unused', key, detail: 'no file under web/src uses it' }));
}

/** Names of parts with their keys. */
export type Parts = Readonly<Record<string, readonly string[]>>;

/** Loaded before the first render. */
const FIRST_PART = 'front';

/** A file that is loaded together with parts of the messages: `inside(['desk'], () => import('…'))`. */
const WITH_PARTS = /\b(withParts|inside)\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g;

/** One placeholder with the text before it and after it; of more than one only the text before. */
const TEMPLATE = /`([a-z]\w*\.(?:\w+\.)*\w*)\$\{(?:[^}`]*\}([\w.]*)`)?/g;

/** Each file that is loaded with parts says words of these and of the first part only, and of each of these. */
export function partFaults(parts: Parts, entry: string, sources: readonly SourceFile[]): Fault[] {
  return [{ target: entry, named: [], always: [] }, ...sources.flatMap(loadedWithParts)].flatMap(
    ({ target, named, always }) => {
      const shown = reachedFrom(target, sources);
      const loaded = new Set([FIRST_PART, ...always, ...named]);
      const early = Object.entries(parts)
        .filter(([part]) => !loaded.has(part))
        .flatMap(([part, keys]) => earlyKeys(part, keys, target, shown));
      const idle = named
        .filter((part) => !parts[part]?.some(usesOf(shown)))
        .map(
          (part): Fault => ({
            kind: 'not_needed',
            key: part,
            detail: `is a part that ${target} does not use`,
          }),
        );
      return [...early, ...idle];
    },
  );
}

function earlyKeys(
  part: string,
  keys: readonly string[],
  target: string,
  shown: readonly SourceFile[],
): Fault[] {
  return shown.flatMap((source) =>
    keys.filter(usesOf([source])).map(
      (key): Fault => ({
        kind: 'too_early',
        key,
        detail: `is used in ${source.path}, and ${target} is loaded without the part ${part}`,
      }),
    ),
  );
}

function loadedWithParts({ path, text }: SourceFile) {
  return [...text.matchAll(WITH_PARTS)].map(([, way, names = '', file = '']) => ({
    target: join(dirname(path), file),
    named: [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    always: way === 'inside' ? ['inside'] : [],
  }));
}

/** Everything that the file imports, at once or later, without what is loaded with parts of its own. */
function reachedFrom(entry: string, sources: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found = new Set<SourceFile>();
  const follow = (path: string): void => {
    const source = byPath.get(path);
    if (!source || found.has(source)) return;
    found.add(source);
    const text = [WITH_PARTS, /\bimport type [^;]*;/g].reduce(
      (rest, one) => rest.replace(one, ''),
      source.text,
    );
    for (const [, name = ''] of text.matchAll(
      /(?:\bfrom |\bimport |\bimport\()'(\.[^']*|@kursi\/core\/[^']*)'/g,
    )) {
      follow(name.startsWith('.') ? join(dirname(path), name) : name.replace('@kursi/core/', CORE));
    }
  };
  follow(entry);
  return [...found];
}

/** Used means: its key is in some file, or a template such as `error.${code}` begins and ends like it. */
function usesOf(sources: readonly SourceFile[]): (key: string) => boolean {
  const named = new Set<string>();
  const templates = new Map<string, readonly [begin: string, end: string]>();
  for (const { text } of sources) {
    for (const [, name = ''] of text.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)) named.add(name);
    for (const [whole, begin = '', end = ''] of text.matchAll(TEMPLATE)) templates.set(whole, [begin, end]);
  }
  return (key) =>
    named.has(key) ||
    [...templates.values()].some(([begin, end]) => key.startsWith(begin) && key.endsWith(end));
}

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

function collect(message: Message, pattern: RegExp): string {
  const found = textsOf(message).flatMap((text) => Array.from(text.matchAll(pattern), (match) => match[0]));
  return [...new Set(found)].sort().join(' ');
}

const placeholders = (message: Message) => collect(message, /\{\w*\}/g);
const tags = (message: Message) => collect(message, /<\/?\w+>/g);

function tagsAreClosed(text: string): boolean {
  return !/[<>]/.test(text.replace(/<(\w+)>[^<>]*<\/\1>/g, ''));
}

async function readSources(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith('messages'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

async function main(): Promise<void> {
  const web = fileURLToPath(new URL('../web/src/', import.meta.url));
  const { en, parts } = await import('../web/src/messages/en.ts');
  const { hi } = await import('../web/src/messages/hi.ts');
  // Tables of core name texts of the web.
  const sources = [...(await readSources(web)), ...(await readSources(join(CORE, 'payments')))];
  const keys = Object.fromEntries(Object.entries(parts).map(([part, words]) => [part, Object.keys(words)]));
  // error-text.ts has a general sentence for what is not loaded.
  const withoutErrors = sources.filter(({ path }) => !path.endsWith('error-text.ts'));
  const all = [...findFaults(en, hi, sources), ...partFaults(keys, join(web, 'main.ts'), withoutErrors)];
  const allowUnused = process.argv.includes('--allow-unused');
  const unused = all.filter((fault) => fault.kind === 'unused');
  const faults = allowUnused ? all.filter((fault) => fault.kind !== 'unused') : all;
  for (const { kind, key, detail } of faults) console.error(`${kind.padEnd(13)}${key}: ${detail}`);
  const count = `${Object.keys(en).length} messages in 2 languages`;
  if (faults.length > 0) {
    console.error(`\n${count}, ${faults.length} faults`);
    process.exitCode = 1;
  } else {
    console.log(`${count}, no faults${unused.length > 0 ? `, ${unused.length} not used yet` : ''}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
