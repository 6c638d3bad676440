import { compactPhone, phoneSearchPrefix } from '../kernel/phone.ts';

/**
 * How clients are found by any part of their name or number, in any script. The server keeps a key to order
 * by and the pieces of each client; what was typed becomes terms, each of which must be found.
 */

const KEY_MAX = 200;
const MOST_TERMS = 6;
/** Of shorter words only the beginning is looked for: they are a part of nearly every name. */
const PART_MIN = 3;

/** Small letters without accents, one space between words. What Hindi writes above and below a letter stays. */
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

/** One way to satisfy a term. A phone is compared as it is kept, "+" and country included. */
export interface Alternative {
  readonly field: 'name' | 'phone';
  /** part: anywhere; start: of a word of the name, or of the number. */
  readonly at: 'part' | 'start';
  readonly text: string;
}
export type Term = readonly Alternative[];

/** What must be found, all of it; none when nothing was typed. */
export function searchTerms(query: string): Term[] {
  const whole = compactPhone(query);
  if (isNumber(whole)) return [numberTerm(whole)];
  const words = new Set(nameKey(query).split(' ').filter(Boolean));
  return Array.from(words).slice(0, MOST_TERMS).map(wordTerm);
}

function wordTerm(word: string): Term {
  const number = compactPhone(word);
  return isNumber(number) ? numberTerm(number) : [inName(word)];
}

/** Any part of a number, and its beginning however people write that: with 0, with 91, with nothing. */
function numberTerm(number: string): Term {
  const startsWith = (text: string): Alternative => ({ field: 'phone', at: 'start', text });
  if (number.startsWith('+')) return [startsWith(number)];
  const prefix = phoneSearchPrefix(number);
  const starts = prefix === '' ? [] : [startsWith(prefix)];
  if (number.length < PART_MIN) return [inName(number), ...starts, startsWith(`+${number}`)];
  return [inName(number), { field: 'phone', at: 'part', text: number }, ...starts];
}

function inName(word: string): Alternative {
  return { field: 'name', at: Array.from(word).length < PART_MIN ? 'start' : 'part', text: word };
}

function isNumber(text: string): boolean {
  return /^\+?\d+$/.test(text);
}

/** Every piece by which a client can be found. */
export function clientPieces(client: {
  readonly business_id: string;
  readonly name: string;
  readonly phone: string | null;
}): number[] {
  const words = nameKey(client.name).split(' ');
  const numbers = client.phone === null ? [] : [client.phone.slice(1)];
  const ownStart = client.phone === null ? [] : [withoutCountry(client.phone)];
  const pieces = [
    ...[...words, ...numbers].flatMap(threes),
    ...[...words, ...ownStart].flatMap((word) => [start(word, 1), start(word, 2)]),
  ];
  return hashed(client.business_id, pieces);
}

/** The pieces that whoever satisfies it must have. Empty when it is too short to tell. */
export function piecesOf(businessId: string, { field, at, text }: Alternative): number[] {
  const word = field === 'phone' && at === 'start' ? withoutCountry(text) : text;
  const long = Array.from(word).length >= PART_MIN;
  return hashed(businessId, long ? threes(word) : word === '' ? [] : [start(word, word.length)]);
}

/** "+91" and what may still become it say nothing. */
function withoutCountry(phone: string): string {
  if ('+91'.startsWith(phone)) return '';
  return phone.slice(phone.startsWith('+91') ? 3 : 1);
}

function threes(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(PART_MIN - 1).map((_, i) => letters.slice(i, i + PART_MIN).join(''));
}

/** No name has a line break, so that the beginning of a word is no part of another. */
function start(word: string, length: number): string {
  return `\n${Array.from(word).slice(0, length).join('')}`;
}

/** Numbers of 32 bits. Two pieces may share one: what is found is compared with the words again. */
function hashed(businessId: string, pieces: readonly string[]): number[] {
  return Array.from(new Set(pieces.map((piece) => mixed(fnv1a(`${businessId}${piece}`)))));
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Spreads the last letters over all bits, which FNV alone does not. */
function mixed(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}
