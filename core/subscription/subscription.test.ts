import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { financialYear } from '../kernel/tax/financial-year.ts';
import { termLengths } from '../kernel/term-length.ts';
import {
  endOfPeriod,
  invoiceNumber,
  monthsIn,
  movedUp,
  type SubscriptionTerm,
  startOfNext,
  subscriptionAt,
  termToAdd,
  upgradable,
  upgradeAt,
  upgradePrice,
  valueLeft,
} from './subscription.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string, zone = ZONE) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant();
const end = (start: string, period: (typeof termLengths)[number], zone = ZONE) =>
  endOfPeriod(at(start, zone), period, zone).toZonedDateTimeISO(zone).toPlainDateTime().toString();

describe('a period ends', () => {
  test.each([
    ['2026-01-31T10:00', '1_month', '2026-02-28T10:00:00'],
    ['2028-01-31T10:00', '1_month', '2028-02-29T10:00:00'],
    ['2026-08-31T10:00', '6_months', '2027-02-28T10:00:00'],
    ['2028-02-29T00:00', '1_year', '2029-02-28T00:00:00'],
    ['2028-02-29T00:00', '2_years', '2030-02-28T00:00:00'],
    ['2027-08-31T23:59:59', '18_months', '2029-02-28T23:59:59'],
    ['2026-12-31T12:00', '2_months', '2027-02-28T12:00:00'],
    ['2026-11-15T09:30', '3_months', '2027-02-15T09:30:00'],
    ['2026-10-31T09:30', '4_months', '2027-02-28T09:30:00'],
    ['2026-11-15T09:30', '8_months', '2027-07-15T09:30:00'],
    ['2026-12-28T09:30', '1_week', '2027-01-04T09:30:00'],
    ['2028-02-22T09:30', '2_weeks', '2028-03-07T09:30:00'],
    ['2024-02-29T09:30', '5_years', '2029-02-28T09:30:00'],
  ] as const)('%s + %s', (start, period, expected) => expect(end(start, period)).toBe(expected));

  test('at the same time of day where clocks change in between', () => {
    expect(end('2026-03-20T09:00', '1_month', 'Europe/Berlin')).toBe('2026-04-20T09:00:00');
  });

  test('after its start, and a longer one never earlier than a shorter one', () => {
    const instants = fc
      .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2090, 0) })
      .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
    fc.assert(
      fc.property(instants, fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC'), (start, zone) => {
        const ends = termLengths.map((period) => endOfPeriod(start, period, zone).epochMilliseconds);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
        expect(ends[0]).toBeGreaterThan(start.epochMilliseconds);
      }),
    );
  });
});

test('a period has whole months, or none when it is in weeks', () => {
  expect(termLengths.map(monthsIn)).toEqual([null, null, 1, 2, 3, 4, 6, 8, 12, 18, 24, 60]);
});

const written = { created_at: at('2026-01-01T00:00'), updated_at: at('2026-01-02T00:00') };
const term = (from: string, to: string, over: Partial<SubscriptionTerm> = {}): SubscriptionTerm => ({
  type: 'one_year',
  amount: paise(100),
  payment_id: null,
  created_at: at(from),
  starts_at: at(from),
  ends_at: at(to),
  ...over,
});

