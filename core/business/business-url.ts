import * as z from 'zod/mini';

/** Fallback for a name without a Latin letter or digit. */
const UNNAMED = 'salon';
const MAX_LENGTH = 60;

/** "Aangan Salon & Spa" → "aangan-salon-spa". */
export function businessUrlFrom(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return wholeWords(slug) || UNNAMED;
}

/** As many whole words as fit; a single longer word is cut. */
function wholeWords(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug;
  const end = slug.lastIndexOf('-', MAX_LENGTH);
  return slug.slice(0, end > 0 ? end : MAX_LENGTH);
}

/**
 * Candidates to try until one is free: the slug itself, then with a random number from 10 to 99, then with
 * four digits. `random` returns a number in [0, 1).
 */
export function* businessUrlCandidates(name: string, random: () => number): Generator<string> {
  const slug = businessUrlFrom(name);
  yield slug;
  for (let i = 0; i < 8; i++) yield `${slug}-${10 + Math.floor(random() * 90)}`;
  for (let i = 0; i < 20; i++) yield `${slug}-${1000 + Math.floor(random() * 9000)}`;
}

/** Words that would read as a page of Kursi itself. */
const RESERVED = new Set(['admin', 'api', 'book', 'kursi', 'help', 'support']);

/** An address that an owner chooses: small letters, digits and single hyphens. */
export const chosenUrl = z.string().check(
  z.maxLength(200),
  z.overwrite((text) => text.trim().toLowerCase()),
  z.refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length >= 3 && text.length <= MAX_LENGTH, {
    params: { problem: 'invalid_address' },
  }),
  z.refine((text) => !RESERVED.has(text), { params: { problem: 'invalid_address' } }),
);
