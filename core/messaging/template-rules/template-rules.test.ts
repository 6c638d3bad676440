import { describe, expect, it } from 'vitest';
import { styledPieces, valuesIn } from '../template-text.ts';
import {
  brokenRules,
  checkTemplate,
  type TemplateRule,
  templateRules,
  type WrittenTemplate,
} from './template-rules.ts';

const good: WrittenTemplate = {
  element_name: 'we_miss_you',
  language_code: 'en',
  template_type: 'TEXT',
  category: 'MARKETING',
  content: 'Hello {{1}}, your chair is waiting. It has been {{2}} weeks since your last visit with us.',
  header: null,
  footer: 'Aangan, Indiranagar',
  example_media: null,
  buttons: [
    { type: 'URL', text: 'Book a time', url: 'https://kursi.example/b/aangan' },
    { type: 'QUICK_REPLY', text: 'Stop messages' },
  ],
  variables: [
    { key: 1, section: 'Data', sample: 'Ankita' },
    { key: 2, section: 'Data', sample: '10' },
  ],
};
const reply = (text: string) => ({ type: 'QUICK_REPLY', text });
const link = (url: string, example?: string[]) => ({ type: 'URL', text: `Open ${url.length}`, url, example });
const phone = (phone_number: string) => ({
  type: 'PHONE_NUMBER',
  text: `Call ${phone_number.slice(-2)}`,
  phone_number,
});
const sample = (key: number, text: string, section = 'Data') => ({ key, section, sample: text });
const withHeader = (header: string) => ({
  header,
  variables: [...good.variables, sample(1, 'Diwali', 'Header')],
});
const plain = (content: string) => ({ content, variables: [1, 2, 3, 4].map((key) => sample(key, 'x')) });
const family = '👩‍👩‍👧‍👦';

