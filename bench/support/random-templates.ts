import type { WrittenButton, WrittenTemplate } from '../../core/messaging/template-rules/template-rules.ts';

const ENGLISH =
  'come back soon and your chair is waiting for you with tea this week at the salon near the lake'.split(' ');
const HINDI = 'आपकी कुर्सी आपका इंतज़ार कर रही है इस हफ़्ते ज़रूर आइए हम आपका पूरा ख़याल रखेंगे'.split(' ');
const EMOJI = ['🎉', '✨', '💇‍♀️', '🇮🇳', '❤️', '👩‍👩‍👧‍👦', '🙏🏽'];

/** A good template, or one with a rule or two broken; which one goes by its number. */
export function randomTemplate(random: () => number, number: number): WrittenTemplate {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]) => list[upTo(list.length - 1)] as T;
  const isHindi = random() < 0.3;
  const words = (count: number) =>
    Array.from({ length: count }, () => pick(isHindi ? HINDI : ENGLISH)).join(' ');
  const count = upTo(4);
  const content = [
    `${words(3)} ${number}`,
    ...Array.from(
      { length: count },
      (_, i) => `{{${i + 1}}}${pick(['', ',', '.', '।'])} ${words(3 + upTo(3))}`,
    ),
  ].join(pick([' ', ' ', '\n', '\n\n']));
  const isPicture = random() < 0.3;
  const hasHeader = !isPicture && random() < 0.5;
  const replies = Array.from(
    { length: upTo(3) },
    (_, i): WrittenButton => ({ type: 'QUICK_REPLY', text: `Reply ${i}` }),
  );
  const links = Array.from(
    { length: upTo(2) },
    (_, i): WrittenButton =>
      random() < 0.3
        ? {
            type: 'URL',
            text: `Page ${i}`,
            url: `https://kursi.example/${i}/{{1}}`,
            example: [`https://kursi.example/${i}/x`],
          }
        : { type: 'URL', text: `Page ${i}`, url: `https://kursi.example/${i}` },
  );
  const phones: WrittenButton[] =
    random() < 0.3 ? [{ type: 'PHONE_NUMBER', text: 'Call', phone_number: '+919000000001' }] : [];
  const good: WrittenTemplate = {
    element_name: `template_${number}`,
    language_code: isHindi ? 'hi' : pick(['en', 'en_US', 'mr', 'ta']),
    template_type: isPicture ? 'IMAGE' : 'TEXT',
    category: pick(['MARKETING', 'UTILITY']),
    content,
    header: hasHeader ? pick(['Diwali', 'For {{1}}', 'नमस्ते']) : null,
    footer: random() < 0.5 ? words(3) : null,
    example_media: isPicture ? '4::sample' : null,
    buttons: random() < 0.5 ? [...links, ...phones, ...replies] : [...replies, ...phones, ...links],
    variables: [
      ...(hasHeader ? [{ key: 1, section: 'Header', sample: 'Asha' }] : []),
      ...Array.from({ length: count }, (_, i) => ({ key: i + 1, section: 'Data', sample: `sample ${i}` })),
    ],
  };
  const faults = random() < 0.25 ? 0 : random() < 0.8 ? 1 : 2;
  let draft = good;
  for (let i = 0; i < faults; i++) {
    // In turn, so that each has its share.
    const breaks = i === 0 ? breakers[number % breakers.length] : pick(breakers);
    draft = { ...draft, ...breaks?.(draft, { pick, words, upTo }) };
  }
  return draft;
}

interface Chance {
  readonly pick: <T>(list: readonly T[]) => T;
  readonly words: (count: number) => string;
  readonly upTo: (most: number) => number;
}
type Break = (draft: WrittenTemplate, chance: Chance) => Partial<WrittenTemplate>;

