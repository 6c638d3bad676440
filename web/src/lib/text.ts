import { isOne, writtenNumber } from '@kursi/core/kernel/format.ts';
import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react';
import type {
  Catalogue,
  Message,
  MessageKey,
  Part,
  PlaceholderOf,
  PlainKey,
  RichKey,
  TagOf,
  ValuesOf,
} from '../messages/catalogue.ts';
import { attempt } from './api/attempt.ts';

export const locales = ['en', 'hi'] as const;
export type Locale = (typeof locales)[number];
export type { PlainKey, RichKey } from '../messages/catalogue.ts';

/** BCP 47 tags for Intl and `<html lang>`. */
export const languageTag: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** boot.js reads the same entry before the first paint. */
const rememberedAs = 'kursi:locale';

type PlainArguments<Key extends PlainKey> = [PlaceholderOf<Key>] extends [never]
  ? []
  : [values: ValuesOf<Key>];
type RichArguments<Key extends RichKey> = ValuesOf<Key> & {
  readonly [Tag in TagOf<Key>]: (text: string) => ReactNode;
};

export interface Translate {
  <Key extends PlainKey>(key: Key, ...rest: PlainArguments<Key>): string;
  /** For a message with <tags>…</tags>: each tag is rendered by the function of its name. */
  rich<Key extends RichKey>(key: Key, values: RichArguments<Key>): ReactNode;
}

interface Language {
  readonly locale: Locale;
  /** Mutable: parts are added as they arrive, so that `translate` stays the same function. */
  readonly messages: Partial<Catalogue>;
  readonly translate: Translate;
  readonly parts: Map<Part, Promise<void>>;
}

export interface TextSurroundings {
  readonly load: (locale: Locale, part: Part) => Promise<Partial<Catalogue>>;
  readonly remembered: () => string | null;
  readonly remember: (locale: Locale) => void;
  readonly preferred: () => readonly string[];
  readonly announce: (locale: Locale) => void;
}

export function createText(surroundings: TextSurroundings) {
  const spoken: Readonly<Record<Locale, Language>> = { en: language('en'), hi: language('hi') };
  const wanted = new Set<Part>(['front']);
  const listeners = new Set<() => void>();
  let current: Language = spoken.en;
  /** The language being loaded. */
  let towards: Language = current;

  function language(locale: Locale): Language {
    const messages: Partial<Catalogue> = {};
    return { locale, messages, translate: translator(locale, messages), parts: new Map() };
  }

  function load({ locale, messages, parts }: Language, part: Part): Promise<void> {
    const known = parts.get(part);
    if (known) return known;
    const loading = surroundings.load(locale, part).then((arrived) => void Object.assign(messages, arrived));
    parts.set(part, loading);
    // Do not cache a failed fetch, so that it can be retried.
    loading.catch(() => parts.delete(part));
    return loading;
  }

  async function show(locale: Locale): Promise<void> {
    const language = spoken[locale];
    towards = language;
    try {
      await Promise.all([...wanted].map((part) => load(language, part)));
    } catch (error) {
      if (towards === language) towards = current;
      throw error;
    }
    // Race: another language was chosen while this one loaded. The latest choice wins.
    if (towards !== language) return;
    current = language;
    surroundings.announce(locale);
    for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    /** Before the first page that uses them is rendered. */
    async loadParts(...parts: readonly Part[]): Promise<void> {
      for (const part of parts) wanted.add(part);
      // In parallel with the front messages; again if the language has changed meanwhile.
      for (let language: Language | undefined; language !== towards; ) {
        const next = towards;
        language = next;
        await Promise.all(parts.map((part) => load(next, part)));
      }
    },
    /** Messages of a language, whatever the page shows: for text that another person will read. */
    async translateIn(locale: Locale, ...parts: readonly [Part, ...Part[]]): Promise<Translate> {
      const language = spoken[locale];
      await Promise.all(parts.map((part) => load(language, part)));
      return language.translate;
    },
    /** Rejects without a change when the catalogue cannot be fetched. */
    async setLocale(locale: Locale): Promise<void> {
      await show(locale);
      surroundings.remember(locale);
    },
    async loadLocale(): Promise<Locale> {
      const wanted = chooseLocale(surroundings.remembered(), surroundings.preferred());
      await show(wanted).catch(() => show(wanted === 'en' ? 'hi' : 'en'));
      return current.locale;
    },
  };
}

