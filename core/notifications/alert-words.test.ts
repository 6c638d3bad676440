import { expect, test } from 'vitest';
import {
  type AlertTemplateKey,
  alertDraft,
  alertLanguages,
  alertTemplates,
} from '../messaging/alert-templates.ts';
import { alertParams, alertTemplateOf, firstName } from './alert-words.ts';

const words = {
  business_name: 'Aangan',
  time_zone: 'Asia/Kolkata',
  services: ['Haircut', 'Hair spa'],
  people: ['Meera'],
  starts_at: '2026-11-18T10:45:00Z',
  before: null,
  amount: null,
  number: 14,
  wait: { low: 10, high: 15 },
};

test.each(alertLanguages)('every variable of every alert is filled, in %s', (locale) => {
  for (const key of Object.keys(alertTemplates) as AlertTemplateKey[]) {
    if (key === 'bill') continue;
    const { content, variables } = alertDraft(key, locale);
    const params = alertParams(locale, key, { words, client_name: 'Asha Rao' });
    expect(params, key).toHaveLength(variables.length);
    expect(
      params.every((text) => text !== ''),
      key,
    ).toBe(true);
    expect(
      [...content.matchAll(/\{\{(\d)\}\}/g)].map(([, n]) => Number(n)),
      key,
    ).toEqual(variables.map((_, i) => i + 1));
  }
});

test('a reminder names the first name, the business, what and when', () => {
  expect(alertParams('en', 'booking_reminder', { words, client_name: 'Asha Rao' })).toEqual([
    'Asha',
    'Aangan',
    'Haircut and Hair spa with Meera',
    'Wed 18 Nov, 4:15 pm',
  ]);
});

test('what is not about a booking, the queue or a bill is no alert', () => {
  expect(alertTemplateOf('review_asked')).toBeNull();
  expect(alertTemplateOf('membership_ending')).toBeNull();
});

test.each([
  ['Asha Rao', 'Asha'],
  ['Dr. Mehta', 'Dr. Mehta'],
  ['  सुनीता राव ', 'सुनीता'],
  ['', null],
  [null, null],
])('%s is greeted as %s', (name, greeted) => {
  expect(firstName(name)).toBe(greeted);
});

test.each([
  ['evil.ru/win', 'evil. ru win'],
  ['https://1.2.3.4', 'https: 1. 2. 3. 4'],
  ['me@evil.ru', 'me evil. ru'],
  ['K.Ramesh', 'K. Ramesh'],
  ['A.R. Rahman', 'A. R.'],
  ['/', 'there'],
  ['x'.repeat(100), 'x'.repeat(40)],
])('a name brings no link: %s', (client_name, greeted) => {
  const words = {
    ...{ services: [], people: [], starts_at: null, before: null, amount: null },
    ...{ business_name: 'Aangan', time_zone: 'Asia/Kolkata' },
  };
  expect(alertParams('en', 'booking_reminder', { words, client_name })[0]).toBe(greeted);
});
