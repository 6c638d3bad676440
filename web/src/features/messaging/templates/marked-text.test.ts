import { checkTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { describe, expect, it } from 'vitest';
import { addedIn, markedOf } from '../../../shared/messages/marked-text.ts';
import { emptyForm, writtenOf } from './template-form.ts';

describe('what a rule speaks of', () => {
  const markedBy = (rule: string, change: Partial<typeof emptyForm>) => {
    const written = writtenOf({ ...emptyForm, ...change });
    const check = checkTemplate(written).find((one) => one.rule === rule);
    return markedOf(written, check?.problems ?? []);
  };

  it('is marked: the words of an offer in a Utility text', () => {
    const content = 'Hello, we see you tomorrow. Show this for 10% off, or a free spa.';
    const marked = markedBy('reads_like_its_category', { category: 'UTILITY', content, footer: 'Sale' });
    expect(marked.words).toEqual(['10% off', 'free', 'Sale']);
  });

  it('is marked: a detail at the end', () => {
    const marked = markedBy('text_ends_with_words', { content: 'Hello {{1}}, until {{2}}' });
    expect([...marked.details]).toEqual([2]);
    expect(marked.words).toEqual([]);
  });
});

describe('a mended text', () => {
  it.each([
    ['until {{2}}', 'until {{2}}, at Aangan.', ['until {{2}}', ', at Aangan.', '']],
    ['until {{2}} 🎉', 'until {{2}}, at Aangan. 🎉', ['until {{2}}', ', at Aangan.', ' 🎉']],
    ['{{1}}, hi', 'Hello {{1}}, hi', ['', 'Hello ', '{{1}}, hi']],
    ['a {{2}} b', 'a {{1}} b', ['a {{1}} b', '', '']],
    ['Come.', 'Come.\nYours, Aangan.', ['Come.', '\nYours, Aangan.', '']],
  ])('of %s shows what is new', (text, mended, [before, added, after]) => {
    expect(addedIn(text, mended)).toEqual({ before, added, after });
  });
});
