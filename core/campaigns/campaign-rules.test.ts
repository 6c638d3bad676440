import { describe, expect, test } from 'vitest';
import { messageOf, missingIn, textsOf } from './campaign-rules.ts';

const template = {
  templateType: 'TEXT',
  containerMeta: JSON.stringify({ data: 'Hello {{1}}, before {{2}}.', header: '', footer: 'Aangan' }),
  variables: [
    { key: 1, section: 'Data', kind: 'Name', name: 'First name', source: 'client_name' },
    { key: 2, section: 'Data', kind: 'Name', name: 'Last day', source: 'typed' },
  ],
} as const;
const lastDay = { key: 2, section: 'Data', value: '30 November' };
const filled = { template, template_params: [lastDay], media: [], filter: { type: 'duration' } };
const picture = { url: '/media/a.jpg', media_id: '1' };

describe('what a campaign lacks', () => {
  test('is nothing when all steps are filled in', () => {
    expect(missingIn(filled)).toEqual([]);
  });
  test('is said in the order of the steps', () => {
    expect(missingIn({ template: null, template_params: [], media: [], filter: null })).toEqual([
      'template',
      'audience',
    ]);
    expect(missingIn({ ...filled, filter: null, template_params: [] })).toEqual(['audience', 'params']);
  });
  test('is a detail that holds only blanks, or stands in the other section', () => {
    expect(missingIn({ ...filled, template_params: [{ ...lastDay, value: '  ' }] })).toEqual(['params']);
    expect(missingIn({ ...filled, template_params: [{ ...lastDay, section: 'Header' }] })).toEqual([
      'params',
    ]);
  });
  test('is a picture with its address and its id, where the template shows one', () => {
    const shown = { ...filled, template: { ...template, templateType: 'IMAGE' } };
    expect(missingIn(shown)).toEqual(['media']);
    expect(missingIn({ ...shown, media: [{ ...picture, media_id: '' }] })).toEqual(['media']);
    expect(missingIn({ ...shown, media: [picture] })).toEqual([]);
  });
});

test('what was typed is filled in, and what differs from client to client keeps its braces', () => {
  expect(messageOf(template, [lastDay, { key: 1, section: 'Data', value: 'Everyone' }])).toBe(
    'Hello {{1}}, before 30 November.',
  );
  expect(messageOf(template, [])).toBe('Hello {{1}}, before {{2}}.');
  expect(textsOf(template)).toEqual({ data: 'Hello {{1}}, before {{2}}.', header: null, footer: 'Aangan' });
});
