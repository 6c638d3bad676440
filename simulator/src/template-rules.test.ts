import { describe, expect, test } from 'vitest';
import { reviewOf } from './template-review.ts';
import {
  checkTemplate,
  samplesOf,
  TEMPLATE_RULES,
  type TemplateDraft,
  type TemplateRule,
} from './template-rules.ts';

const GOOD: TemplateDraft = {
  name: 'visit_reminder',
  language: 'en',
  category: 'UTILITY',
  headerType: 'NONE',
  body: 'Hello {{1}}, see you at our salon on {{2}} as agreed.',
  samples: ['Asha', 'Friday'],
  buttons: [{ type: 'QUICK_REPLY', text: 'I am coming' }],
};
const brokenBy = (fields: Partial<TemplateDraft>) =>
  checkTemplate({ ...GOOD, ...fields }).map(({ rule }) => rule);
const reply = (text: string) => ({ type: 'QUICK_REPLY', text });
const link = (fields: object = {}) => ({ type: 'URL', text: 'Book', url: 'https://x.in/b', ...fields });
const call = (fields: object = {}) => ({
  type: 'PHONE_NUMBER',
  text: 'Call',
  phone_number: '+918041234567',
  ...fields,
});
const EMOJI = '🎉';

/** A template that breaks exactly one rule, and what is only just allowed. */
const TABLE: readonly [TemplateRule, Partial<TemplateDraft>, Partial<TemplateDraft>?][] = [
  ['name', { name: 'Visit' }, { name: 'a'.repeat(180) }],
  ['name', { name: 'a'.repeat(181) }],
  ['name', { name: '' }],
  ['category', { category: 'AUTHENTICATION' }, { category: 'MARKETING' }],
  ['language', { language: 'fr' }, { language: 'hi' }],
  ['header_type', { headerType: 'LOCATION' }],
  [
    'header_length',
    { headerType: 'TEXT', header: 'a'.repeat(61) },
    { headerType: 'TEXT', header: 'अ'.repeat(60) },
  ],
  [
    'header_variables',
    { headerType: 'TEXT', header: 'Dear {{1}} and {{2}}', headerSample: 'Asha' },
    { headerType: 'TEXT', header: 'Dear {{1}}', headerSample: 'Asha' },
  ],
  ['header_variables', { headerType: 'TEXT', header: 'Dear {{2}}', headerSample: 'Asha' }],
  [
    'header_emoji',
    { headerType: 'TEXT', header: `Dear ${EMOJI}` },
    { headerType: 'TEXT', header: 'Aangan™ no. 1' },
  ],
  ['header_emoji', { headerType: 'TEXT', header: 'Step 1️⃣' }],
  ['header_emoji', { headerType: 'TEXT', header: 'Jai 🇮🇳' }],
  ['header_newline', { headerType: 'TEXT', header: 'Dear\nAsha' }],
  ...['*', '_', '~', '`'].map((mark): [TemplateRule, Partial<TemplateDraft>] => [
    'header_markdown',
    { headerType: 'TEXT', header: `a${mark}` },
  ]),
  ['header_sample', { headerType: 'TEXT', header: 'Dear {{1}}' }],
  ['header_handle', { headerType: 'IMAGE' }, { headerType: 'IMAGE', headerHandle: '4::x' }],
  ['header_text_with_media', { headerType: 'IMAGE', headerHandle: '4::x', header: 'Hello' }],
  [
    'body_length',
    { body: `${'ab '.repeat(341)}ab`, samples: [] },
    { body: `${'ab '.repeat(341)}a`, samples: [] },
  ],
  ['body_emoji', { body: `Hello ${EMOJI.repeat(11)}` }, { body: `Hello ${EMOJI.repeat(10)}` }],
  ['body_newlines', { body: 'Hello\n\n\nAsha' }, { body: 'Hello\n\nAsha' }],
  ['body_tab', { body: 'Hello\tAsha' }],
  ['body_spaces', { body: 'Hello     Asha' }, { body: 'Hello    Asha' }],
  ['variable_braces', { body: 'Hello {{name}} of ours' }, { body: 'Hello {name} of ours' }],
  ['variable_braces', { body: 'Hello {{1 }} of ours' }],
  ['variable_braces', { body: 'Hello }} of ours' }],
  ['variable_braces', { body: 'Hello {{१}} of ours' }],
  ['variable_order', { body: 'Hello dear {{2}} from all of us', samples: ['Asha'] }],
  ['variable_order', { body: 'Hello dear {{1}} from all of us, {{1}} yes' }],
  ['variable_order', { body: 'Hello dear {{01}} from all of us', samples: ['Asha'] }],
  ['variable_first', { body: ' … {{1}}, hello from all of us', samples: ['Asha'] }],
  ['variable_last', { body: 'Hello from all of us, {{1}} !', samples: ['Asha'] }],
  [
    'variable_adjacent',
    { body: 'Hello from all of us {{1}}, {{2}} yes' },
    { body: 'Hello from all of us {{1}} a {{2}} yes' },
  ],
  [
    'variable_density',
    { body: 'Hello {{1}} dear', samples: ['Asha'] },
    { body: 'Hello {{1}} dear friend', samples: ['Asha'] },
  ],
  ['variable_density', { body: '!!!' }],
  [
    'variable_density',
    { body: 'नमस्ते {{1}} जी', samples: ['आशा'] },
    { body: 'नमस्ते {{1}} जी हाँ', samples: ['आशा'] },
  ],
  ['sample_missing', { samples: ['Asha'] }],
  ['sample_missing', { samples: ['Asha', ' '] }],
  ['sample_length', { samples: ['Asha', 'a'.repeat(201)] }, { samples: ['Asha', 'a'.repeat(200)] }],
  ['sample_newline', { samples: ['Asha', 'a\nb'] }],
  ['sample_braces', { samples: ['Asha', 'a {{1}}'] }],
  ['footer_length', { footer: 'a'.repeat(61) }, { footer: EMOJI.repeat(60) }],
  ['footer_variable', { footer: 'Hello {{1}}' }],
  ['button_type', { buttons: [{ type: 'COPY_CODE', text: 'Copy' }] }],
  [
    'button_count',
    { buttons: Array.from({ length: 11 }, (_, i) => reply(`b${i}`)) },
    { buttons: Array.from({ length: 10 }, (_, i) => reply(`b${i}`)) },
  ],
  [
    'button_url_count',
    { buttons: ['a', 'b', 'c'].map((text) => link({ text })) },
    { buttons: ['a', 'b'].map((text) => link({ text })) },
  ],
  ['button_phone_count', { buttons: ['a', 'b'].map((text) => call({ text })) }],
  [
    'button_order',
    { buttons: [reply('a'), link(), reply('b')] },
    { buttons: [link(), reply('a'), reply('b'), call()] },
  ],
  ['button_text_length', { buttons: [reply('')] }, { buttons: [reply('अ'.repeat(25))] }],
  ['button_text_length', { buttons: [reply('a'.repeat(26))] }],
  ['button_text_length', { buttons: [reply('  ')] }],
  ['button_text_variable', { buttons: [reply('Hi {{1}}')] }],
  ['button_text_emoji', { buttons: [reply(`Yes ${EMOJI}`)] }],
  ['button_text_newline', { buttons: [reply('a\nb')] }],
  ['button_text_same', { buttons: [reply('a'), reply('a')] }, { buttons: [reply('a'), reply('A')] }],
  ['button_url', { buttons: [link({ url: 'ftp://x.in' })] }],
  ['button_url', { buttons: [link({ url: 'x.in' })] }],
  ['button_url', { buttons: [link({ url: 'https:///x' })] }],
  [
    'button_url_length',
    { buttons: [link({ url: `https://x.in/${'a'.repeat(1988)}` })] },
    { buttons: [link({ url: `https://x.in/${'a'.repeat(1987)}` })] },
  ],
  ['button_url_variable', { buttons: [link({ url: 'https://x.in/{{1}}/a' })] }],
  ['button_url_variable', { buttons: [link({ url: 'https://x.in/{{2}}' })] }],
  [
    'button_url_example',
    { buttons: [link({ url: 'https://x.in/{{1}}' })] },
    { buttons: [link({ url: 'https://x.in/{{1}}', example: ['https://x.in/a'] })] },
  ],
  ['button_url_example', { buttons: [link({ url: 'https://x.in/{{1}}', example: ['https://y.in/a'] })] }],
  [
    'button_phone',
    { buttons: [call({ phone_number: '9845' })] },
    { buttons: [call({ phone_number: `+${'1'.repeat(19)}` })] },
  ],
  ['button_phone', { buttons: [call({ phone_number: `+${'1'.repeat(20)}` })] }],
];

