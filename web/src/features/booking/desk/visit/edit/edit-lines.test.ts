import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import {
  added,
  type EditLine,
  movedLater,
  pauseBefore,
  planToSend,
  reordered,
  withLength,
  withPause,
  withPerson,
  withStart,
} from './edit-lines.ts';

const line = (key: string, start: number, minutes: number): EditLine => ({
  key,
  start,
  minutes,
  is_new: false,
  amount: 120_000,
  service_id: key,
  service_name: key,
  entity_id: 'asha',
});
const facial = line('facial', 600, 60);
const wax = line('wax', 670, 30);
const starts = (lines: readonly EditLine[]) => lines.map(({ start, minutes }) => [start, minutes]);
const service = (id: string, duration: number) => ({
  id,
  name: id,
  duration,
  price: paise(50_000),
  description: '',
  buffer_after: 0,
  index: 0,
  gender: 'all' as const,
  image_url: null,
  blur_hash: null,
  tax_rate: null,
  tax_code: null,
  commission_share: null,
  category_id: null,
  service_status: 'enable' as const,
  calendars: [
    { entity_id: 'asha', price: null, duration: null },
    { entity_id: 'meena', price: paise(70_000), duration: 40 },
  ],
});

test('what follows moves with the service before it, and its pause stays', () => {
  const longer = withLength([facial, wax], 0, 70);
  expect(starts(longer)).toEqual([
    [600, 70],
    [680, 30],
  ]);
  expect(pauseBefore(longer, 1)).toBe(10);
  expect(starts(withStart([facial, wax], 0, 630))).toEqual([
    [630, 60],
    [700, 30],
  ]);
});

test('a service beside the other one does not move with it', () => {
  const beside = line('manicure', 610, 30);
  expect(starts(withLength([facial, beside], 0, 75))).toEqual([
    [600, 75],
    [610, 30],
  ]);
  expect(pauseBefore([facial, beside], 1)).toBeNull();
});

test('a pause moves what comes after it', () => {
  expect(starts(withPause([facial, wax, line('spa', 700, 60)], 1, 0))).toEqual([
    [600, 60],
    [660, 30],
    [690, 60],
  ]);
});

test('a pause is as long as it is set', () => {
  expect(starts(withPause([facial, wax], 1, 15))).toEqual([
    [600, 60],
    [675, 30],
  ]);
});

test('what is pushed along stays within the day', () => {
  expect(starts(withLength([line('facial', 1_300, 60), line('wax', 1_360, 30)], 0, 180))).toEqual([
    [1_300, 180],
    [1_435, 30],
  ]);
});

test('a length is never below five minutes, and the price stays', () => {
  const [short] = withLength([facial], 0, -20);
  expect([short?.minutes, short?.amount]).toEqual([5, 120_000]);
});

test('reordered services follow each other from the first start', () => {
  const lines = reordered([facial, wax], 1, 0);
  expect(lines.map(({ key, start }) => [key, start])).toEqual([
    ['wax', 600],
    ['facial', 630],
  ]);
});

const unpaid: Parameters<typeof withPerson>[4] = { services: [], payments: [] };

test('another person changes length and price only where they were the usual ones', () => {
  const usual = added([], service('cut', 30), 'new');
  expect(withPerson(usual, 0, 'meena', service('cut', 30), unpaid)).toMatchObject([
    { entity_id: 'meena', minutes: 40, amount: 70_000 },
  ]);
  const agreed = [{ ...facial, minutes: 55 }];
  expect(withPerson(agreed, 0, 'meena', service('facial', 60), unpaid)).toMatchObject([
    { entity_id: 'meena', minutes: 55, amount: 120_000 },
  ]);
});

test('a booked service costs with another person what the server will take', () => {
  const booking = { id: 'cut', entity_id: 'asha', service_duration: 30 };
  const visit = (price: number, payments: object[] = []) =>
    ({
      services: [{ ...booking, service_price: price, booking_amount: price }],
      payments,
    }) as unknown as Parameters<typeof withPerson>[4];
  const amount = (of: ReturnType<typeof visit>, ...people: readonly string[]) =>
    people.reduce(
      (lines, who) => withPerson(lines, 0, who, service('cut', 30), of),
      [{ ...line('cut', 600, 30), amount: of.services[0]?.booking_amount ?? 0 }],
    )[0]?.amount;
  // The price of its day is another one than today's.
  expect(amount(visit(40_000), 'meena')).toBe(70_000);
  expect(amount(visit(40_000), 'meena', 'asha')).toBe(40_000);
  expect(amount(visit(40_000, [{ type: 'pg' }]), 'meena')).toBe(40_000);
});

test('an added service follows the last one with the same person, and only owners send prices', () => {
  const before = { day: '2026-11-20', lines: [facial] };
  const after = { day: '2026-11-20', lines: added([facial], service('cut', 30), 'new') };
  expect(planToSend(after, before, false).services).toEqual([
    {
      booking_id: 'facial',
      service_id: 'facial',
      entity_id: 'asha',
      service_time: '10:00',
      service_duration: 60,
    },
    {
      booking_id: null,
      service_id: 'cut',
      entity_id: 'asha',
      service_time: '11:00',
      service_duration: 30,
    },
  ]);
  const cheaper = { ...before, lines: [{ ...facial, amount: 100_000 }] };
  expect(planToSend(cheaper, before, true).services).toMatchObject([{ booking_amount: 100_000 }]);
});

test('an added service goes to someone who does it where the person before does not', () => {
  const [, cut] = added([{ ...facial, entity_id: 'joseph' }], service('cut', 30), 'new');
  expect(cut).toMatchObject({ entity_id: 'asha', start: 660 });
});

test('a price that nobody changed is not sent, so that the server keeps its own', () => {
  const before = { day: '2026-11-20', lines: [facial] };
  const longer = { ...before, lines: withLength([facial], 0, 70) };
  expect(planToSend(longer, before, true).services[0]).not.toHaveProperty('booking_amount');
});

test('a visit that makes room moves from the service that is in the way on', () => {
  expect(starts(movedLater([facial, wax], 'facial', 10))).toEqual([
    [610, 60],
    [680, 30],
  ]);
  expect(starts(movedLater([facial, wax], 'wax', 10))).toEqual([
    [600, 60],
    [680, 30],
  ]);
});
