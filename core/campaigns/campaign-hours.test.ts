import { expect, test } from 'vitest';
import { heldUntil, isWithinHours, nextCampaignHours } from './campaign-hours.ts';

const hours = { goes_from: '10:00', goes_until: '21:00' };
const next = (now: string, zone = 'Asia/Kolkata') => {
  const { opens, closes } = nextCampaignHours(hours, Temporal.Instant.from(now), zone);
  return [opens.toString(), closes.toString()];
};

test.each([
  // 09:59, 10:00, 20:59:59 and 21:00 in India.
  ['2026-11-18T04:29:00Z', '2026-11-18T04:30:00Z', '2026-11-18T15:30:00Z'],
  ['2026-11-18T04:30:00Z', '2026-11-18T04:30:00Z', '2026-11-18T15:30:00Z'],
  ['2026-11-18T15:29:59Z', '2026-11-18T15:29:59Z', '2026-11-18T15:30:00Z'],
  ['2026-11-18T15:30:00Z', '2026-11-19T04:30:00Z', '2026-11-19T15:30:00Z'],
])('at %s campaigns go from %s until %s', (now, opens, closes) => {
  expect(next(now)).toEqual([opens, closes]);
  expect(isWithinHours(hours, Temporal.Instant.from(now), 'Asia/Kolkata')).toBe(now === opens);
});

test('they open at the same local time after the clocks change', () => {
  expect(next('2026-10-24T20:30:00Z', 'Europe/London')).toEqual([
    '2026-10-25T10:00:00Z',
    '2026-10-25T21:00:00Z',
  ]);
});

test.each([
  // Sent off at 22:30 in India without a time: it waits for the morning.
  ['scheduled', '2026-11-19T04:30:00Z', null, 3, '2026-11-19T04:30:00Z'],
  // Planned for the same moment by somebody.
  ['scheduled', '2026-11-19T04:30:00Z', '2026-11-19T04:30:00Z', 3, null],
  // Planned for 9:00, which the hours no longer allow.
  ['scheduled', '2026-11-19T03:30:00Z', '2026-11-19T03:30:00Z', 3, '2026-11-19T04:30:00Z'],
  // Began by day, and the evening came before the rest had gone.
  ['sending', '2026-11-18T15:00:00Z', null, 3, '2026-11-19T04:30:00Z'],
  ['sending', '2026-11-18T15:00:00Z', null, 0, null],
  ['paused', '2026-11-18T15:00:00Z', null, 3, null],
] as const)(
  'at night one that is %s for %s, chosen %s, %i waiting, is held until %s',
  (sending, at, chosen, waiting, until) => {
    const going = {
      sending,
      scheduled_for: Temporal.Instant.from(at),
      send_at: chosen && Temporal.Instant.from(chosen),
      waiting,
    };
    const held = heldUntil(going, hours, Temporal.Instant.from('2026-11-18T17:00:00Z'), 'Asia/Kolkata');
    expect(held?.toString() ?? null).toBe(until);
  },
);
