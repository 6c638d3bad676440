import type { Ids } from './ids.ts';
import { type Journal, openJournal, readJournal } from './journal.ts';
import type {
  App,
  Fault,
  Happening,
  Link,
  Media,
  Message,
  Phone,
  Settings,
  Subscription,
  Template,
  Token,
} from './records.ts';

export interface Records {
  settings: Settings;
  apps: App;
  links: Link;
  tokens: Token;
  templates: Template;
  media: Media;
  subscriptions: Subscription;
  phones: Phone;
  messages: Message;
  happenings: Happening;
  faults: Fault;
}
export type Collection = keyof Records;

/** In compaction order: what others refer to first. */
const COLLECTIONS: readonly Collection[] = [
  'settings',
  'apps',
  'links',
  'tokens',
  'templates',
  'media',
  'subscriptions',
  'phones',
  'messages',
  'happenings',
  'faults',
];

/** A line of the journal: a whole record, some fields of one, a record that is gone, or a collection emptied. */
type Line =
  | { readonly o: 'put'; readonly c: Collection; readonly n: number; readonly v: { readonly id: string } }
  | { readonly o: 'set'; readonly c: Collection; readonly id: string; readonly v: object }
  | { readonly o: 'del'; readonly c: Collection; readonly id: string }
  | { readonly o: 'clear'; readonly c: Collection };

/** State in memory; every change is appended to the journal in the same step. */
export interface Store {
  get<C extends Collection>(collection: C, id: string): Records[C] | undefined;
  all<C extends Collection>(collection: C): IterableIterator<Records[C]>;
  size(collection: Collection): number;
  put<C extends Collection>(collection: C, record: Records[C]): Records[C];
  /** Changes some fields; undefined removes one. */
  set<C extends Collection>(collection: C, id: string, fields: Partial<Records[C]>): Records[C];
  remove(collection: Collection, id: string): void;
  clear(collection: Collection): void;
  /** Before an answer: resolves when all changes so far are in the file. */
  written(): Promise<void>;
  close(): Promise<void>;
  /** Called after every change. */
  onChange(listener: (collection: Collection) => void): void;
}

export async function openStore(folder: string, ids: Ids): Promise<Store> {
  const state = new Map(COLLECTIONS.map((name) => [name, new Map<string, { readonly id: string }>()]));
  const of = (name: Collection) => state.get(name) as Map<string, { readonly id: string }>;
  for (const line of (await readJournal(folder)) as Line[])
    apply(line.o === 'set' ? { ...line, v: withoutNulls(line.v) } : line);

  function apply(line: Line): void {
    if (line.o === 'put') {
      ids.made = Math.max(ids.made, line.n);
      of(line.c).set(line.v.id, line.v);
    } else if (line.o === 'set') {
      const old = of(line.c).get(line.id);
      if (old) of(line.c).set(line.id, { ...old, ...line.v });
    } else if (line.o === 'del') of(line.c).delete(line.id);
    else of(line.c).clear();
  }

  function* compacted(): Iterable<string> {
    for (const c of COLLECTIONS)
      for (const v of of(c).values()) yield JSON.stringify({ o: 'put', c, n: ids.made, v } satisfies Line);
  }
  const journal: Journal = await openJournal(folder, compacted());
  const listeners: ((collection: Collection) => void)[] = [];

  function change(line: Line): void {
    journal.append(JSON.stringify(line, line.o === 'set' ? nullForUndefined : undefined));
    apply(line);
    for (const listener of listeners) listener(line.c);
  }

  return {
    get: (c, id) => of(c).get(id) as Records[typeof c] | undefined,
    all: (c) => of(c).values() as IterableIterator<Records[typeof c]>,
    size: (c) => of(c).size,
    put: (c, v) => {
      change({ o: 'put', c, n: ids.made, v });
      return v;
    },
    set: (c, id, v) => {
      change({ o: 'set', c, id, v });
      return of(c).get(id) as Records[typeof c];
    },
    remove: (c, id) => change({ o: 'del', c, id }),
    clear: (c) => change({ o: 'clear', c }),
    written: () => journal.written(),
    close: () => journal.close(),
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

/** JSON drops a field that is undefined, and with it the news that it was removed. */
function nullForUndefined(_key: string, value: unknown): unknown {
  return value === undefined ? null : value;
}

function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? undefined]));
}
