import { expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { alertTemplates } from '../messaging/alert-templates.ts';
import { alertParams, alertTemplateOf } from './alert-words.ts';
import { mailSubjects } from './mail-subjects.ts';
import { type NotificationKind, notificationKinds } from './notification-kinds.ts';
import { type NotificationWords, notificationText } from './notification-templates.ts';

// What a business that means harm types wherever it may type.
const lure = (of: string) =>
  `Account locked ${of}: https://sbi-verify.ru/kyc www.sbi.co/a sbi-verify.ru/kyc 203.0.113.7/kyc sbi。in/kyc help@sbi.ru`;
/** What a mail program or WhatsApp makes a link of. */
const LINK = /:\/\/|[\p{L}\d-][.。．｡]\p{L}{2,}|\d+\.\d+\.\d+/u;

const words: NotificationWords = {
  business_name: lure('business'),
  time_zone: 'Asia/Kolkata',
  services: [lure('service'), lure('other service')],
  people: [lure('person')],
  starts_at: '2026-11-20T05:00:00Z',
  before: '2026-11-19T05:00:00Z',
  amount: paise(10_000),
  until: '2026-11-20T06:00:00Z',
  stars: 5,
  membership: lure('membership'),
  reason: lure('reason'),
  number: 7,
  wait: { low: 5, high: 10 },
  chair: lure('chair'),
  left: { services: [lure('left')], people: [lure('left')], starts_at: '2026-11-20T05:00:00Z' },
};

const kinds = Object.keys(notificationKinds) as NotificationKind[];
const told = kinds.flatMap((kind) =>
  (['en', 'hi'] as const).flatMap((locale) => [
    { kind, locale, words },
    { kind, locale, words: { ...words, left: null, membership: null, by_reader: true } },
  ]),
);

test.each(told)('a client is sent no link of a business: $kind, $locale', ({ kind, locale, words }) => {
  const text = notificationText(locale, { kind, as_member: false, words, client_name: null });
  for (const said of Object.values(text)) expect(said).not.toMatch(LINK);
  // Nothing of a business at all, where many read no further.
  const [subject] = text.subject.split(', ');
  expect(subject).toBe(mailSubjects[locale][words.left ? 'booking_moved' : kind]);
  expect(text.subject).not.toContain('locked');
  const template = alertTemplateOf(kind);
  if (!template) return;
  const params = alertParams(locale, template, { words, client_name: lure('client'), link: 'our own' });
  expect(alertTemplates[template]).toBeDefined();
  for (const param of params) expect(param).not.toMatch(LINK);
});
