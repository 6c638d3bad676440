import { describe, expect, it } from 'vitest';
import { earlyKeys, findFaults, frontSources, type Messages } from './check-messages.ts';

const en: Messages = {
  'app.name': 'Kursi',
  'sign_in.title': 'Welcome back, {name}',
  'sign_in.link': 'New? <link>Create an account</link>',
  'error.NOT_FOUND': 'It is not there.',
  'devices.count': { one: '{count} device', other: '{count} devices' },
};
const hi: Messages = {
  'app.name': 'Kursi',
  'sign_in.title': '{name}, स्वागत है',
  'sign_in.link': 'नए हैं? <link>खाता बनाएँ</link>',
  'error.NOT_FOUND': 'यह यहाँ नहीं है।',
  'devices.count': { one: '{count} डिवाइस', other: '{count} डिवाइस' },
};
const page =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text of a page.
  "t('app.name') t('sign_in.title', {}) t.rich('sign_in.link', {}) t(`error.${code}`) t('devices.count')";

const faults = (changes: { en?: Messages; hi?: Messages; page?: string } = {}) =>
  findFaults({ ...en, ...changes.en }, { ...hi, ...changes.hi }, [
    { path: 'page.tsx', text: changes.page ?? page },
  ]).map((fault) => `${fault.kind} ${fault.key}`);

describe('the check of the message catalogues', () => {
  it('passes when both agree', () => {
    expect(faults()).toEqual([]);
  });

  it.each<[string, Parameters<typeof faults>[0], string[]]>([
    [
      'a key that only English has',
      { en: { 'nav.home': 'Home' }, page: `${page} 'nav.home'` },
      ['missing nav.home'],
    ],
    ['a key that only Hindi has', { hi: { 'nav.home': 'होम' } }, ['extra nav.home']],
    ['a lost placeholder', { hi: { 'sign_in.title': 'स्वागत है' } }, ['placeholders sign_in.title']],
    ['a misspelt placeholder', { hi: { 'sign_in.title': '{nam}, स्वागत है' } }, ['placeholders sign_in.title']],
    ['a lost tag', { hi: { 'sign_in.link': 'नए हैं? खाता बनाएँ' } }, ['tags sign_in.link']],
    ['an empty text', { hi: { 'error.NOT_FOUND': ' ' } }, ['empty error.NOT_FOUND']],
    [
      'a text left in English',
      { hi: { 'error.NOT_FOUND': 'It is not there.' } },
      ['not_hindi error.NOT_FOUND'],
    ],
    [
      'one plural form left in English',
      { hi: { 'devices.count': { one: '{count} डिवाइस', other: '{count} devices' } } },
      ['not_hindi devices.count'],
    ],
    [
      'a word that the glossary replaced, in either language',
      { hi: { 'error.NOT_FOUND': 'यह मुलाक़ात नहीं है।' }, en: { 'error.NOT_FOUND': 'No such appointment.' } },
      ['other_word error.NOT_FOUND', 'other_word error.NOT_FOUND'],
    ],
    [
      'a sentence that nobody says, in either language',
      { hi: { 'error.NOT_FOUND': 'एक अनपढ़ी सूचना।' }, en: { 'error.NOT_FOUND': 'It stands under Profile.' } },
      ['other_word error.NOT_FOUND', 'other_word error.NOT_FOUND'],
    ],
    ['a plural in one language only', { hi: { 'devices.count': '{count} डिवाइस' } }, ['kind devices.count']],
    ['a key that nobody uses', { page: page.replace("t('app.name')", '') }, ['unused app.name']],
    [
      'a template that begins otherwise',
      { page: page.replace('error.$', 'problem.$') },
      ['unused error.NOT_FOUND'],
    ],
  ])('finds %s', (_, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  it('finds a tag that is not closed', () => {
    expect(faults({ hi: { 'sign_in.link': 'नए हैं? <link>खाता बनाएँ' } })).toContain('tags sign_in.link');
  });
});

describe('messages of the signed-in pages', () => {
  const sources = [
    {
      path: 'app/main.tsx',
      text: "import { a } from './front.tsx'; insidePage(routes.team, () => import('./team.tsx')); import('./lazy.tsx')",
    },
    { path: 'app/front.tsx', text: "import type { T } from './only-types.tsx'; t('app.name')" },
    { path: 'app/lazy.tsx', text: 'export default 1' },
    { path: 'app/team.tsx', text: "t('team.title')" },
    { path: 'app/only-types.tsx', text: "t('team.title')" },
  ];

  it('are allowed in code that is loaded with them', () => {
    const front = frontSources('app/main.tsx', sources);
    expect(front.map(({ path }) => path)).toEqual(['app/main.tsx', 'app/front.tsx', 'app/lazy.tsx']);
    expect(earlyKeys(['team.title'], front)).toEqual([]);
  });

  it('are reported in code that renders before', () => {
    const changed = sources.map((source) =>
      source.path === 'app/lazy.tsx' ? { ...source, text: "t('team.title')" } : source,
    );
    expect(earlyKeys(['team.title'], frontSources('app/main.tsx', changed))).toEqual([
      { kind: 'too_early', key: 'team.title', detail: 'is used in app/lazy.tsx, before it is fetched' },
    ]);
  });
});
