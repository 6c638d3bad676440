import { describe, expect, test } from 'vitest';
import { appNameOf, headerStep, isNewStatus, numberQuality } from './header-rules.ts';

describe('the name of an app', () => {
  test.each([
    ['Aangan Salon & Spa', '', 'AanganSalonSpa'],
    ['Café Été', '', 'CafeEte'],
    ['Bo', '', 'BoKursi'],
    ['आँगन सैलून', '', 'KursiSalon'],
    ['Aangan', '4711', 'Aangan4711'],
    ['A', '4711', 'AKursi4711'],
  ])('of %s with suffix "%s" is %s', (name, suffix, expected) => {
    expect(appNameOf(name, suffix)).toBe(expected);
  });
  test('is never longer than the provider takes, and keeps its suffix', () => {
    const name = appNameOf('x'.repeat(400), '123456');
    expect([name.length, name.endsWith('123456')]).toEqual([150, true]);
  });
  test('has letters and digits only, and six at least', () => {
    for (const name of ['', '  ', '!!!', '\u0000', 'नाई', 'a-b_c.d', 'Ω']) {
      expect(appNameOf(name)).toMatch(/^[A-Za-z0-9]{6,150}$/);
    }
  });
});

test.each([
  [{ payment_id: null }, 'draft'],
  [{}, 'paid'],
  [{ embedded_signup_link: 'https://x.in' }, 'created'],
  [{ embedded_signup_status: 'in_review' }, 'in_review'],
  [{ embedded_signup_link: 'https://x.in', embedded_signup_status: 'live' }, 'live'],
  [{ embedded_signup_status: 'rejected' }, 'rejected'],
  [{ embedded_signup_link: 'https://x.in', refused_reason: 'no' }, 'refused'],
] as const)('a header with %j stands at %s', (over, step) => {
  const header = {
    payment_id: 'p',
    embedded_signup_link: null,
    embedded_signup_status: 'created',
    refused_reason: null,
  } as const;
  expect(headerStep({ ...header, ...over })).toBe(step);
});

test.each([
  ['created', 'in_review', true],
  ['created', 'live', true],
  ['in_review', 'created', false],
  ['live', 'created', false],
  ['live', 'in_review', false],
  ['live', 'rejected', true],
  ['rejected', 'in_review', true],
  ['rejected', 'live', true],
  ['rejected', 'created', false],
  ['live', 'live', false],
] as const)('from %s, hearing %s is news: %s', (before, heard, isNews) => {
  expect(isNewStatus(before, heard)).toBe(isNews);
});

test('quality comes in colours', () => {
  expect(['GREEN', 'yellow', 'RED', 'UNKNOWN', null].map(numberQuality)).toEqual([
    'high',
    'medium',
    'low',
    null,
    null,
  ]);
});
