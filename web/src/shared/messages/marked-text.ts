import type {
  TemplateProblem,
  WrittenTemplate,
} from '@kursi/core/messaging/template-rules/template-rules.ts';
import { variablesIn } from '@kursi/core/messaging/template-text.ts';

/** What a rule speaks of: details of the text by their number, and words. */
export interface Marked {
  readonly details: ReadonlySet<number>;
  readonly words: readonly string[];
}

export function markedOf(template: WrittenTemplate, problems: readonly TemplateProblem[]): Marked {
  const details = new Set<number>();
  const words: string[] = [];
  for (const { field, range } of problems) {
    if (!range || (field !== 'content' && field !== 'header' && field !== 'footer')) continue;
    const text = template[field] ?? '';
    const inside = variablesIn(text).filter(({ start, end }) => range.start <= start && range.end >= end);
    for (const { digits } of inside) details.add(Number(digits));
    // The whole of it: 10% off, not % off.
    const start = range.start - (/\S*$/.exec(text.slice(0, range.start))?.[0].length ?? 0);
    const word = text.slice(start, range.end).trim();
    if (inside.length === 0 && word !== '') words.push(word);
  }
  return { details, words };
}

/** Where a mended text has something more: before it, what is new, and after it. */
export function addedIn(text: string, mended: string): { before: string; added: string; after: string } {
  let start = 0;
  while (start < text.length && text[start] === mended[start]) start += 1;
  let end = 0;
  while (end < text.length - start && text.at(-1 - end) === mended.at(-1 - end)) end += 1;
  const before = mended.slice(0, start);
  const added = mended.slice(start, mended.length - end);
  // Numbers inside braces are renewed, not added.
  if (/\{\{\d*$/.test(before)) return { before: mended, added: '', after: '' };
  return { before, added, after: mended.slice(mended.length - end) };
}
