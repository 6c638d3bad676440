import { describe, expect, it, test } from 'vitest';
import {
  checkForm,
  emptyForm,
  nameFromTitle,
  sentOf,
  type TemplateForm,
  writtenOf,
} from './template-form.ts';

const detail = { key: 1, kind: 'Name', name: '', source: 'typed', sample: 'Diwali' } as const;
const form: TemplateForm = {
  ...emptyForm,
  header_kind: 'text',
  header: 'Happy {{1}}',
  content: 'Hello {{1}}, come and see us.',
  variables: [
    { ...detail, section: 'Header' },
    { ...detail, section: 'Data', sample: 'Asha' },
  ],
};

test.each([
  ['text', ['Header', 'Data']],
  ['picture', ['Data']],
  ['none', ['Data']],
] as const)('with the header as %s the details of %j are in the message', (header_kind, sections) => {
  const shown = { ...form, header_kind };
  expect(writtenOf(shown).variables.map(({ section }) => section)).toEqual(sections);
  expect(sentOf(shown, 'app').variables?.map(({ section }) => section)).toEqual(sections);
});

describe('the name at WhatsApp', () => {
  it.each([
    ['We miss you!', 'we_miss_you'],
    ['Café à la carte', 'cafe_a_la_carte'],
    ['दीवाली', 'deevaalee'],
    ['नमस्ते', 'namaste'],
    ['आपकी याद आ रही है', 'aapakee_yaad_aa_rahee_hai'],
    ['ख़ास ऑफ़र', 'khaas_ophar'],
    ['Diwali की शुभकामनाएँ', 'diwali_kee_shubhakaamanaaen'],
    ['দীপাবলি', 'template'],
    ['🎉', 'template'],
    ['A very long name '.repeat(4), 'a_very_long_name_a_very_long_name_a_very_long_name_a_very_lo'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['  ', ''],
  ])('is spelled from %s', (title, name) => {
    expect(nameFromTitle(title)).toBe(name);
  });

  it('is another one where it is taken', () => {
    expect(nameFromTitle('दीवाली', ['deevaalee', 'deevaalee_2'])).toBe('deevaalee_3');
  });
});

describe('a form', () => {
  const broken = (change: Partial<typeof emptyForm>) =>
    checkForm({ ...emptyForm, element_name: 'one', content: 'Hello', ...change })
      .filter(({ isMet }) => !isMet)
      .map(({ rule }) => rule);

  it('with a header chosen and not written is not finished', () => {
    expect(broken({ header_kind: 'text', header: ' ' })).toEqual(['header_is_written']);
    expect(broken({ header_kind: 'text', header: 'Diwali' })).toEqual([]);
    expect(broken({ header_kind: 'none', header: '' })).toEqual([]);
  });

  it('with a Hindi text under English is warned of', () => {
    expect(broken({ content: 'नमस्ते, आइए' })).toEqual(['reads_like_its_language']);
    expect(broken({ content: 'नमस्ते, आइए', language_code: 'hi' })).toEqual([]);
  });
});
