import { expect, test } from 'vitest';
import { typedVariables } from './campaign-rules.ts';
import { campaignParams, hasDetails } from './campaign-words.ts';

const detail = (key: number, source: 'typed' | 'client_name' | 'last_service' | 'weeks_away', name = '') => ({
  ...({ key, section: 'Data', kind: source === 'weeks_away' ? 'Number' : 'Name', name, source } as const),
});
const variables = [
  detail(2, 'weeks_away'),
  detail(1, 'client_name'),
  detail(3, 'last_service'),
  detail(4, 'typed', 'Offer'),
];
const today = Temporal.PlainDate.from('2026-11-18');
const ankita = { name: 'Ankita Saxena', last_service: 'Haircut', last_visit_on: '2026-09-04' };
const typed = [
  { key: 4, section: 'Data', value: ' ₹1,999\n till  30 November ' },
  { key: 4, section: 'Header', value: 'not this one' },
] as const;

test('details are filled in their order from the record and from what was typed, on one line', () => {
  expect(
    campaignParams(
      'Data',
      { variables, language: 'en', owner: 'custom', business_name: 'Aangan' },
      typed,
      ankita,
      today,
    ),
  ).toEqual([...['Ankita', '10', 'Haircut', '₹1,999 till 30 November']]);
  expect(
    campaignParams(
      'Header',
      { variables, language: 'en', owner: 'custom', business_name: 'Aangan' },
      typed,
      ankita,
      today,
    ),
  ).toEqual([]);
});

test('who has no name and never came is written to all the same, and a name brings no link along', () => {
  const nobody = { name: null, last_service: null, last_visit_on: null };
  expect(
    campaignParams(
      'Data',
      { variables, language: 'hi', owner: 'custom', business_name: 'Aangan' },
      [],
      nobody,
      today,
    ),
  ).toEqual([...['जी', 'कुछ', 'पिछली विज़िट', '']]);
  const lure = { ...ankita, name: 'evil.example', last_service: 'win at https://evil.example' };
  expect(
    campaignParams(
      'Data',
      { variables, language: 'en', owner: 'custom', business_name: 'Aangan' },
      typed,
      lure,
      today,
    ).join(' '),
  ).not.toMatch(/evil\.example/);
});

test('weeks are counted from two on: the template says “weeks” behind them', () => {
  const weeks = (language: string, last_visit_on: string | null) =>
    campaignParams(
      'Data',
      { variables: [detail(1, 'weeks_away')], language, owner: 'custom', business_name: 'Aangan' },
      [],
      { ...ankita, last_visit_on },
      today,
    )[0];
  expect(['2026-11-04', '2026-11-05', '2026-11-18', null].map((day) => weeks('en', day))).toEqual([
    ...['2', 'some', 'some', 'some'],
  ]);
  expect(weeks('hi', '2026-11-11')).toBe('कुछ');
});

test('a detail called Name is filled from the record, and needs no typing', () => {
  const named = [detail(1, 'typed', 'Name'), detail(2, 'typed', 'Offer')];
  expect(typedVariables({ variables: named }).map(({ key }) => key)).toEqual([2]);
  expect(
    campaignParams(
      'Data',
      { variables: named, language: 'en', owner: 'custom', business_name: 'Aangan' },
      [],
      ankita,
      today,
    )[0],
  ).toBe('Ankita');
});

test('what is long is cut between letters: half of one could not be stored, and nobody would get the campaign', () => {
  const long = { ...ankita, name: `${'A'.repeat(39)}🪷🪷`, last_service: `${'B'.repeat(299)}🪷` };
  const offer = [{ key: 4, section: 'Data', value: `${'C'.repeat(299)}🪷` }] as const;
  const params = campaignParams(
    'Data',
    { variables, language: 'en', owner: 'custom', business_name: 'Aangan' },
    offer,
    long,
    today,
  );
  expect(params.filter((text) => !text.isWellFormed())).toEqual([]);
  expect(params[0]).toBe('A'.repeat(39));
});

test('a template of the product, which goes from its number, carries no link that was typed', () => {
  const offer = [{ key: 4, section: 'Data', value: 'https://win.example.com for ₹99.50' }] as const;
  const wordsOf = (owner: 'product' | 'custom') =>
    campaignParams(
      'Data',
      { variables, language: 'en', owner, business_name: 'Aangan' },
      offer,
      ankita,
      today,
    ).at(-1);
  expect(wordsOf('product')).toBe('https: win. example. com for ₹99.50');
  expect(wordsOf('custom')).toBe('https://win.example.com for ₹99.50');
});

test('the name of the business stands without an address that could be tapped', () => {
  const says = [{ key: 1, section: 'Data', source: 'business_name', kind: 'Name', name: '' }] as const;
  const named = (business_name: string) =>
    campaignParams(
      'Data',
      { variables: says, language: 'en', owner: 'product', business_name },
      [],
      ankita,
      today,
    );
  expect(named('Aangan Salon')).toEqual(['Aangan Salon']);
  expect(named('Aangan https://lure.example').join('')).not.toContain('lure.example');
});

test('a message that names the last service, or the weeks since, is for those who have one', () => {
  const has = (client: Partial<typeof ankita>, ...needs: ('last_service' | 'weeks_away')[]) =>
    hasDetails({ ...ankita, ...client }, needs, today);
  expect(has({}, 'last_service', 'weeks_away')).toBe(true);
  expect(has({ last_visit_on: '2026-11-05' }, 'weeks_away')).toBe(false);
  expect(has({ last_visit_on: '2026-11-04' }, 'weeks_away')).toBe(true);
  expect(hasDetails({ last_service: null, last_visit_on: null }, ['last_service'], today)).toBe(false);
  expect(hasDetails({ last_service: null, last_visit_on: null }, [], today)).toBe(true);
});
