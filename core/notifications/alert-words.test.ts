import { expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import {
  type AlertTemplateKey,
  alertDraft,
  alertLanguages,
  alertsToTry,
  alertTemplates,
} from '../messaging/alert-templates.ts';
import { alertParams, alertTemplateOf, billAlertParams, firstName } from './alert-words.ts';

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
  until: '2026-11-18T11:00:00Z',
};
const link = 'https://kursi.example/notifications/1';

test.each(alertLanguages)('every variable of every alert is filled, in %s', (locale) => {
  for (const key of Object.keys(alertTemplates) as AlertTemplateKey[]) {
    if (alertTemplates[key].alert === 'bill') continue;
    const { content, variables } = alertDraft(key, locale);
    const params = alertParams(locale, key, { words, client_name: 'Asha Rao', link });
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
  expect(alertParams('en', 'booking_reminder', { words, client_name: 'Asha Rao', link })).toEqual([
    'Asha',
    'Aangan',
    'Haircut and Hair spa with Meera',
    'Wed 18 Nov, 4:15 pm',
  ]);
});

test('a slot alert also says until when the time is held, and where to take it', () => {
  expect(alertParams('en', 'slot_alert', { words, client_name: 'Asha Rao', link }).slice(3)).toEqual([
    'Wed 18 Nov, 4:15 pm',
    '4:30 pm',
    link,
  ]);
});

test('what is not about a booking, the queue or a bill is no alert', () => {
  expect(alertTemplateOf('review_asked')).toBeNull();
  expect(alertTemplateOf('membership_ending')).toBeNull();
});

test.each(alertLanguages)(
  'a client who moved the booking is not asked whether it suits them, in %s',
  (locale) => {
    const key = alertTemplateOf('booking_moved', { by_reader: true });
    expect(alertTemplateOf('booking_moved')).toBe('booking_moved_link');
    expect(key).toBe('booking_moved_by_client');
    // Nor by what goes while it is not approved.
    for (const tried of alertsToTry(key ?? 'bill'))
      expect(alertDraft(tried, locale).content).not.toMatch(/suit you|ठीक न हो/);
  },
);

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
  ['evil.ru/win', 'evil. ru/win'],
  ['https://1.2.3.4', 'https: 1. 2. 3.4'],
  ['http://evil/win', 'http: evil/win'],
  ['me@evil.ru', 'me@evil. ru'],
  ['evil。ru', 'evil. ru'],
  ['K.Ramesh', 'K. Ramesh'],
  ['A.R.Rahman', 'A. R. Rahman'],
])('no name brings a link: %s', (typed, said) => {
  const named = { ...words, business_name: typed, services: [typed], people: [] };
  const params = alertParams('en', 'booking_reminder', { words: named, client_name: typed, link });
  expect(params.slice(0, 3)).toEqual([said, said, said]);
  const bill = {
    receipt_number: 'AGN/26-27/14',
    total_amount: paise(45_050),
    given_back: '',
    link: 'https://kursi.example/r/1',
  };
  expect(billAlertParams('en', { ...bill, client_name: typed, seller: { name: typed } })).toEqual([
    ...[said, said, 'AGN/26-27/14', '₹450.50', 'https://kursi.example/r/1'],
  ]);
  const given_back = '₹50 in cash';
  for (const key of ['bill_given_back', 'bill_void_given_back'] as const) {
    const params = billAlertParams('en', {
      ...bill,
      given_back,
      client_name: typed,
      seller: { name: typed },
    });
    expect(params[4]).toBe(given_back);
    expect(params).toHaveLength(alertDraft(key, 'hi').variables.length);
  }
});

test.each(['Balayage 2.0', 'Cut/Colour', 'Dr. Mehta & Sons', 'Hair@Home'])('%s is said as it is', (name) => {
  const named = { ...words, services: [name], people: [] };
  expect(alertParams('en', 'booking_reminder', { words: named, client_name: 'Asha', link })[2]).toBe(name);
});

test.each([
  ['/', 'there'],
  ['x'.repeat(100), 'x'.repeat(40)],
])('a client called %s is greeted as %s', (client_name, greeted) => {
  expect(alertParams('en', 'booking_reminder', { words, client_name, link })[0]).toBe(greeted);
});
