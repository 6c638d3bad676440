import { describe, expect, it } from 'vitest';
import { mendTemplate, signTemplate } from './template-mends.ts';
import { brokenRules, type TemplateRule, type WrittenTemplate } from './template-rules.ts';

const sample = (key: number, text: string) => ({ key, section: 'Data', sample: text });
const reply = (text: string) => ({ type: 'QUICK_REPLY', text });
const good: WrittenTemplate = {
  element_name: 'we_miss_you',
  language_code: 'en',
  template_type: 'TEXT',
  category: 'MARKETING',
  content: 'Hello {{1}}, your chair is waiting. It has been {{2}} weeks since your last visit.',
  header: null,
  footer: null,
  example_media: null,
  buttons: [],
  variables: [sample(1, 'Ankita'), sample(2, '10')],
};
const link = { type: 'URL', text: 'Open', url: 'https://a.in' };
const broken: [TemplateRule, Partial<WrittenTemplate>][] = [
  ['text_ends_with_words', { content: 'from all of us {{1}}' }],
  ['text_ends_with_words', { content: 'हम सब की ओर से {{1}}।' }],
  ['text_begins_with_words', { content: '{{1}} from all of us' }],
  ['text_numbers_in_order', { content: 'Hello {{2}} come on {{2}} from all of us' }],
  ['text_has_few_empty_lines', { content: 'Hello\n\n\n\nall' }],
  ['text_has_no_tab', { content: 'Hello\tall' }],
  ['text_has_few_spaces', { content: 'Hello       all' }],
  ['header_is_one_line', { header: 'Diwali\nglow' }],
  ['header_is_plain', { header: '*Diwali*' }],
  ['quick_replies_stand_together', { buttons: [reply('Yes'), link, reply('No')] }],
];

describe('mends', () => {
  const words = { businessName: 'Aangan' };

  it.each(broken)('meet the rule and break no other: %s', (rule, change) => {
    const draft = { ...good, ...change };
    expect(brokenRules(draft).map((check) => check.rule)).toEqual([rule]);
    const mended = mendTemplate(draft, rule, words);
    expect(mended && brokenRules(mended)).toEqual([]);
  });

  it('put words behind a detail at the end, with one full stop', () => {
    const mended = (content: string, language_code = 'en') =>
      mendTemplate({ ...good, content, language_code }, 'text_ends_with_words', words)?.content;
    expect(mended('Come until {{1}}.')).toBe('Come until {{1}}, at Aangan.');
    expect(mended('Come until {{1}} 🎉')).toBe('Come until {{1}}, at Aangan. 🎉');
    expect(mended('आइए {{1}}।', 'hi')).toBe('आइए {{1}}, Aangan में।');
  });

  it('keep each sample with its detail when the numbers change', () => {
    const content = 'Hello {{2}} come on {{1}} from all of us';
    const mended = mendTemplate({ ...good, content }, 'text_numbers_in_order', words);
    expect(mended?.content).toBe('Hello {{1}} come on {{2}} from all of us');
    expect(mended?.variables).toEqual([sample(1, '10'), sample(2, 'Ankita')]);
  });

  it('sign a text with the name of the business, where it is not named and there is room', () => {
    const signed = (content: string, language_code = 'en') =>
      signTemplate({ ...good, content, language_code }, words)?.content ?? null;
    expect(signed('Come back.')).toBe('Come back.\nYours, Aangan.');
    expect(signed('फिर आइए।', 'hi')).toBe('फिर आइए।\nआपका Aangan।');
    expect(signed('Come back to Aangan.')).toBeNull();
    expect(signed('a'.repeat(1020))).toBeNull();
    expect(signTemplate(good, { businessName: '💇' })).toBeNull();
  });
});
