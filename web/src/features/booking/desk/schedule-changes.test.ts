import type { ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { expect, test } from 'vitest';
import { inTurn, putBack } from './schedule-changes.ts';

const at = (id: string, service_time: string) => ({ id, service_time }) as ScheduleItem;
const times = (items: readonly ScheduleItem[]) =>
  Object.fromEntries(items.map(({ id, service_time }) => [id, service_time]));

test('a change that is refused puts back what it was about, and leaves what was moved meanwhile', () => {
  const before = [at('a', '09:00'), at('b', '10:00'), at('c', '11:00')];
  const moved = [at('a', '15:00'), at('b', '16:00'), at('c', '11:00')];
  const ofA = (item: ScheduleItem) => (item.id === 'a' ? at('a', '15:00') : item);
  expect(times(putBack(moved, before, ofA))).toEqual({ a: '09:00', b: '16:00', c: '11:00' });
});

test('what it took away is there again, and what came or went meanwhile stays so', () => {
  const before = [at('a', '09:00'), at('b', '10:00')];
  const now = [at('new', '12:00')];
  const withoutA = (item: ScheduleItem) => (item.id === 'a' ? null : item);
  expect(times(putBack(now, before, withoutA))).toEqual({ new: '12:00', a: '09:00' });
});

test('changes are sent as they were pressed, one after the other, also behind one that fails', async () => {
  const sent: string[] = [];
  const slow = inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.push('start');
    throw new Error('refused');
  });
  const quick = inTurn(async () => {
    sent.push('finish');
    return 'done';
  });
  await expect(slow).rejects.toThrow('refused');
  expect(await quick).toBe('done');
  expect(sent).toEqual(['start', 'finish']);
});
