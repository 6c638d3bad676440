import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | null = null;

/** Lazy: thousands of words that most processes never need. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    Object.values(dictionary)
      .flat()
      .map((word) => String(word).toLowerCase()),
  );
  return known;
}
