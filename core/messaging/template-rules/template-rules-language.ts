/**
 * Whether a text is written in the letters of its language. Brand names and borrowed words may be in others;
 * digits, emoji and signs belong to every language.
 */
const scripts: Readonly<Record<string, string>> = {
  en: 'Latin',
  hi: 'Devanagari',
  mr: 'Devanagari',
  bn: 'Bengali',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  pa: 'Gurmukhi|Arabic',
  ta: 'Tamil',
  te: 'Telugu',
  ur: 'Arabic',
};

const lettersOf = (names: string) =>
  new RegExp(
    names
      .split('|')
      .map((name) => `(?=\\p{L})\\p{Script=${name}}`)
      .join('|'),
    'gu',
  );
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** True also for an unknown language: `language_is_known` refuses that. */
export function isInLettersOf(language: string, text: string): boolean {
  const script = scripts[language.split('_')[0] ?? ''];
  const letters = count(text, /\p{L}/gu);
  if (!script || letters === 0) return true;
  const own = count(text, lettersOf(script));
  const latin = count(text, /(?=\p{L})\p{Script=Latin}/gu);
  // One word in its letters is enough beside Latin ones, which every language borrows.
  const foreign = letters - own - (script === 'Latin' ? 0 : latin);
  return own > 0 && own >= foreign;
}