/** Each is the good template but for one field, and breaks these rules and no other. */
const table: [what: string, change: Partial<WrittenTemplate>, broken: TemplateRule[]][] = [
  ['the good one', {}, []],
  ['a name of 180', { element_name: 'a'.repeat(180) }, []],
  ['a name of 181', { element_name: 'a'.repeat(181) }, ['name_is_spelled_right']],
  ['no name', { element_name: '' }, ['name_is_spelled_right']],
  ['capitals in the name', { element_name: 'We_miss_you' }, ['name_is_spelled_right']],
  ['a line break behind the name', { element_name: 'we_miss\n' }, ['name_is_spelled_right']],
  ['another category', { category: 'AUTHENTICATION' }, ['category_is_known']],
  ['another language', { language_code: 'fr' }, ['language_is_known']],
  ['another kind', { template_type: 'VIDEO' }, ['kind_is_known']],

  ['spaces for a text', plain('   '), ['text_is_there']],
  ['1,024 letters', plain('न'.repeat(1024)), []],
  ['1,025 letters', plain('न'.repeat(1025)), ['text_is_short_enough']],
  ['letters outside the basic plane count once', plain('𝒜'.repeat(1024)), []],
  ['ten emoji, families too', plain(`Hello ${family.repeat(9)}🎉`), []],
  ['eleven emoji', plain(`Hello ${'🎉'.repeat(11)}`), ['text_has_few_emoji']],
  ['one empty line', plain('Hello\n\nall'), []],
  ['two empty lines', plain('Hello\n\n\nall'), ['text_has_few_empty_lines']],
  ['two empty lines, as Windows writes them', plain('Hello\r\n\r\n\r\nall'), ['text_has_few_empty_lines']],
  ['a tab', plain('Hello\tall'), ['text_has_no_tab']],
  ['four spaces', plain('Hello    all'), []],
  ['five spaces', plain('Hello     all'), ['text_has_few_spaces']],
  ['a word in braces', plain('Hello {{name}} from all of us'), ['text_braces_are_whole']],
  ['a space in braces', plain('Hello {{ 1 }} from all of us'), ['text_braces_are_whole']],
  ['braces that do not close', plain('Hello {{1 from all of us'), ['text_braces_are_whole']],
  ['braces that do not open', plain('Hello 1}} from all of us'), ['text_braces_are_whole']],
  ['single braces', plain('Hello {1} from all of us'), []],
  ['a variable that begins with 2', plain('Hello {{2}} from all of us'), ['text_numbers_in_order']],
  ['a gap', plain('Hello {{1}} come on {{3}} from all of us'), ['text_numbers_in_order']],
  ['one variable twice', plain('Hello {{1}} come on {{1}} from all of us'), ['text_numbers_in_order']],
  ['{{01}}', plain('Hello {{01}} from all of us'), ['text_numbers_in_order']],
  ['a variable first', plain('{{1}} from all of us'), ['text_begins_with_words']],
  ['marks before the first variable', plain(' *"{{1}} from all of us'), ['text_begins_with_words']],
  ['a variable last', plain('from all of us {{1}}'), ['text_ends_with_words']],
  ['a full stop behind the last variable', plain('from all of us {{1}}. '), ['text_ends_with_words']],
  ['a danda behind the last variable', plain('हम सब की ओर से {{1}}।'), ['text_ends_with_words']],
  ['two variables side by side', plain('Hello {{1}}, {{2}} from all of us here'), ['text_variables_apart']],
  ['one word between two variables', plain('Hello {{1}} and {{2}} from all of us'), []],
  ['too few words', plain('Hello {{1}} all'), ['text_has_enough_words']],
  ['just enough words', plain('Hello {{1}} dear all'), []],
  ['a Hindi word counts once', plain('नमस्ते {{1}} सब'), ['text_has_enough_words']],
  ['no word at all', plain('!!!'), ['text_has_enough_words']],

  ['a header of 60', { header: 'h'.repeat(60) }, []],
  ['a header of 61', { header: 'h'.repeat(61) }, ['header_is_short_enough']],
  ['a header with a variable', withHeader('For {{1}}'), []],
  ['a header with two variables', withHeader('For {{1}} and {{1}}'), ['header_has_one_variable']],
  ['a header with broken braces', withHeader('For {{x}}'), ['header_has_one_variable']],
  ['an emoji in the header', { header: 'Diwali 🪔' }, ['header_has_no_emoji']],
  ['a trade mark in the header', { header: 'Gold™ facial' }, []],
  ['two lines in the header', { header: 'Diwali\nglow' }, ['header_is_one_line']],
  ['bold in the header', { header: '*Diwali*' }, ['header_is_plain']],
  ['a footer of 60', { footer: 'f'.repeat(60) }, []],
  ['a footer of 61', { footer: 'f'.repeat(61) }, ['footer_is_short_enough']],
  ['a variable in the footer', { footer: 'For {{1}}' }, ['footer_has_no_variable']],
  ['an emoji in the footer', { footer: 'Aangan 🪔' }, []],

  ['no sample', { variables: [sample(1, 'Ankita')] }, ['sample_is_there']],
  ['a blank sample', { variables: [sample(1, 'Ankita'), sample(2, ' ')] }, ['sample_is_there']],
  [
    'a sample for the other section',
    { variables: [sample(1, 'Ankita'), sample(2, '10', 'Header')] },
    ['sample_is_there'],
  ],
  ['no sample of the header', { header: 'For {{1}}' }, ['sample_is_there']],
  ['a sample of 200', { variables: [sample(1, 'a'.repeat(200)), sample(2, '10')] }, []],
  [
    'a sample of 201',
    { variables: [sample(1, 'a'.repeat(201)), sample(2, '10')] },
    ['sample_is_short_enough'],
  ],
  ['two lines in a sample', { variables: [sample(1, 'An\nkita'), sample(2, '10')] }, ['sample_is_plain']],
  ['a variable in a sample', { variables: [sample(1, '{{2}}'), sample(2, '10')] }, ['sample_is_plain']],

  ['a picture', { template_type: 'IMAGE', example_media: '4::x' }, []],
  ['a picture that is missing', { template_type: 'IMAGE' }, ['picture_is_there']],
  [
    'a picture and a header',
    { template_type: 'IMAGE', example_media: '4::x', header: 'Diwali' },
    ['picture_stands_alone'],
  ],

  ['a button of another kind', { buttons: [{ type: 'COPY_CODE', text: 'Copy' }] }, ['button_kind_is_known']],
  ['ten buttons', { buttons: Array.from({ length: 10 }, (_, i) => reply(`Reply ${i}`)) }, []],
  [
    'eleven buttons',
    { buttons: Array.from({ length: 11 }, (_, i) => reply(`Reply ${i}`)) },
    ['buttons_are_few'],
  ],
  [
    'three links',
    { buttons: [link('https://a.in'), link('https://ab.in'), link('https://abc.in')] },
    ['links_are_few'],
  ],
  ['two phones', { buttons: [phone('+919000000001'), phone('+919000000002')] }, ['phones_are_few']],
  [
    'replies on both sides of a link',
    { buttons: [reply('Yes'), link('https://a.in'), reply('No')] },
    ['quick_replies_stand_together'],
  ],
  ['replies first', { buttons: [reply('Yes'), reply('No'), link('https://a.in')] }, []],
  ['no text on a button', { buttons: [reply(' ')] }, ['button_text_fits']],
  ['25 letters on a button', { buttons: [reply('b'.repeat(25))] }, []],
  ['26 letters on a button', { buttons: [reply('b'.repeat(26))] }, ['button_text_fits']],
  ['a variable on a button', { buttons: [reply('For {{1}}')] }, ['button_text_is_plain']],
  ['an emoji on a button', { buttons: [reply('Yes 🎉')] }, ['button_text_is_plain']],
  ['two lines on a button', { buttons: [reply('Yes\nplease')] }, ['button_text_is_plain']],
  ['one text twice', { buttons: [reply('Yes'), reply('Yes')] }, ['button_texts_differ']],
  ['an address of another kind', { buttons: [link('ftp://a.in')] }, ['link_is_an_address']],
  ['no address', { buttons: [{ type: 'URL', text: 'Open' }] }, ['link_is_an_address']],
  ['an address of 2,000', { buttons: [link(`https://a.in/${'x'.repeat(1987)}`)] }, []],
  ['an address of 2,001', { buttons: [link(`https://a.in/${'x'.repeat(1988)}`)] }, ['link_is_an_address']],
  ['a variable at the end of an address', { buttons: [link('https://a.in/{{1}}', ['https://a.in/x'])] }, []],
  [
    'a variable inside an address',
    { buttons: [link('https://a.in/{{1}}/x', ['https://a.in/x/x'])] },
    ['link_ends_with_its_variable'],
  ],
  [
    '{{2}} in an address',
    { buttons: [link('https://a.in/{{2}}', ['https://a.in/x'])] },
    ['link_ends_with_its_variable'],
  ],
  ['an address without its example', { buttons: [link('https://a.in/{{1}}')] }, ['link_has_an_example']],
  [
    'an example of another page',
    { buttons: [link('https://a.in/{{1}}', ['https://b.in/x'])] },
    ['link_has_an_example'],
  ],
  [
    'two examples',
    { buttons: [link('https://a.in/{{1}}', ['https://a.in/x', 'https://a.in/y'])] },
    ['link_has_an_example'],
  ],
  ['a phone without +', { buttons: [phone('919000000001')] }, ['phone_is_a_number']],
  ['a phone of 21', { buttons: [phone(`+${'9'.repeat(20)}`)] }, ['phone_is_a_number']],
];

