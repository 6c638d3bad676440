import { describe, expect, test } from 'vitest';
import type { TermLength } from '../kernel/term-length.ts';
import { afterRefund } from './refunded-term.ts';
import { endOfPeriod } from './subscription.ts';

const ZONE = 'Asia/Kolkata';
const at = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(ZONE).toInstant();
const term = (id: string, from: string, period: TermLength = '1_year') => ({
  id,
  period,
  starts_at: at(from),
  ends_at: endOfPeriod(at(from), period, ZONE),
});
/** A running plan that an upgrade ended on a day. */
const ended = (whole: ReturnType<typeof term>, on: string) => ({
  ...whole,
  ends_at: at(on),
  planned_end: whole.ends_at,
});
const waited = (whole: ReturnType<typeof term>) => ({ ...whole, planned_end: null });
const daysOf = (terms: ReturnType<typeof afterRefund>) =>
  terms.map(({ id, starts_at, ends_at }) =>
    [
      id,
      ...[starts_at, ends_at].map((instant) => instant.toZonedDateTimeISO(ZONE).toPlainDate().toString()),
    ].join(' '),
  );

describe('after the refund of an upgrade', () => {
  const first = term('first', '2026-01-01');
  const renewal = term('renewal', '2027-01-01');
  const cut = ended(first, '2026-04-01');

  test('the plan that was running runs to the end it was sold with, and its renewal follows', () => {
    const kept = [{ ...first, ends_at: cut.ends_at }];
    expect(daysOf(afterRefund(kept, [cut, waited(renewal)], at('2026-05-01'), ZONE))).toEqual([
      'first 2026-01-01 2027-01-01',
      'renewal 2027-01-01 2028-01-01',
    ]);
  });
  test('a plan that has begun meanwhile by its own dates keeps them', () => {
    const kept = [{ ...first, ends_at: cut.ends_at }];
    expect(daysOf(afterRefund(kept, [cut, waited(renewal)], at('2027-02-01'), ZONE))).toEqual([
      'first 2026-01-01 2027-01-01',
      'renewal 2027-01-01 2028-01-01',
    ]);
  });
  test('what was bought behind the upgrade follows what came back, without a gap or an overlap', () => {
    const kept = [{ ...first, ends_at: cut.ends_at }, term('behind', '2027-04-01', '6_months')];
    expect(daysOf(afterRefund(kept, [cut, waited(renewal)], at('2026-05-01'), ZONE))).toEqual([
      'first 2026-01-01 2027-01-01',
      'renewal 2027-01-01 2028-01-01',
      'behind 2028-01-01 2028-07-01',
    ]);
  });
  test('what came back ends where another plan has begun, and its renewal follows that one', () => {
    const kept = [{ ...first, ends_at: cut.ends_at }, term('begun', '2026-05-01', '1_month')];
    expect(daysOf(afterRefund(kept, [cut, waited(renewal)], at('2026-05-10'), ZONE))).toEqual([
      'first 2026-01-01 2026-05-01',
      'renewal 2026-06-01 2027-06-01',
    ]);
  });
});

test('after the refund of a running plan the one behind it begins at once, at full length', () => {
  const behind = term('behind', '2027-01-01');
  expect(daysOf(afterRefund([behind], [], at('2026-05-01'), ZONE))).toEqual(['behind 2026-05-01 2027-05-01']);
});

test('after the refund of a plan that has ended nothing that runs is moved', () => {
  const running = term('running', '2026-01-01');
  expect(afterRefund([running], [], at('2026-05-01'), ZONE)).toEqual([]);
});
