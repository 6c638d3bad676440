/** The kinds of what is found, as they follow one another. */
interface FoundByKind<One> {
  readonly client: readonly One[];
  readonly visit: readonly One[];
  readonly page: readonly One[];
  readonly command: readonly One[];
}

const AT_FIRST = 8;

/** Nothing typed: what the page can do, then where one may go. Digits mean a receipt or a phone; words a client first. */
export function asRanked<One>({ client, visit, page, command }: FoundByKind<One>, text: string): One[] {
  if (text.trim() === '') return [...command, ...page].slice(0, AT_FIRST);
  if (isNumber(text)) return [...visit, ...client];
  return [...client, ...page, ...command, ...visit];
}

const isNumber = (text: string) => /\d{3}/.test(text);

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Every word that was typed begins a word of the label. */
export function isAsked(text: string, label: string): boolean {
  const words = wordsOf(label);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)));
}
