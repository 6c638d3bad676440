import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import {
  channelsFor,
  defaultSettings,
  type NotificationKind,
  notificationKinds,
} from './notification-kinds.ts';
import { type NotificationWords, notificationText, whenText } from './notification-templates.ts';

const words: NotificationWords = {
  business_name: 'Demo Salon',
  time_zone: 'Asia/Kolkata',
  services: ['Haircut'],
  people: ['Asha'],
  starts_at: '2026-11-18T10:45:00Z',
  before: '2026-11-17T05:00:00Z',
  amount: paise(123_450),
  until: '2026-11-18T10:10:00Z',
  stars: 4,
};
const line = (kind: NotificationKind, over: Partial<NotificationWords> = {}, as_member = false) => {
  const { title, body } = notificationText('en', {
    kind,
    as_member,
    words: { ...words, ...over },
    client_name: as_member ? 'Meera' : null,
  });
  return `${title} | ${body}`;
};

test('a notification reads like a sentence', () => {
  expect(line('booking_booked')).toBe('Booked: Haircut with Asha | Wed 18 Nov, 4:15 pm at Demo Salon');
  expect(line('booking_moved')).toBe(
    'Moved: Haircut with Asha | Now Wed 18 Nov, 4:15 pm at Demo Salon. It was Tue 17 Nov, 10:30 am.',
  );
  expect(line('booking_booked', { services: ['Haircut', 'Facial', 'Shave'], people: [] })).toContain(
    'Booked: Haircut, Facial and Shave | ',
  );
  expect(line('booking_requested', {}, true)).toBe(
    'New request: Meera, Haircut with Asha | Wed 18 Nov, 4:15 pm at Demo Salon. Please confirm or decline.',
  );
  expect(line('slot_alert_offered')).toBe(
    'A time opened up: Haircut with Asha | Wed 18 Nov, 4:15 pm at Demo Salon. Held for you until 3:40 pm.',
  );
  expect(line('review_received', {}, true)).toContain('Meera gave 4 stars | ');
  expect(line('review_received', { stars: 1 }, true)).toContain('Meera gave 1 star | ');
  expect(line('booking_declined', { amount: null, reason: 'Asha is away.' })).toMatch(
    /another time\. They say: Asha is away\.$/,
  );
  expect(line('booking_cancelled', { reason: 'Asha is away.' }, true)).not.toContain('Asha is away');
  expect(line('money_returned')).toContain('₹1,234.50 is being refunded to you');
  expect(line('money_returned', { amount: paise(30_005) })).toContain('₹300.05');
});

test('a move to another chair at the same time names no old time: the booking changed', () => {
  expect(line('booking_moved', { before: null })).toBe(
    'Changed: Haircut with Asha | Now Wed 18 Nov, 4:15 pm at Demo Salon.',
  );
});

test('a client reads what they changed themselves as their own doing', () => {
  const own = { by_reader: true, amount: null };
  const left = { services: ['Facial'], people: ['Meena'], starts_at: '2026-11-18T11:15:00Z' };
  expect(line('booking_moved', own)).toBe(
    'You moved your booking: Haircut with Asha | Now Wed 18 Nov, 4:15 pm at Demo Salon. It was Tue 17 Nov, 10:30 am.',
  );
  expect(line('booking_moved', { ...own, before: null })).toMatch(
    /^You changed your booking: Haircut with Asha/,
  );
  expect(line('booking_cancelled', own)).toBe(
    'You cancelled: Haircut with Asha | Wed 18 Nov, 4:15 pm at Demo Salon',
  );
  expect(line('booking_cancelled', { ...own, left })).toBe(
    'You removed: Haircut with Asha | Still booked at Demo Salon: Facial with Meena, Wed 18 Nov, 4:45 pm.',
  );
  expect(line('booking_cancelled', { left })).toBe(
    'Cancelled: Haircut with Asha | Still booked at Demo Salon: Facial with Meena, Wed 18 Nov, 4:45 pm. ₹1,234.50 is being refunded to you. Your bank may take a few days.',
  );
  const told = { kind: 'booking_cancelled', as_member: false, client_name: null } as const;
  const dropped = notificationText('hi', { ...told, words: { ...words, ...own, left } });
  expect(dropped).toEqual({
    title: 'आपने सर्विस हटाई: Haircut, Asha से',
    body: 'Demo Salon में यह बुकिंग बनी हुई है: Facial, Meena से, बुध 18 नव॰, शाम 4:45 बजे।',
    // Not the time of what was removed.
    subject: 'आपकी बुकिंग बदल गई है',
  });
});