const sampled = (draft: WrittenTemplate, content: string): Partial<WrittenTemplate> => ({
  content,
  variables: [
    ...draft.variables.filter(({ section }) => section === 'Header'),
    ...Array.from({ length: 12 }, (_, i) => ({ key: i + 1, section: 'Data', sample: `sample ${i}` })),
  ],
});
const withButton = (draft: WrittenTemplate, ...buttons: WrittenButton[]) => ({
  buttons: [...draft.buttons, ...buttons],
});
const text = (value: string): WrittenButton => ({ type: 'QUICK_REPLY', text: value });
const link = (url: string, example?: string[]): WrittenButton => ({
  type: 'URL',
  text: 'Broken page',
  url,
  ...(example && { example }),
});
const headed = (header: string): Partial<WrittenTemplate> => ({
  template_type: 'TEXT',
  example_media: null,
  header,
});
const oneSample = (draft: WrittenTemplate, sample: string): Partial<WrittenTemplate> => ({
  content: `${draft.content.replace(/\{\{\d+\}\}/g, 'x')} and {{1}} with all of us here`,
  variables: [
    ...draft.variables.filter(({ section }) => section === 'Header'),
    { key: 1, section: 'Data', sample },
  ],
});

/** Each breaks a rule, or comes as near to it as it can. */
const breakers: readonly Break[] = [
  (_, { pick }) => ({
    element_name: pick(['', 'With Capitals', 'a-b', 'नाम', 'a'.repeat(181), 'a'.repeat(180)]),
  }),
  (_, { pick }) => ({ category: pick(['AUTHENTICATION', 'OFFER', '']) }),
  (_, { pick }) => ({ language_code: pick(['fr', 'EN', 'hi_IN', '']) }),
  (_, { pick }) => ({ template_type: pick(['CAROUSEL', 'LOCATION', 'CATALOG']), header: null }),
  (draft, { pick }) => sampled(draft, pick(['', '   ', '\n'])),
  (draft, { words, pick }) => sampled(draft, [...words(600)].slice(0, pick([1024, 1025, 1024])).join('')),
  (draft, { words }) => sampled(draft, `${words(4)} ${'न'.repeat(1100)}`),
  (draft, { pick }) =>
    sampled(
      draft,
      `${draft.content} ${Array.from({ length: pick([10, 11, 11, 12]) }, () => pick(EMOJI)).join(' ')} x`,
    ),
  (draft, { pick }) =>
    sampled(draft, `${draft.content}${pick(['\n\n', '\n\n\n', '\n\n\n\n', '\r\n\r\n\r\n'])}all of us`),
  (draft) => sampled(draft, draft.content.replace(' ', '\t')),
  (draft, { pick }) => sampled(draft, draft.content.replace(' ', ' '.repeat(pick([4, 5, 6])))),
  (draft, { pick }) =>
    sampled(
      draft,
      `${draft.content} ${pick(['{{name}}', '{{ 1 }}', '{{1', '1}}', '{{}}', '{1}', '{{-1}}'])} all of us`,
    ),
  (draft, { pick }) =>
    sampled(
      draft,
      `Hello ${pick(['{{2}}', '{{1}} dear {{3}}', '{{1}} dear {{1}}', '{{01}}', '{{0}}'])} from all of us in the salon`,
    ),
  (draft, { pick }) => sampled(draft, `${pick(['', '"', ' *', '🎉 ', '… '])}{{1}} from all of us`),
  (draft, { pick }) => sampled(draft, `from all of us {{1}}${pick(['', '.', '।', ' 🎉', '"  ', '…'])}`),
  (draft, { pick, words }) =>
    sampled(draft, `${words(4)} {{1}}${pick(['', ' ', ', ', ' 🎉 ', '\n', ' – '])}{{2}} ${words(4)}`),
  (draft, { words, upTo }) => sampled(draft, `${words(1)} {{1}} ${words(1)} {{2}} ${words(1 + upTo(1))}`),
  (_, { pick }) => headed('h'.repeat(pick([60, 61, 70]))),
  (draft, { pick }) => ({
    ...headed(pick(['For {{1}} and {{2}}', '{{2}} for you', 'For {{x}}', '{{1', '{{1}}{{1}}'])),
    variables: [
      ...draft.variables,
      { key: 1, section: 'Header', sample: 'x' },
      { key: 2, section: 'Header', sample: 'y' },
    ],
  }),
  (_, { pick }) => headed(`Hello ${pick([...EMOJI, '™', '©'])}`),
  (_, { pick }) => headed(`Hello${pick(['\n', '\r\n'])}all`),
  (_, { pick }) => headed(`Hello ${pick(['*all*', '_all_', '~all~', '`all`', 'a*b'])}`),
  (_, { pick }) => ({ footer: 'f'.repeat(pick([60, 61, 80])) }),
  (_, { pick }) => ({ footer: pick(['For {{1}}', 'a {{ b', 'c }}', '{a}']) }),
  (draft, { pick }) => oneSample(draft, pick(['', ' ', 'x'])),
  (draft) => ({ ...oneSample(draft, 'x'), variables: [] }),
  (draft, { pick }) => oneSample(draft, 'न'.repeat(pick([200, 201, 250]))),
  (draft, { pick }) => oneSample(draft, pick(['a\nb', '{{1}}', 'a {{', 'a }}'])),
  (_, { pick }) => ({ template_type: 'IMAGE', header: null, example_media: pick([null, '']) }),
  () => ({ template_type: 'IMAGE', header: 'Diwali', example_media: '4::x' }),
  (draft, { pick }) => withButton(draft, { type: pick(['COPY_CODE', 'FLOW', '']), text: 'Copy' }),
  (_, { pick }) => ({
    buttons: Array.from({ length: pick([10, 11, 11, 12]) }, (__, i) => text(`Answer ${i}`)),
  }),
  (_, { pick }) => ({
    buttons: Array.from({ length: pick([3, 2, 3, 4]) }, (__, i) => ({
      ...link('https://a.in'),
      text: `P ${i}`,
    })),
  }),
  (_, { pick }) => ({
    buttons: Array.from({ length: pick([1, 2, 2, 3]) }, (__, i) => ({
      type: 'PHONE_NUMBER',
      text: `C ${i}`,
      phone_number: '+919000000001',
    })),
  }),
  () => ({ buttons: [text('Yes'), link('https://a.in'), text('No')] }),
  (_, { pick }) => ({ buttons: [text(pick(['', 'b'.repeat(25), 'b'.repeat(26), 'न'.repeat(26)]))] }),
  (_, { pick }) => ({ buttons: [text(pick(['For {{1}}', 'Yes 🎉', 'Yes\nno', 'a }} b', '{x}', 'Gold™']))] }),
  (_, { pick }) => ({ buttons: [text('Yes'), text(pick(['Yes', 'Yes', 'yes', 'Yes']))] }),
  (_, { pick }) => ({
    buttons: [
      link(
        pick([
          'ftp://a.in',
          'a.in',
          '',
          'https://',
          'http://a.in',
          `https://a.in/${'x'.repeat(2000)}`,
          'https://a b.in',
        ]),
      ),
    ],
  }),
  (_, { pick }) => ({
    buttons: [
      link(
        pick(['https://a.in/{{1}}/x', 'https://a.in/{{2}}', 'https://a.in/{{1}}{{1}}', 'https://a.in/{{1']),
        ['https://a.in/x'],
      ),
    ],
  }),
  (_, { pick }) => ({
    buttons: [
      link(
        'https://a.in/{{1}}',
        pick([[], ['https://b.in/x'], ['https://a.in/x', 'https://a.in/y'], ['https://a.in/x']]),
      ),
    ],
  }),
  (_, { pick }) => ({
    buttons: [
      {
        type: 'PHONE_NUMBER',
        text: 'Call',
        phone_number: pick([
          '919000000001',
          '+91 90000',
          `+${'9'.repeat(20)}`,
          `+${'9'.repeat(19)}`,
          '+',
          '',
        ]),
      },
    ],
  }),
];
