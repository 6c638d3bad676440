import { paise } from '@kursi/core/kernel/money.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDay,
  formatDayRange,
  formatDuration,
  formatInstant,
  formatInstantDay,
  formatInstantTime,
  formatMoney,
  formatNumber,
  formatPhone,
  formatRelative,
  formatTime,
  formatTimeRange,
} from './format.ts';
import { loadLocale } from './text.ts';

beforeAll(async () => {
  await loadLocale();
});

describe('money', () => {
  it.each<[number, string]>([
    [1_23_456_50, '₹1,23,456.50'],
    [1_200_00, '₹1,200'],
    [5, '₹0.05'],
    [0, '₹0'],
    [-99_90, '−₹99.90'],
    [Number.MAX_SAFE_INTEGER, '₹9,00,71,99,25,47,409.91'],
  ])('%i paise', (amount, expected) => {
    expect(formatMoney(paise(amount))).toBe(expected);
  });

  it('shows paise always when asked, for columns', () => {
    expect(formatMoney(paise(1_200_00), { alwaysPaise: true })).toBe('₹1,200.00');
  });

  it('never loses a paisa', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const shown = formatMoney(paise(amount), { alwaysPaise: true });
        expect(BigInt(shown.replace(/[₹,.]/g, '').replace('−', '-'))).toBe(BigInt(amount));
      }),
    );
  });
});

describe('days and times', () => {
  it('are formatted briefly', () => {
    expect(formatDay('2026-11-15')).toBe('Sun 15 Nov');
    expect(formatDay('2026-11-15', { locale: 'hi' })).toBe('रवि 15 नव॰');
    expect(formatDay('2027-01-02', { today: '2026-11-15' })).toBe('Sat 2 Jan 2027');
    expect(formatTime('10:30')).toBe('10:30 am');
    expect(formatTime('00:05')).toBe('12:05 am');
    expect(formatTime('16:15')).toBe('4:15 pm');
  });

  it('name the part of the day in Hindi', () => {
    const hindi = { locale: 'hi' } as const;
    expect(formatTime('10:00', hindi)).toBe('सुबह 10 बजे');
    expect(formatTime('12:15', hindi)).toBe('दोपहर 12:15 बजे');
    expect(formatInstantTime('2026-11-15T13:00:00Z', hindi)).toBe('शाम 6:30 बजे');
    expect(formatTime('21:00', hindi)).toBe('रात 9 बजे');
    expect(formatClock('16:00', hindi)).toBe('4:00');
    expect(formatTimeRange('10:30', '11:15', hindi)).toBe('सुबह 10:30 – 11:15 बजे');
    expect(formatTimeRange('11:30', '12:15', hindi)).toBe('सुबह 11:30 – दोपहर 12:15 बजे');
  });

  it('are formatted as ranges', () => {
    expect(formatTimeRange('10:30', '11:15')).toBe('10:30 – 11:15 am');
    expect(formatTimeRange('11:30', '12:15')).toBe('11:30 am – 12:15 pm');
    expect(formatDayRange('2026-11-15', '2026-11-21')).toBe('15 – 21 Nov');
    expect(formatDayRange('2026-11-28', '2026-12-04')).toBe('28 Nov – 4 Dec');
    expect(formatDayRange('2026-12-28', '2027-01-03')).toBe('28 Dec 2026 – 3 Jan 2027');
    expect(formatDayRange('2026-11-15', '2026-11-15')).toBe('Sun 15 Nov');
    const today = { today: '2026-11-15' };
    expect(formatDayRange('2026-11-15', '2026-11-21', today)).toBe('15 – 21 Nov');
    expect(formatDayRange('2028-01-16', '2028-01-23', today)).toBe('16 – 23 Jan 2028');
    expect(formatDayRange('2028-01-16', '2028-02-16', today)).toBe('16 Jan – 16 Feb 2028');
    expect(formatDayRange('2026-12-28', '2027-01-03', today)).toBe('28 Dec 2026 – 3 Jan 2027');
  });

  it('are in the time zone of the salon, not of the device', () => {
    expect(formatInstant('2026-11-14T20:00:00Z')).toBe('Sun 15 Nov, 1:30 am');
    expect(formatInstant('2026-11-14T20:00:00Z', { timeZone: 'UTC' })).toBe('Sat 14 Nov, 8:00 pm');
    expect(formatInstantDay('2026-12-31T20:00:00Z', { now: '2026-12-31T10:00:00Z' })).toBe('Fri 1 Jan 2027');
  });
});

describe('relative time', () => {
  const now = '2026-11-15T05:00:00Z';
  it.each([
    ['2026-11-15T04:59:30Z', 'just now'],
    ['2026-11-15T04:55:00Z', '5 min ago'],
    ['2026-11-15T07:00:00Z', 'in 2 hr'],
    ['2026-11-14T18:00:00Z', 'yesterday'],
    ['2026-11-12T05:00:00Z', '3 days ago'],
    ['2026-11-16T05:00:00Z', 'tomorrow'],
    ['2026-11-01T05:00:00Z', 'Sun 1 Nov'],
    ['2025-11-01T05:00:00Z', 'Sat 1 Nov 2025'],
  ])('%s is %s', (instant, expected) => {
    expect(formatRelative(instant, now)).toBe(expected);
  });

  it.each([
    ['2026-11-15T04:55:00Z', '5 मिनट पहले'],
    ['2026-11-15T07:00:00Z', '2 घंटे बाद'],
    ['2026-11-18T05:00:00Z', '3 दिन बाद'],
  ])('%s is %s in Hindi', (instant, expected) => {
    expect(formatRelative(instant, now, { locale: 'hi' })).toBe(expected);
  });
});

it('durations, numbers and phone numbers are formatted for India', () => {
  expect([45, 60, 75].map((minutes) => formatDuration(minutes))).toEqual(['45 min', '1 hr', '1 hr 15 min']);
  expect(formatNumber(1234567)).toBe('12,34,567');
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  expect(formatPhone('+918041234567')).toBe('+91 80 4123 4567');
  expect(formatPhone('+442079460958')).toBe('+442079460958');
});