test('the subject of a mail states what happened and when, and a refund names no time', () => {
  const told = { kind: 'booking_booked', as_member: false, words, client_name: null } as const;
  expect(notificationText('en', told).subject).toBe('Booked, Wed 18 Nov, 4:15 pm');
  expect(notificationText('hi', told).subject).toBe('बुकिंग हो गई, बुध 18 नव॰, शाम 4:15 बजे');
  expect(notificationText('en', { ...told, kind: 'money_returned' }).subject).toBe(
    'Your refund is on its way',
  );
});

test('an erased client has no name', () => {
  const told = { kind: 'booking_cancelled', as_member: true, words, client_name: null } as const;
  expect(notificationText('en', told).title).toBe('Cancelled: A client, Haircut with Asha');
  expect(notificationText('hi', told).title).toContain('एक ग्राहक');
});

describe.each(Object.keys(notificationKinds) as NotificationKind[])('%s', (kind) => {
  test.each([true, false])('has words in both languages (as a member: %s)', (as_member) => {
    const told = { kind, as_member, words, client_name: 'Meera' };
    for (const part of ['title', 'body'] as const) {
      const [en, hi] = [notificationText('en', told)[part], notificationText('hi', told)[part]];
      expect(en).not.toMatch(/undefined|null|NaN|\{/);
      expect(hi).not.toMatch(/undefined|null|NaN|\{/);
      expect(en.length).toBeGreaterThan(3);
      expect(hi).toMatch(/[ऀ-ॿ]|Meera/);
    }
  });
});

test("a person's settings decide the channels of a notification", () => {
  expect(channelsFor('booking', defaultSettings)).toEqual(['email', 'push', 'whatsapp']);
  expect(channelsFor('booking', { ...defaultSettings, booking_email: false })).toEqual(['push', 'whatsapp']);
  expect(channelsFor('booking', { ...defaultSettings, reminders: false })).toHaveLength(3);
  expect(channelsFor('reminder', { ...defaultSettings, booking_email: false })).toHaveLength(3);
  const noWhatsapp = { ...defaultSettings, booking_whatsapp: false };
  expect(channelsFor('reminder', noWhatsapp)).toEqual(['email', 'push']);
  expect(channelsFor('booking', noWhatsapp)).toEqual(['email', 'push']);
  expect(channelsFor('reminder', { ...defaultSettings, reminders: false })).toBeNull();
});

test('what WhatsApp decided is told in words, not in codes', () => {
  const template = { template: 'We miss you', services: [], people: [], starts_at: null } as const;
  const member = (over: Partial<NotificationWords>) =>
    line('template_decided', { ...template, ...over }, true);
  expect(member({ decision: 'approved' })).toBe(
    'Approved: We miss you | It can be sent from Demo Salon now.',
  );
  expect(member({ decision: 'approved', count: 60 })).toContain('60 templates approved');
  expect(member({ decision: 'failed', reason: 'PAUSED: LOW_QUALITY' })).toBe(
    '“We miss you” cannot be sent | Demo Salon: WhatsApp has paused it, because clients blocked or reported it. Open it to see what to do.',
  );
  expect(member({ decision: 'rejected', reason: 'Something in English' })).toBe(
    'WhatsApp rejected “We miss you” | Demo Salon: Open it to see what to do.',
  );
  const reason = 'Display name does not follow the guidelines';
  expect(line('header_decided', { decision: 'rejected', reason }, true)).toBe(
    'The own number of Demo Salon was turned down | WhatsApp did not accept the name. Open it to send another one.',
  );
});

test('a series is told with its dates: three by name, their time where it differs, and how many more', () => {
  const starts_at = '2026-11-18T10:45:00Z';
  const weeks = (count: number, from = starts_at) =>
    Array.from({ length: count }, (_, i) =>
      Temporal.Instant.from(from)
        .add({ hours: 7 * 24 * (i + 1) })
        .toString(),
    );
  const when = (series: readonly string[], locale: 'en' | 'hi' = 'en') =>
    whenText(locale, { starts_at, time_zone: 'Asia/Kolkata', series });
  expect(when([])).toBe('Wed 18 Nov, 4:15 pm');
  expect(when(weeks(2))).toBe('Wed 18 Nov, 4:15 pm; also Wed 25 Nov and Wed 2 Dec');
  expect(when(weeks(1, '2026-11-18T11:45:00Z'))).toBe('Wed 18 Nov, 4:15 pm; also Wed 25 Nov, 5:15 pm');
  expect(when(weeks(11))).toMatch(/; also Wed 25 Nov, Wed 2 Dec, Wed 9 Dec and 8 more$/);
  expect(when(weeks(1), 'hi')).toMatch(/; और /);
});
