import { describe, expect, it } from 'vitest';
import { paise } from '../kernel/money.ts';
import {
  advanceOf,
  expiryAfter,
  expiryAfterFreeze,
  lastDayOf,
  stillToGive,
  unusedShare,
} from './membership-rules.ts';

const zone = 'Asia/Kolkata';
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant();

describe('a membership', () => {
  it.each([
    ['2026-06-06T12:30', '1_year', '2027-06-05'],
    ['2026-08-29T12:00', '6_months', '2027-02-28'],
    ['2026-01-31T23:59', '1_month', '2026-02-28'],
    ['2028-02-29T10:00', '1_year', '2029-02-28'],
    ['2026-11-14T00:00', '1_week', '2026-11-20'],
    ['2026-11-14T10:00', '18_months', '2028-05-13'],
  ] as const)('bought on %s for %s runs until the end of %s', (bought, duration, last) => {
    const expiry = expiryAfter(at(bought), duration, zone);
    expect(lastDayOf(expiry, zone).toString()).toBe(last);
    expect(expiry.toZonedDateTimeISO(zone).toPlainTime().toString()).toBe('00:00:00');
  });

  it.each([
    ['2026-11-17T20:50:00', '2026-11-17T20:50:02', '2026-12-31'],
    ['2026-11-17T23:59:00', '2026-11-18T00:01:00', '2027-01-01'],
    ['2026-11-17T09:00:00', '2026-11-27T18:00:00', '2027-01-10'],
  ])('frozen on %s and resumed on %s runs until the end of %s', (from, to, last) => {
    const frozen = { expiry: at('2027-01-01T00:00'), frozen_at: at(from) };
    const expiry = expiryAfterFreeze(frozen, at(to), zone);
    expect(lastDayOf(expiry, zone).toString()).toBe(last);
    expect(expiry.toZonedDateTimeISO(zone).toPlainTime().toString()).toBe('00:00:00');
  });

  it('that was sold until a time of day runs as much longer as it was frozen', () => {
    const frozen = { expiry: at('2026-12-31T15:00'), frozen_at: at('2026-12-31T10:00') };
    const expiry = expiryAfterFreeze(frozen, at('2027-01-02T20:00'), zone);
    expect(expiry.toString()).toBe(at('2027-01-03T01:00').toString());
  });

  const wallet = (benefit: number, used: number) => ({
    type: 'price' as const,
    price: paise(500_000),
    services: [],
    benefit_amount: paise(benefit),
    used_benefit_amount: paise(used),
  });
  const glow = (used_count: number) => ({
    type: 'service' as const,
    price: paise(699_900),
    benefit_amount: null,
    used_benefit_amount: null,
    services: [{ total_count: 3, used_count }],
  });

  it('owes what is left of a wallet, and price per use of a package', () => {
    expect(stillToGive(wallet(600_000, 30_000))).toBe(570_000);
    expect(stillToGive(glow(2))).toBe(233_300);
    expect(stillToGive(glow(0))).toBe(699_900);
    expect(stillToGive(glow(3))).toBe(0);
  });

  it('gives back the share of its price that was not used', () => {
    expect(unusedShare(wallet(600_000, 30_000))).toBe(475_000);
    expect(unusedShare(wallet(600_000, 0))).toBe(500_000);
    expect(unusedShare(glow(1))).toBe(466_600);
  });

  it('asks for its advance at the purchase', () => {
    expect(advanceOf(paise(500_000), 50)).toBe(250_000);
    expect(advanceOf(paise(333), 33)).toBe(110);
    expect([advanceOf(paise(1), 0), advanceOf(paise(1), 100)]).toEqual([0, 1]);
  });
});