describe('the rules for a template', () => {
  test('a good template breaks none', () => {
    expect(brokenBy({})).toEqual([]);
  });

  test.each(TABLE)(
    '%s: what breaks it breaks nothing else, and what is just allowed breaks nothing',
    (rule, bad, allowed) => {
      expect(brokenBy(bad)).toEqual([rule]);
      if (allowed) expect(brokenBy(allowed)).toEqual([]);
    },
  );

  test('an empty body is no text at all', () => {
    expect(brokenBy({ body: ' \n ' })).toEqual(['body_empty', 'variable_density']);
  });

  test('the table tries every rule', () => {
    const tried = new Set([...TABLE.map(([rule]) => rule), 'body_empty']);
    expect(Object.keys(TEMPLATE_RULES).filter((rule) => !tried.has(rule))).toEqual([]);
  });
});

test.each([
  ['Hi {{1}}, {{2}} off now', 'Hi Asha, 20% off now', ['Asha', '20%']],
  ['Hi {{1}}, {{2}} off now', 'Hi [Asha], [20%] off now', ['Asha', '20%']],
  ['Hi {{1}} and hi {{2}} all', 'Hi  and hi  and hi x all', [' and hi ', 'x']],
  ['Hi {{1}} now', 'Hello Asha now', undefined],
  ['Hi {{1}} now', 'Hi Asha', undefined],
  ['Hi all', 'Hi all', []],
  ['Hi all', 'Hi you', undefined],
])('the samples of %s in "%s"', (body, example, samples) => {
  expect(samplesOf(body, example)).toEqual(samples);
});

