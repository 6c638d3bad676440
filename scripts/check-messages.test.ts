import { describe, expect, it } from 'vitest';
import { findFaults, type Messages, partFaults } from './check-messages.ts';

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
    [
      'a number before a word that has a plural, in a text of one form',
      {
        en: { 'devices.left': 'Only {left} devices are left' },
        hi: { 'devices.left': '{left} डिवाइस बाकी' },
        page: `${page} 'devices.left'`,
      },
      ['not_plural devices.left'],
    ],
    [
      'the form of many where there is one',
      {
        en: { 'devices.new': { one: '{count} new devices', other: '{count} new devices' } },
        hi: { 'devices.new': { one: '{count} नया डिवाइस', other: '{count} नए डिवाइस' } },
        page: `${page} 'devices.new'`,
      },
      ['not_plural devices.new'],
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

describe('parts of the messages', () => {
  const parts = { front: ['app.name'], inside: ['nav.clients'], desk: ['desk.day'], money: ['bill.tip'] };
  const late = "inside(['desk'], () => import('./calendar.tsx'))";
  const withPages = (changed: Readonly<Record<string, string>> = {}) => {
    const pages = {
      'app/main.tsx': `import { a } from './front.tsx'; ${late}; import('./lazy.tsx')`,
      'app/front.tsx': "import type { T } from './only-types.tsx'; t('app.name')",
      'app/lazy.tsx': 'export default 1',
      'app/calendar.tsx': "import './drawer.tsx'; t('desk.day'); t('nav.clients'); t('app.name')",
      'app/drawer.tsx': "withParts(['money'], () => import('./bill.tsx'))",
      'app/bill.tsx': "t('bill.tip')",
      'app/only-types.tsx': "t('desk.day')",
      ...changed,
    };
    const sources = Object.entries(pages).map(([path, text]) => ({ path, text }));
    return partFaults(parts, 'app/main.tsx', sources).map(
      ({ kind, key, detail }) => `${kind} ${key}: ${detail}`,
    );
  };

  it('may be used by what is loaded with them', () => {
    expect(withPages()).toEqual([]);
  });

  it.each([
    [
      'by the first pages',
      { 'app/lazy.tsx': "t('desk.day')" },
      'app/lazy.tsx, and app/main.tsx is loaded without the part desk',
    ],
    [
      'by a page of another part',
      { 'app/drawer.tsx': "t('bill.tip')", 'app/bill.tsx': '' },
      'app/drawer.tsx, and app/calendar.tsx is loaded without the part money',
    ],
  ])('may not be used %s', (_, changed, expected) => {
    expect(withPages(changed)).toEqual([expect.stringContaining(expected)]);
  });

  it('are not loaded for nothing', () => {
    expect(withPages({ 'app/bill.tsx': "t('app.name')" })).toEqual([
      'not_needed money: is a part that app/bill.tsx does not use',
    ]);
  });
});
