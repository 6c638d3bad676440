import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { expect, test } from 'vitest';
import type { EditLine } from './edit-lines.ts';
import { placesLeft } from './edit-preview.ts';

const item = (id: string, over: Partial<ScheduleItem> = {}) =>
  ({
    id,
    visit_id: 'visit',
    entity_id: 'asha',
    booking_date: '2026-12-05',
    service_time: '10:00',
    service_duration: 45,
    ...over,
  }) as ScheduleItem;
const line = (key: string, over: Partial<EditLine> = {}) =>
  ({ key, entity_id: 'asha', start: 600, minutes: 45, ...over }) as EditLine;

test.each([
  ['nothing changes', line('cut'), '2026-12-05', 0],
  ['it is longer', line('cut', { minutes: 60 }), '2026-12-05', 0],
  ['it is shorter', line('cut', { minutes: 30 }), '2026-12-05', 1],
  ['it is later', line('cut', { start: 615 }), '2026-12-05', 1],
  ['someone else does it', line('cut', { entity_id: 'meena' }), '2026-12-05', 1],
  ['it is on another day', line('cut'), '2026-12-06', 1],
  ['it is removed', line('other'), '2026-12-05', 1],
])('an edited visit leaves its place when %s, or not', (_, edited, day, count) => {
  const items = [item('cut'), item('neighbour', { visit_id: 'another', service_time: '11:00' })];
  expect(placesLeft(items, 'visit', { day, lines: [edited] })).toEqual(items.slice(0, count));
});