describe('rules of a template', () => {
  it.each(table)('%s', (_what, change, broken) => {
    expect(brokenRules({ ...good, ...change }).map(({ rule }) => rule)).toEqual(broken);
  });

  it('are each broken somewhere in the table', () => {
    const tried = new Set(table.flatMap(([, , broken]) => broken));
    const elsewhere: TemplateRule[] = [
      'differs_from_others',
      'reads_like_its_category',
      'reads_like_its_language',
    ];
    expect(templateRules.filter((rule) => !tried.has(rule))).toEqual(elsewhere);
  });

  it('refuse the text and footer of another template', () => {
    const others = [{ content: `${good.content} `, footer: good.footer }];
    expect(brokenRules(good, { others }).map(({ rule }) => rule)).toEqual(['differs_from_others']);
    expect(brokenRules({ ...good, footer: null }, { others })).toEqual([]);
  });

  it.each(['Show this for 10% off today', 'A FREE facial', 'आज 10% की छूट', 'our Offer', 'ख़ास ऑफ़र', 'मुफ़्त'])(
    'warn of an offer in a Utility text: %s',
    (content) => {
      const language_code = /\p{Script=Devanagari}/u.test(content) ? 'hi' : 'en';
      const draft = { ...good, category: 'UTILITY', language_code, content };
      expect(brokenRules(draft)).toEqual([]);
      expect(checkTemplate(draft).find(({ rule }) => rule === 'reads_like_its_category')?.isMet).toBe(false);
      expect(checkTemplate({ ...draft, category: 'MARKETING' }).every(({ isMet }) => isMet)).toBe(true);
    },
  );

  it('do not take freedom, wholesale and an officer for an offer', () => {
    const draft = {
      ...good,
      category: 'UTILITY',
      content: 'The freedom of a wholesale officer, 10% offline',
    };
    expect(checkTemplate(draft).every(({ isMet }) => isMet)).toBe(true);
  });

  it('say where', () => {
    const problems = (change: Partial<WrittenTemplate>) =>
      brokenRules({ ...good, ...change }).flatMap((check) => check.problems);
    const text = 'from all of us {{1}}.';
    expect(problems(plain(text))).toEqual([{ field: 'content', range: { start: 15, end: 20 } }]);
    expect(problems({ variables: [sample(1, 'Ankita')] })).toEqual([
      { field: 'variables', variable: { key: 2, section: 'Data' } },
    ]);
    expect(problems({ buttons: [reply('Yes'), reply('Yes')] })).toEqual([{ field: 'buttons', index: 1 }]);
  });
});

