import { expect, test } from 'vitest';
import { isWithinHours, nextCampaignHours } from './campaign-hours.ts';

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