describe('the subscription of a business', () => {
  const year = term('2026-03-01T00:00', '2027-03-01T00:00');

  test('is basic and inactive before the first purchase', () => {
    expect(subscriptionAt(written, [], at('2026-06-01T00:00'))).toEqual({
      ...written,
      type: 'basic_plan',
      payment_id: null,
      amount: 0,
      expiry_date: null,
      is_active: false,
    });
  });
  test('runs until its last moment', () => {
    const last = year.ends_at.subtract({ nanoseconds: 1 });
    expect(subscriptionAt(written, [year], last)).toMatchObject({ type: 'one_year', is_active: true });
    expect(subscriptionAt(written, [year], year.ends_at)).toMatchObject({
      type: 'basic_plan',
      is_active: false,
      expiry_date: null,
      updated_at: year.ends_at,
    });
  });
  test('starts at its first moment', () => {
    expect(subscriptionAt(written, [year], year.starts_at).type).toBe('one_year');
    expect(subscriptionAt(written, [year], year.starts_at.subtract({ nanoseconds: 1 })).type).toBe(
      'basic_plan',
    );
  });
  test('merges renewals of one type, and queues another type', () => {
    const again = term('2027-03-01T00:00', '2028-03-01T00:00');
    const growth = term('2028-03-01T00:00', '2029-03-01T00:00', { type: 'one_year_growth_plan' });
    const seen = subscriptionAt(written, [growth, again, year], at('2026-05-01T00:00'));
    expect(seen.expiry_date).toEqual(again.ends_at);
    expect(subscriptionAt(written, [growth, again, year], again.ends_at)).toMatchObject({
      type: 'one_year_growth_plan',
      expiry_date: growth.ends_at,
    });
  });
  test('is extended at the end of the current terms, or from now', () => {
    const now = at('2026-06-01T00:00');
    expect(startOfNext([year], now)).toEqual(year.ends_at);
    expect(startOfNext([], now)).toEqual(now);
    expect(startOfNext([term('2025-01-01T00:00', '2025-02-01T00:00')], now)).toEqual(now);
  });
});

describe('when a term is revoked', () => {
  const now = at('2026-06-01T00:00');
  const placed = (id: string, from: string, period: (typeof termLengths)[number]) => ({
    id,
    period,
    starts_at: at(from),
    ends_at: endOfPeriod(at(from), period, ZONE),
  });
  const past = placed('past', '2025-01-01T00:00', '1_month');
  const first = placed('first', '2026-05-01T00:00', '6_months');
  const second = placed('second', '2026-11-01T00:00', '1_year');
  const third = placed('third', '2027-11-01T00:00', '1_month');
  const all = [third, past, second, first];
  const days = (moved: ReturnType<typeof movedUp>) =>
    moved.map(({ id, starts_at, ends_at }) => [
      id,
      ...[starts_at, ends_at].map((one) => one.toZonedDateTimeISO(ZONE).toPlainDate().toString()),
    ]);

  test('later terms move up to now, each at full length', () => {
    expect(days(movedUp(all, first, now, ZONE))).toEqual([
      ['second', '2026-06-01', '2027-06-01'],
      ['third', '2027-06-01', '2027-07-01'],
    ]);
  });
  test('the current term stays, and only later ones move', () => {
    expect(days(movedUp(all, second, now, ZONE))).toEqual([['third', '2026-11-01', '2026-12-01']]);
    expect(movedUp(all, third, now, ZONE)).toEqual([]);
  });
  test('no term overlaps another, and none starts later or is shorter than before', () => {
    const several = fc.array(fc.constantFrom(...termLengths), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(several, fc.nat(5), fc.integer({ min: 0, max: 400 }), (periods, which, daysLater) => {
        const terms: ReturnType<typeof placed>[] = [];
        for (const [index, period] of periods.entries())
          terms.push({ id: String(index), period, ...termToAdd(terms, period, now, ZONE) });
        const later = now.add({ hours: 24 * daysLater });
        const taken = terms[which % terms.length];
        if (!taken || Temporal.Instant.compare(taken.ends_at, later) <= 0) return;
        const moved = movedUp(terms, taken, later, ZONE);
        const stay = terms.filter(({ id }) => id !== taken.id && !moved.some((one) => one.id === id));
        let end = startOfNext(stay, later);
        for (const { id, period, starts_at, ends_at } of moved) {
          expect(starts_at).toEqual(end);
          expect(ends_at).toEqual(endOfPeriod(starts_at, period, ZONE));
          const was = terms.find((one) => one.id === id);
          expect(Temporal.Instant.compare(starts_at, was?.starts_at ?? now)).toBeLessThanOrEqual(0);
          end = ends_at;
        }
      }),
    );
  });
});

test.each([
  ['2026-03-31T23:59:59', '2025-26'],
  ['2026-04-01T00:00', '2026-27'],
  ['2099-12-31T00:00', '2099-00'],
])('%s lies in the financial year %s', (day, expected) =>
  expect(financialYear(at(day), ZONE)).toBe(expected),
);

