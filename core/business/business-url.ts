/** A name without a Latin letter or digit still needs an address. */
const UNNAMED = 'salon';
const MAX_LENGTH = 60;

/** "Aangan Salon & Spa" → "aangan-salon-spa". */
export function businessUrlFrom(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
  return slug || UNNAMED;
}

/**
 * What to try in turn until one is free: the name itself, then with a random number from 10 to 99, and
 * after some of those with four digits. `random` gives numbers from 0 up to but not including 1.
 */
export function* businessUrlCandidates(name: string, random: () => number): Generator<string> {
  const slug = businessUrlFrom(name);
  yield slug;
  for (let i = 0; i < 8; i++) yield `${slug}-${10 + Math.floor(random() * 90)}`;
  for (let i = 0; i < 20; i++) yield `${slug}-${1000 + Math.floor(random() * 9000)}`;
}