describe('the text of a template', () => {
  it('gives the samples back from its example', () => {
    const text = 'Hello {{1}}, until {{2}} at Aangan';
    expect(valuesIn('Hello Asha Rao, until 30 November at Aangan', text)).toEqual(
      new Map([
        [1, 'Asha Rao'],
        [2, '30 November'],
      ]),
    );
    expect(valuesIn('Dear Asha, until 30 November at Aangan', text)).toBeNull();
    expect(valuesIn('Hello Asha, until  at Aanga', text)).toBeNull();
    expect(valuesIn('Hello', 'Hello')).toEqual(new Map());
  });

  it.each([
    ['*bold* and _italic_', 'bold[bold]  and  italic[italic]'],
    ['~was~ `code`', 'was[strike]   code[code]'],
    ['*_both_*', 'both[bold,italic]'],
    ['2*3*4 and a_b_c', '2*3*4 and a_b_c'],
    ['* not bold*', '* not bold*'],
    ['*over\nlines*', '*over\nlines*'],
    ['*Hi {{1}}*', 'Hi [bold] {{1}}[bold]'],
  ])('is shown as WhatsApp shows it: %s', (text, shown) => {
    const pieces = styledPieces(text).map(({ text: piece, styles }) =>
      styles.length > 0 ? `${piece}[${styles.join(',')}]` : piece,
    );
    expect(pieces.join(' ')).toBe(shown);
  });
});
