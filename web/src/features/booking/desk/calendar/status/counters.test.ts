import { describe, expect, test } from 'vitest';
import type { Column } from '../grid/columns.ts';
import { type Counter, countVisits, isToCheckOut, listCounted } from './counters.ts';

const today = { day: '2026-12-05', now: Temporal.Instant.from('2026-12-05T10:00:00Z') };

let ids = 0;
function entry(more: object) {
  ids += 1;
  return {
    item: {
      kind: 'booking',
      id: `${ids}`,
      visit_id: `${ids}`,
      booking_date: today.day,
      start_date: '2026-12-05T11:00:00Z',
      booking_status: 'confirmed',
      progress: 'expected',
      booking_amount: 50_000,
      is_due: true,
      requested_at: null,
      ...more,
    },
  };
}
const column = (...entries: object[]) => ({ entries, day: today.day, open: [{}] }) as unknown as Column;
const namesIn = (counter: Counter, ...entries: object[]) =>
  listCounted([column(...entries)], counter, today).map(({ entry: { item } }) => item.client_name);

describe('the counters of the status bar', () => {
  test('call a visit late from its first minute until it has arrived, and only today', () => {
    const late = { start_date: '2026-12-05T09:36:00Z' };
    expect(
      namesIn(
        'late',
        entry({ client_name: 'is late', ...late }),
        entry({ client_name: 'begins now', start_date: '2026-12-05T10:00:00Z' }),
        entry({ client_name: 'has arrived', ...late, progress: 'arrived' }),
        entry({
          client_name: 'was yesterday',
          start_date: '2026-12-04T09:36:00Z',
          booking_date: '2026-12-04',
        }),
        entry({ client_name: 'is not confirmed', ...late, booking_status: 'created' }),
      ),
    ).toEqual(['is late']);
  });

  test('call a visit unpaid when it is done and a part of its price is missing', () => {
    const done = { progress: 'done' };
    expect(
      namesIn(
        'unpaid',
        entry({ client_name: 'paid half', ...done, is_due: true }),
        entry({ client_name: 'paid all', ...done, is_due: false }),
        entry({ client_name: 'was free', ...done, is_due: false }),
        entry({ client_name: 'is still here', progress: 'in_service' }),
      ),
    ).toEqual(['paid half']);
  });

  test('call a visit to be solved that still comes on a holiday or in leave, not on a usual day off', () => {
    const closed = (because: string, ...entries: object[]) =>
      ({ ...column(...entries), open: [], because }) as unknown as Column;
    const listed = listCounted(
      [
        closed('holiday', entry({ client_name: 'comes on a holiday' })),
        closed('leave', entry({ client_name: 'asks in leave', booking_status: 'created' })),
        closed('business', entry({ client_name: 'was booked on a Sunday on purpose' })),
        closed('holiday', entry({ client_name: 'is done', progress: 'done' })),
        column(entry({ client_name: 'comes on an open day' })),
        { ...closed('holiday', entry({ client_name: 'never came' })), day: '2026-12-04' } as Column,
      ],
      'tosolve',
      today,
    );
    expect(listed.map(({ entry: { item } }) => item.client_name)).toEqual([
      'comes on a holiday',
      'asks in leave',
    ]);
  });

  test('list the request that has waited longest first', () => {
    const request = { booking_status: 'created' };
    expect(
      namesIn(
        'created',
        entry({ ...request, client_name: 'asked last', requested_at: '2026-12-05T09:00:00Z' }),
        entry({ ...request, client_name: 'asked first', requested_at: '2026-12-05T07:00:00Z' }),
      ),
    ).toEqual(['asked first', 'asked last']);
  });

  test('count a visit of two services once, and no blocked time', () => {
    const { visits, of } = countVisits(
      [
        column(entry({ visit_id: 'two' }), entry({ kind: 'block', visit_id: null })),
        column(entry({ visit_id: 'two' }), entry({ progress: 'done' })),
      ],
      today,
    );
    expect(visits).toBe(2);
    expect(of).toMatchObject({ confirmed: 1, done: 1, unpaid: 1, late: 0 });
  });
});

test('what is here, in service or late today can be checked out from a list', () => {
  const may = (more: object) => isToCheckOut(entry(more).item as never, today);
  expect(may({ progress: 'arrived' })).toBe(true);
  expect(may({ progress: 'in_service' })).toBe(true);
  expect(may({ start_date: '2026-12-05T09:36:00Z' })).toBe(true);
  expect(may({})).toBe(false);
  expect(may({ progress: 'done' })).toBe(false);
  expect(may({ progress: 'arrived', booking_date: '2026-12-04' })).toBe(false);
  expect(may({ progress: 'arrived', visit_id: null })).toBe(false);
});