export function chooseLocale(remembered: string | null, preferred: readonly string[]): Locale {
  const isLocale = (value: string | null | undefined): value is Locale =>
    locales.some((known) => known === value);
  if (isLocale(remembered)) return remembered;
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return 'en';
}

type LooseValues = Readonly<Record<string, unknown>>;

function translator(locale: Locale, messages: Readonly<Partial<Record<MessageKey, Message>>>): Translate {
  function find(key: MessageKey, values: LooseValues): string {
    const message = messages[key];
    // Rendered before its messages were loaded: the key shows the developer where.
    if (message === undefined) return key;
    if (typeof message === 'string') return message;
    return isOne(Number(values['count']), locale) ? message.one : message.other;
  }

  function fill(text: string, values: LooseValues): string {
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (typeof value === 'number') return writtenNumber(value);
      return typeof value === 'string' ? value : placeholder;
    });
  }

  const plain = (key: MessageKey, values: LooseValues = {}) => fill(find(key, values), values);

  function rich(key: MessageKey, values: LooseValues): ReactNode {
    // Injection guard: split before filling, so that a value is never read as a tag.
    const pieces = find(key, values).split(/(<\w+>[^<]*<\/\w+>)/);
    const children = pieces.map((piece) => {
      const tag = /^<(\w+)>([^<]*)<\/\1>$/.exec(piece);
      const draw = tag ? values[tag[1] ?? ''] : undefined;
      return typeof draw === 'function'
        ? (draw(fill(tag?.[2] ?? '', values)) as ReactNode)
        : fill(piece, values);
    });
    return createElement(Fragment, null, ...children);
  }

  return Object.assign(plain, { rich });
}

/** Code splitting: one chunk per language and part. */
const files = import.meta.glob<Partial<Catalogue>>('../messages/{en,hi}/*.ts', { import: 'messages' });

const text = createText({
  async load(locale, part) {
    const load = files[`../messages/${locale}/${part}.ts`];
    if (!load) throw new Error(`there is no file of the part ${part}`);
    return load();
  },
  remembered: () => attempt(() => localStorage.getItem(rememberedAs)) ?? null,
  remember: (locale) => attempt(() => localStorage.setItem(rememberedAs, locale)),
  preferred: () => attempt(() => navigator.languages) ?? [],
  announce: (locale) =>
    attempt(() => {
      const page = document.documentElement;
      // Setting the same value would still make the browser recalculate all styles.
      if (page.lang !== languageTag[locale]) page.lang = languageTag[locale];
    }),
});

/** Await before the first render; then `t` has every front message. */
export const loadLocale = text.loadLocale;

/** Loads a page in parallel with the parts of the messages it says words of (scripts/check-messages.ts). */
export function withParts<Page>(parts: readonly Part[], fetchPage: () => Promise<Page>): () => Promise<Page> {
  return async () => (await Promise.all([fetchPage(), text.loadParts(...parts)]))[0];
}
export const textIn = text.translateIn;
export const setLocale = text.setLocale;
/** For this page only; not stored. */
export const showLocale = text.show;
export const currentLocale = (): Locale => text.current().locale;
const currentTranslate = (): Translate => text.current().translate;

/**
 * For code outside components: toasts, error sentences, document titles. Inside a component use `useText()`:
 * the router and memo keep subtrees from rerendering with the root, so each component subscribes itself.
 * A key on the root would remount it and lose what is being typed.
 */
export const t: Translate = Object.assign(
  <Key extends PlainKey>(key: Key, ...rest: PlainArguments<Key>) => currentTranslate()(key, ...rest),
  {
    rich: <Key extends RichKey>(key: Key, values: RichArguments<Key>) => currentTranslate().rich(key, values),
  },
);

/** `const t = useText()`: a new function for each language, so it is also right in dependency lists. */
export function useText(): Translate {
  return useSyncExternalStore(text.subscribe, currentTranslate, currentTranslate);
}

export function useLocale(): Locale {
  return useSyncExternalStore(text.subscribe, currentLocale, currentLocale);
}
