import { SHOWN_DIGITS } from '../kernel/masked.ts';
import { compactPhone, parsePhone, phoneSearchPrefix } from '../kernel/phone.ts';

/**
 * Client search by any part of name or number, in any script. The server stores a sort key and the pieces
 * (n-gram hashes) of each client; a search text becomes terms, each of which must match.
 */

const KEY_MAX = 200;
const MOST_TERMS = 6;
/** Shorter words match only at the start of a word: they are part of nearly every name. */
const PART_MIN = 3;

/** Normalises: lower case, no accents, single spaces. Hindi vowel signs stay. */
export function nameKey(name: string): string {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(folded).slice(0, KEY_MAX).join('');
}

/** Apostrophes and hyphens in all their forms, with those that NFKC would turn into spaces. */
const MARKS = /['`´‘’‛ʼ′＇\-‐‑‒–—]/gu;

/** The name as it is searched: without apostrophes, hyphens and doubled letters, so "dsouza" finds "D’Souza". */
export function searchName(name: string): string {
  const folded = nameKey(name.replace(MARKS, '')).replace(/([a-z])\1+/g, '$1');
  return folded || nameKey(name);
}

/** One alternative of a term. A phone is compared as stored, with "+" and country code. */
export interface Alternative {
  readonly field: 'name' | 'phone';
  /** part: anywhere; start: of a word of the name, or of the number; end: of the number. */
  readonly at: 'part' | 'start' | 'end';
  readonly text: string;
}
export type Term = readonly Alternative[];

/**
 * How numbers are found. `whole`: who sees only their last digits finds by those or by the whole number, and cannot work
 * one out digit by digit.
 */
export type NumberSearch = 'part' | 'whole';

/** The terms, all of which must match; none for an empty search. */
export function searchTerms(query: string, numbers: NumberSearch): Term[] {
  const term = numbers === 'part' ? numberTerm : wholeNumberTerm;
  const whole = compactPhone(query);
  if (isNumber(whole)) return [term(whole)];
  const words = new Set(searchName(query).split(' ').filter(Boolean));
  return Array.from(words)
    .slice(0, MOST_TERMS)
    .map((word) => {
      const number = compactPhone(word);
      return isNumber(number) ? term(number) : [inName(word)];
    });
}

/** What ranks first among those found: the end of a number, the beginnings of words. Null: all rank alike. */
export function bestTerms(query: string): Term[] | null {
  const digits = compactPhone(query).replace(/^\+/, '');
  if (/^\d+$/.test(digits))
    return digits.length < PART_MIN ? null : [[{ field: 'phone', at: 'end', text: digits }]];
  const terms = searchTerms(query, 'part');
  const isLoose = ({ field, at }: Alternative) => field === 'name' && at === 'part';
  if (!terms.some((term) => term.some(isLoose))) return null;
  return terms.map((term) => term.map((one) => (isLoose(one) ? { ...one, at: 'start' } : one)));
}

/** So few digits are part of nearly every number: only those that start with them are found. */
export function isTooShortNumber(query: string): boolean {
  return /^\d{1,2}$/.test(compactPhone(query));
}

/** Any part of a number, or its start in every common form: with 0, with 91, or without. */
function numberTerm(number: string): Term {
  const startsWith = (text: string): Alternative => ({ field: 'phone', at: 'start', text });
  if (number.startsWith('+')) return [startsWith(number)];
  const prefix = phoneSearchPrefix(number);
  const starts = prefix === '' ? [] : [startsWith(prefix)];
  if (number.length < PART_MIN) return [inName(number), ...starts, startsWith(`+${number}`)];
  return [inName(number), { field: 'phone', at: 'part', text: number }, ...starts];
}

/** The whole number, in any common form, or the last digits that are shown of it. */
function wholeNumberTerm(number: string): Term {
  const whole = parsePhone(number);
  if (whole !== null) return [inName(number), { field: 'phone', at: 'start', text: whole }];
  return number.length === SHOWN_DIGITS
    ? [inName(number), { field: 'phone', at: 'end', text: number }]
    : [inName(number)];
}

function inName(word: string): Alternative {
  return { field: 'name', at: Array.from(word).length < PART_MIN ? 'start' : 'part', text: word };
}

function isNumber(text: string): boolean {
  return /^\+?\d+$/.test(text);
}

/** What is stored to sort and find a client. */
export function clientKeys(client: Parameters<typeof clientPieces>[0]) {
  const { name } = client;
  return { name_key: nameKey(name), search_name: searchName(name), pieces: clientPieces(client) };
}

/** Every piece by which a client can be found. */
export function clientPieces(client: {
  readonly business_id: string;
  readonly name: string;
  readonly phone: string | null;
}): number[] {
  const words = searchName(client.name).split(' ');
  const numbers = client.phone === null ? [] : [client.phone.slice(1)];
  const ownStart = client.phone === null ? [] : [withoutCountry(client.phone)];
  const pieces = [
    ...[...words, ...numbers].flatMap(threes),
    ...[...words, ...ownStart].flatMap((word) => [start(word, 1), start(word, 2)]),
  ];
  return hashed(client.business_id, pieces);
}

/** The pieces that every match must have. Empty when the term is too short to filter by. */
export function piecesOf(businessId: string, { field, at, text }: Alternative): number[] {
  const word = field === 'phone' && at === 'start' ? withoutCountry(text) : text;
  const long = Array.from(word).length >= PART_MIN;
  return hashed(businessId, long ? threes(word) : word === '' ? [] : [start(word, word.length)]);
}

/** "+91" and its prefixes filter nothing. */
function withoutCountry(phone: string): string {
  if ('+91'.startsWith(phone)) return '';
  return phone.slice(phone.startsWith('+91') ? 3 : 1);
}

function threes(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(PART_MIN - 1).map((_, i) => letters.slice(i, i + PART_MIN).join(''));
}

/** Names contain no line break, so a marked word start cannot match inside a word. */
function start(word: string, length: number): string {
  return `\n${Array.from(word).slice(0, length).join('')}`;
}

/** 32-bit hashes. Collisions are harmless: matches are compared with the text again. */
function hashed(businessId: string, pieces: readonly string[]): number[] {
  return Array.from(new Set(pieces.map((piece) => mixed(fnv1a(`${businessId}${piece}`)))));
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Avalanche: spreads the last letters over all bits, which FNV alone does not. */
function mixed(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}