const REVIEWED = {
  category: 'UTILITY',
  header: '',
  body: 'Your visit is tomorrow',
  footer: '',
  buttons: [],
};
test.each([
  ['visit', {}, ['APPROVED']],
  ['visit_rejected', {}, ['REJECTED INVALID_FORMAT']],
  ['visit_rejected_scam', {}, ['REJECTED SCAM']],
  ['visit_pending', {}, []],
  ['visit_paused', {}, ['APPROVED', 'PAUSED LOW_QUALITY']],
  ['visit_failed', {}, ['FAILED INVALID_FORMAT']],
  ['offer', { body: '20% off for you' }, ['REJECTED INCORRECT_CATEGORY']],
  ['offer', { body: 'Today is SALE day' }, ['REJECTED INCORRECT_CATEGORY']],
  ['offer', { body: 'Today 50% OFF' }, ['REJECTED INCORRECT_CATEGORY']],
  ['offer', { body: 'आज छूट है' }, ['REJECTED INCORRECT_CATEGORY']],
  ['offer', { body: 'आज ऑफ़र है' }, ['REJECTED INCORRECT_CATEGORY']],
  ['visit', { body: 'The freelance salesman offered' }, ['APPROVED']],
  ['offer', { body: 'A discount for you', category: 'MARKETING' }, ['APPROVED']],
])('the review of %s %j says %j', (name, fields, says) => {
  const decisions = reviewOf({ ...REVIEWED, ...fields, name }, 0, 5);
  expect(decisions.map(({ status, reason }) => (reason ? `${status} ${reason}` : status))).toEqual(says);
});
