import { useState } from 'react';
import { cx } from '../cx.ts';

export type AvatarTone = 'plain' | 'brand' | 'sand' | 'sky' | 'leaf' | 'violet' | 'peach' | 'teal';

export type AvatarProps = {
  /** For the initials; pass `alt` only where the name is not written beside it. */
  name: string;
  shape?: 'round' | 'arch' | undefined;
  tone?: AvatarTone | undefined;
  size?: 'small' | 'desk' | 'large' | 'huge' | undefined;
  src?: string | undefined;
  alt?: string | undefined;
  className?: string | undefined;
};

function firstLetter(word: string): string {
  // First letter by regex, with Devanagari conjuncts: creating an Intl.Segmenter costs 40 ms.
  const letter = /^\p{L}\p{M}*(?:(?<=\u094d)\p{L}\p{M}*)*/u.exec(word);
  if (letter || word === '') return letter?.[0] ?? '';
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
}

export function initialsOf(name: string, count = 2): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  // A name without a letter or digit, such as 🌸.
  const first = words[0] ?? name.trim();
  // Two letters with their vowel signs read as a syllable: "गीश".
  const isHindi = /\p{Script=Devanagari}/u.test(first);
  const last = words.length > 1 && count > 1 && !isHindi ? (words.at(-1) ?? '') : '';
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase();
}

export function Avatar({
  name,
  shape = 'round',
  tone = 'plain',
  size = 'desk',
  src,
  alt,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | undefined>();
  const classes = cx(
    'k-av',
    shape === 'arch' && 'arch',
    tone !== 'plain' && tone,
    size !== 'desk' && size,
    className,
  );
  const inside = (
    <>
      <span aria-hidden>{initialsOf(name, size === 'small' ? 1 : 2)}</span>
      {src && src !== broken && <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />}
    </>
  );
  return alt ? (
    <span className={classes} role="img" aria-label={alt}>
      {inside}
    </span>
  ) : (
    <span className={classes}>{inside}</span>
  );
}