test('an invoice number is sortable and readable', () => {
  expect(invoiceNumber('2026-27', 42)).toBe('KU/2026-27/000042');
});

describe('an upgrade', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  const term = {
    type: 'one_year' as const,
    payment_id: 'p',
    created_at: at('2026-01-01T00:00:00Z'),
    amount: paise(36_500),
    starts_at: at('2026-01-01T00:00:00Z'),
    ends_at: at('2027-01-01T00:00:00Z'),
  };
  test('counts what is left of a running paid plan by days', () => {
    expect(valueLeft(term, at('2026-12-31T00:00:00Z'), ZONE)).toBe(100);
    expect(valueLeft(term, at('2025-06-01T00:00:00Z'), ZONE)).toBe(36_500);
    expect(valueLeft(term, at('2026-12-31T20:00:00Z'), ZONE)).toBe(0);
    expect(valueLeft(term, at('2027-06-01T00:00:00Z'), ZONE)).toBe(0);
  });
  test('costs the same from the first to the last second of a day of the business', () => {
    const priced = { ...term, amount: paise(899_900) };
    const first = valueLeft(priced, at('2026-06-14T18:30:00Z'), ZONE);
    expect(valueLeft(priced, at('2026-06-15T04:00:00.123Z'), ZONE)).toBe(first);
    expect(valueLeft(priced, at('2026-06-15T18:29:59.999Z'), ZONE)).toBe(first);
    expect(valueLeft(priced, at('2026-06-15T18:30:00Z'), ZONE)).toBe(first - 2466);
  });
  test('on the day of the purchase counts the whole price, however short what is left of that day', () => {
    const late = { ...term, starts_at: at('2026-01-01T18:00:00Z'), ends_at: at('2027-01-01T18:00:00Z') };
    expect(valueLeft(late, at('2026-01-01T18:29:59Z'), ZONE)).toBe(36_500);
    expect(valueLeft(late, at('2026-01-01T18:30:00Z'), ZONE)).toBe(36_400);
  });
  test('replaces paid standard plans, but no trial, no gift and no growth plan', () => {
    const now = at('2026-06-01T00:00:00Z');
    const next = { ...term, starts_at: term.ends_at, ends_at: at('2028-01-01T00:00:00Z') };
    const growth = { ...next, type: 'one_year_growth_plan' as const };
    expect(upgradable([term], now)).toEqual([term]);
    expect(upgradable([term, next], now)).toEqual([term, next]);
    expect(upgradable([{ ...term, amount: paise(0) }], now)).toEqual([]);
    expect(upgradable([{ ...term, type: 'one_year_growth_plan' }], now)).toEqual([]);
    expect(upgradable([term, growth], now)).toEqual([]);
    expect(upgradable([term], term.ends_at)).toEqual([]);
    expect(upgradePrice(paise(1000), paise(900))).toBe(100);
    expect(upgradePrice(paise(1000), paise(901))).toBeNull();
  });
  test('of a plan that waits for a trial to end counts its whole price, and begins in its place', () => {
    const trial = { ...term, type: 'free_trial' as const, amount: paise(0) };
    const waiting = { ...term, starts_at: trial.ends_at, ends_at: at('2028-01-01T00:00:00Z') };
    const now = at('2026-06-01T00:00:00Z');
    expect(upgradeAt([trial, waiting], now, ZONE)).toEqual({ credit: 36_500, starts_at: trial.ends_at });
    expect(upgradeAt([trial], now, ZONE)).toBeNull();
  });
  test('of a running plan and its renewal counts what is left of the first and all of the second', () => {
    const renewal = { ...term, starts_at: term.ends_at, ends_at: at('2028-01-01T00:00:00Z') };
    const now = at('2026-12-31T00:00:00Z');
    expect(upgradeAt([term, renewal], now, ZONE)).toEqual({ credit: 100 + 36_500, starts_at: now });
  });
  test('begins in a microsecond that has begun, as the database keeps it', () => {
    const now = at('2026-06-01T00:00:00.123456789Z');
    expect(startOfNext([], now).toString()).toBe('2026-06-01T00:00:00.123456Z');
  });
});
