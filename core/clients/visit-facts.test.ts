import { expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { type CountedVisit, visitFacts } from './visit-facts.ts';

const service = (id: string, amount: number, is_off = false) => ({
  booking_id: id,
  service_id: `service of ${id}`,
  entity_id: 'Chair 1',
  booking_date: '2026-11-17',
  booking_amount: paise(amount),
  is_off,
});

const visit = (over: Partial<CountedVisit> = {}): CountedVisit => ({
  booking_date: '2026-11-17',
  progress: 'expected',
  is_billed: false,
  is_voided: false,
  is_opening: false,
  total_amount: paise(50_000),
  paid_amount: paise(0),
  services: [service('a', 30_000), service('b', 20_000)],
  ...over,
});

const brief = (of: CountedVisit) =>
  visitFacts(of).map(({ standing, counts_from, amount }) => [standing, counts_from, amount]);

test('a visit that nobody marked counts when its day is over', () => {
  expect(brief(visit())).toEqual([
    ['expected', '2026-11-18', 0],
    ['expected', '2026-11-18', 0],
  ]);
});

test('a visit counts on its day as soon as the client is there or it is billed', () => {
  for (const progress of ['arrived', 'in_service'] as const)
    expect(brief(visit({ progress }))[0]).toEqual(['came', '2026-11-17', 0]);
  // Finished, it counts even before its day.
  expect(brief(visit({ progress: 'done' }))[0]).toEqual(['came', '0001-01-01', 0]);
  // The bill says that they came, whatever was marked before.
  expect(brief(visit({ progress: 'no_show', is_billed: true }))[0]).toEqual(['came', '0001-01-01', 0]);
});

test('a missed or cancelled visit never counts, and a voided bill was none', () => {
  expect(brief(visit({ progress: 'no_show' }))[0]).toEqual(['missed', null, 0]);
  const services = [service('a', 30_000, true), service('b', 20_000)];
  expect(brief(visit({ services, total_amount: paise(20_000), paid_amount: paise(20_000) }))).toEqual([
    ['cancelled', null, 0],
    ['expected', '2026-11-18', 20_000],
  ]);
  expect(visitFacts(visit({ is_billed: true, is_voided: true }))).toEqual([]);
});

test('what was owed before is due, and neither a visit nor spent when it is paid', () => {
  const owed = visit({ is_billed: true, is_opening: true, progress: 'done', services: [] });
  const facts = (paid: number) => visitFacts({ ...owed, paid_amount: paise(paid) });
  expect(facts(0)).toMatchObject([{ standing: 'owed', counts_from: null, amount: 0, due_amount: 50_000 }]);
  expect(facts(20_000)).toMatchObject([{ counts_from: null, amount: 0, due_amount: 30_000 }]);
});

test('what was paid goes to the services in order, the rest to products and the tip, and dues stay', () => {
  const billed = visit({ is_billed: true, total_amount: paise(61_000) });
  const facts = (paid: number) => visitFacts({ ...billed, paid_amount: paise(paid) });
  expect(facts(61_000).map(({ service_id, amount }) => [service_id, amount])).toEqual([
    ['service of a', 30_000],
    ['service of b', 20_000],
    [null, 11_000],
  ]);
  expect(facts(40_000).map(({ amount, due_amount }) => [amount, due_amount])).toEqual([
    [30_000, 21_000],
    [10_000, 0],
    [0, 0],
  ]);
  // More than it costs goes back, so it was not spent.
  expect(facts(90_000).reduce((sum, { amount }) => sum + amount, 0)).toBe(61_000);
});

test('a bill of products alone is a visit without a service', () => {
  const facts = visitFacts(visit({ services: [], is_billed: true, paid_amount: paise(20_000) }));
  expect(facts).toMatchObject([{ service_id: null, standing: 'came', amount: 20_000, due_amount: 30_000 }]);
});
