import type { en, parts } from './en.ts';

/** Chosen by Intl.PluralRules on `count`; English and Hindi both know exactly these two. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

export type Message = string | Plural;

export type MessageKey = keyof typeof en;

export type Part = keyof typeof parts;

/** The same keys as the English area, no more and no fewer, each of the same kind. */
export type Translated<Area> = { readonly [Key in keyof Area]: Area[Key] extends string ? string : Plural };

export type Catalogue = Translated<typeof en>;

type Literal<Key extends MessageKey> = (typeof en)[Key] extends infer Found
  ? Found extends Plural
    ? Found['one'] | Found['other']
    : Found
  : never;

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

type TagsIn<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsIn<Rest> : never;

type CountOf<Key extends MessageKey> = (typeof en)[Key] extends Plural ? 'count' : never;

export type PlaceholderOf<Key extends MessageKey> = PlaceholdersIn<Literal<Key>> | CountOf<Key>;
export type TagOf<Key extends MessageKey> = TagsIn<Literal<Key>>;

/** Messages with tags make no plain string; they go through `rich`. */
export type RichKey = { [Key in MessageKey]: [TagOf<Key>] extends [never] ? never : Key }[MessageKey];
export type PlainKey = Exclude<MessageKey, RichKey>;

/** `count` decides the plural, so it must be a number; the rest may be text that is already formatted. */
export type ValuesOf<Key extends MessageKey> = {
  readonly [Name in PlaceholderOf<Key>]: Name extends 'count' ? number : string | number;
};
