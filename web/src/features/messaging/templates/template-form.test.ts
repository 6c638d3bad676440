import { expect, test } from 'vitest';
import { emptyForm, sentOf, type TemplateForm, writtenOf } from './template-form.ts';

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
